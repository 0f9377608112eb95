import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cellAt, focusCell } from "./grid-keys.web.ts";
import { rowsOf } from "./grid-pick.web.ts";
import { depthOf, pathUpTo } from "./report-query.web.ts";
import styles from "./figure-table.module.css";
import phoneRowsStyles from "./phone-rows.module.css";

/** Rows from which another page was opened, by history entry. */
const left = new Map<string, string>();
const maxEntries = 50;
export function recordLeftRow(place: string, path: string): void {
  left.delete(place);
  left.set(place, path);
  if (left.size > maxEntries) left.delete(left.keys().next().value as string);
}

type FocusedCell = { readonly path: string; readonly column: string };
const within = (path: string, outer: string): boolean => outer === "" || path.startsWith(`${outer}/`);

/**
 * The row to focus when the rows change: the one the person returned from, the same row in another order, or the first.
 */
export function nextFocus(before: string, now: string, focused: FocusedCell): FocusedCell | undefined {
  if (before === now) return focused;
  return within(before, now) ? { path: pathUpTo(before, depthOf(now) + 1), column: "0" } : undefined;
}

function focusRow(body: HTMLElement, at: FocusedCell | undefined): void {
  const table = body.querySelector<HTMLTableElement>(`.${styles.table}`);
  if (table) {
    const rows = rowsOf(table);
    const row = rows.find((r) => r.dataset.path === at?.path) ?? rows[1] ?? rows[0];
    focusCell(table, cellAt(row, Number(at?.column ?? 0)) ?? cellAt(row, 0));
    return;
  }
  const cards = [...body.querySelectorAll<HTMLElement>(`.${phoneRowsStyles.cards} li`)];
  const card = cards.find((c) => c.dataset.path === at?.path) ?? cards[0];
  (card ?? body.querySelector(`.${styles.path}`))?.querySelector("button")?.focus();
}

/** Keeps the focus in the table when rows change, so that it remains reachable by Tab. */
export function useTableFocus(body: RefObject<HTMLElement | null>, path: string, ...shown: readonly unknown[]): void {
  const location = useLocation();
  const focused = useRef<FocusedCell>(undefined);
  const before = useRef(path);
  const arrived = useRef((location.state as { readonly keyed?: boolean } | null)?.keyed === true);
  useEffect(() => {
    const own = body.current;
    if (!own) return;
    const follow = (e: Event) => {
      const at = e.target instanceof HTMLElement ? e.target : undefined;
      // the menu is opened from a cell, which its action may remove
      if (at?.closest(".ant-dropdown")) return;
      const row = at?.closest<HTMLElement>(`.${styles.table} tr[data-path], .${phoneRowsStyles.cards} li`);
      if (row)
        focused.current = {
          path: row.dataset.path ?? "",
          column: at?.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "0",
        };
      else focused.current = at?.closest(`.${styles.path}`) ? { path: "", column: "0" } : undefined;
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, [body]);
  // not before the page is complete: cached rows are rendered immediately
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has other rows
  useEffect(() => {
    const own = body.current;
    if (!own) return;
    const first = own.querySelector<HTMLElement>(`.${styles.table} [data-cell]`);
    if (first && !own.querySelector(`.${styles.table} [data-cell][tabindex="0"]`)) first.setAttribute("tabindex", "0");
    const [was, at] = [before.current, focused.current];
    before.current = path;
    if (document.activeElement && document.activeElement !== document.body && document.activeElement.id !== "content")
      return;
    const back = left.get(location.key);
    if (back !== undefined || arrived.current) {
      left.delete(location.key);
      arrived.current = false;
      focusRow(own, back === undefined ? undefined : { path: back, column: "0" });
    } else if (at) focusRow(own, nextFocus(was, path, at));
  }, [body, path, ...shown]);
}
