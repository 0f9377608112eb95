import { useEffect, useRef } from "react";
import { onLoneG } from "#web/shell/keys/chord.ts";
import { getSetting } from "#web/settings/store.ts";

export type PageKeys = {
  readonly period: () => void;
  readonly chart: () => void;
  readonly reread: () => void;
  readonly table: () => void;
  readonly search: () => void;
  readonly keys: () => void;
};

const typing = "input, textarea, select, [contenteditable], [role=dialog], .ant-drawer";
/** A single letter acts where nobody types, and only for whoever wants letters to act. */
const isFree = (e: KeyboardEvent): boolean =>
  !e.ctrlKey &&
  !e.altKey &&
  !e.metaKey &&
  !e.defaultPrevented &&
  e.target instanceof HTMLElement &&
  !e.target.closest(typing) &&
  getSetting("isLetterKeys");

/** Listens for keys for as long as the part is there. */
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

/** A letter with Ctrl, wherever the focus is but in a dialog. */
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
/** One letter of a part of the page that is not always there. */
export const usePageKey = (letter: string, act: () => void): void =>
  useKeys((e) => (e.key.toLowerCase() === letter && isFree(e) ? act : undefined));

/**
 * P period, R read again, T into the table, / filters, ? the list of keys; silent while somebody types or a dialog is
 * open. G shows or hides the chart once no second key has followed, because g begins the pairs that open pages.
 */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => onLoneG(() => now.current.chart()), []);
  useKeys((e) =>
    isFree(e)
      ? { p: keys.period, r: keys.reread, t: keys.table, "/": keys.search, "?": keys.keys }[e.key.toLowerCase()]
      : undefined,
  );
}
