import { useEffect, useRef } from "react";

export type PageKeys = { readonly period: () => void; readonly chart: () => void; readonly reread: () => void; readonly table: () => void };

/** P period, G chart, R read again, T into the table; silent while somebody types or a dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.altKey || e.metaKey || !(e.target instanceof HTMLElement)) return;
      if (e.target.closest("input, textarea, select, [contenteditable], [role=dialog], .ant-drawer, [data-cell]")) return;
      const act = { p: now.current.period, g: now.current.chart, r: now.current.reread, t: now.current.table }[e.key.toLowerCase()];
      if (!act) return;
      e.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
