import { useEffect, useRef } from "react";

export type PageKeys = { readonly period: () => void; readonly chart: () => void; readonly reread: () => void; readonly table: () => void; readonly keys: () => void };

const typing = "input, textarea, select, [contenteditable], [role=dialog], .ant-drawer, [data-cell]";
/** A letter with Ctrl, wherever the focus is but in a dialog. */
export function useCtrlKey(letter: string, act: () => void): void {
  const now = useRef(act);
  now.current = act;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || e.key.toLowerCase() !== letter || (e.target instanceof HTMLElement && e.target.closest("[role=dialog]"))) return;
      e.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [letter]);
}
/** One letter of a part of the page that is not always there. */
export function usePageKey(letter: string, act: () => void): void {
  const now = useRef(act);
  now.current = act;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.altKey || e.metaKey || e.key.toLowerCase() !== letter || !(e.target instanceof HTMLElement) || e.target.closest(typing)) return;
      e.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [letter]);
}

/** P period, G chart, R read again, T into the table, ? the list of keys; silent while somebody types or a dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.altKey || e.metaKey || !(e.target instanceof HTMLElement)) return;
      if (e.target.closest(typing)) return;
      const act = { p: now.current.period, g: now.current.chart, r: now.current.reread, t: now.current.table, "?": now.current.keys }[e.key.toLowerCase()];
      if (!act) return;
      e.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
