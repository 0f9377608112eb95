import { useEffect, useRef } from "react";
import { getSetting, onSingleG } from "#platform/ui/index.web.ts";

export type PageKeys = {
  readonly period: () => void;
  readonly chart: () => void;
  readonly reread: () => void;
  readonly table: () => void;
  readonly search: () => void;
  readonly keys: () => void;
};

const typing = "input, textarea, select, [contenteditable], [role=dialog], .ant-drawer";
/** Whether letters are shortcuts now: no input has the focus, and they are enabled. */
const isFree = (e: KeyboardEvent): boolean =>
  !e.ctrlKey &&
  !e.altKey &&
  !e.metaKey &&
  !e.defaultPrevented &&
  e.target instanceof HTMLElement &&
  !e.target.closest(typing) &&
  getSetting("isLetterKeys");

/** Listens for keys while the component is mounted. */
function useKeys(press: (e: KeyboardEvent) => (() => void) | undefined): void {
  const now = useRef(press);
  now.current = press;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const act = now.current(e);
      if (!act) return;
      e.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** A shortcut with Ctrl, wherever the focus is, except in a dialog. */
export const useCtrlKey = (letter: string, act: () => void): void =>
  useKeys((e) =>
    (e.ctrlKey || e.metaKey) &&
    !e.altKey &&
    !e.shiftKey &&
    e.key.toLowerCase() === letter &&
    !(e.target instanceof HTMLElement && e.target.closest("[role=dialog]"))
      ? act
      : undefined,
  );
/** A single-letter shortcut of an optional part of the page. */
export const usePageKey = (letter: string, act: () => void): void =>
  useKeys((e) => (e.key.toLowerCase() === letter && isFree(e) ? act : undefined));

/**
 * P period, R reload, T focus the table, / filters, ? list of shortcuts; inactive while an input has the focus or a
 * dialog is open. G shows or hides the chart if no second key follows, because g also starts key sequences.
 */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => onSingleG(() => now.current.chart()), []);
  useKeys((e) =>
    isFree(e)
      ? { p: keys.period, r: keys.reread, t: keys.table, "/": keys.search, "?": keys.keys }[e.key.toLowerCase()]
      : undefined,
  );
}
