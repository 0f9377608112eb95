import type { KeyboardEvent } from "react";
import { compared } from "../report.ts";
import { getSetting } from "#platform/ui/index.web.ts";
import { dropPicked, endBlock, hasPicked, pickBlock, pickRow, rowsOf } from "./grid-pick.web.ts";
import { pathAbove } from "./report-query.web.ts";

export type GridMoves = {
  readonly toggle: (path: string, open: boolean) => void;
  readonly drill: (path: string) => void;
  readonly up: () => void;
  /** Closes the open panel beside the table, or moves up one level. */
  readonly back: () => void;
  /** Opens the records behind a row. */
  readonly showRecords: (path: string) => void;
  readonly explain: (column: string, path: string, name: string) => void;
  readonly sort: (column: string) => void;
  /** Opens the menu of a column. */
  readonly menu: (column: string) => void;
  readonly openAll: (paths: readonly string[]) => void;
};

export const cellAt = (row: HTMLTableRowElement | undefined, at: number): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-cell="${at}"]`) ?? null;

export function focusCell(table: HTMLTableElement, cell: HTMLElement | null) {
  if (!cell) return;
  for (const old of table.querySelectorAll('[data-cell][tabindex="0"]')) old.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
  cell.focus();
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Arrow keys move the active cell, with Shift they select a range; letters do what the buttons do. Ignored inside
 * inputs.
 */
export function onGridKey(e: KeyboardEvent, table: HTMLTableElement | null, moves: GridMoves): void {
  if (!table || e.metaKey || !(e.target instanceof HTMLElement)) return;
  if (e.altKey) {
    const at = e.target.closest<HTMLElement>("[data-cell], [data-head]");
    if (e.key === "ArrowDown" && at) {
      e.preventDefault();
      moves.menu(at.dataset.head ?? at.dataset.column ?? "name");
    }
    return;
  }
  const cell = e.target.closest<HTMLElement>("[data-cell]");
  const row = cell?.closest<HTMLTableRowElement>("tr[data-path]");
  if (!cell || !row) return;
  const rows = rowsOf(table);
  const at = rows.indexOf(row);
  const column = Number(cell.dataset.cell);
  const last = row.querySelectorAll("[data-cell]").length - 1;
  const path = row.dataset.path ?? "";
  const expanded = row.getAttribute("aria-expanded");
  const go = (r: number, c: number) => {
    const [to, place] = [Math.max(0, Math.min(rows.length - 1, r)), Math.max(0, Math.min(last, c))];
    if (e.shiftKey) pickBlock(table, [at, column], [to, place]);
    else endBlock(table);
    focusCell(table, cellAt(rows[to], place));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1, column),
    ArrowUp: () => go(at - 1, column),
    PageDown: () => go(at + 10, column),
    PageUp: () => go(at - 10, column),
    Home: () => go(e.ctrlKey ? 0 : at, 0),
    End: () => go(e.ctrlKey ? rows.length - 1 : at, last),
    ArrowRight: () =>
      column === 0 && !e.shiftKey && expanded === "false" ? moves.toggle(path, true) : go(at, column + 1),
    ArrowLeft: () =>
      column > 0 || e.shiftKey
        ? go(at, column - 1)
        : expanded === "true"
          ? moves.toggle(path, false)
          : focusCell(
              table,
              cellAt(
                rows.find((r) => r.dataset.path === pathAbove(path)),
                0,
              ),
            ),
    Enter: () => path !== "" && (e.shiftKey ? moves.showRecords(path) : moves.drill(path)),
    Backspace: moves.up,
    Escape: () => (hasPicked(table) ? dropPicked(table) : moves.back()),
    " ": () => pickRow(table, row),
    // a name cell represents the main figure, as the button beside it does
    e: () => moves.explain(cell.dataset.column ?? compared, path, row.dataset.name ?? ""),
    s: () => moves.sort(cell.dataset.column ?? "name"),
    "*": () =>
      moves.openAll(
        rows
          .filter(
            (r) => r.getAttribute("aria-level") === row.getAttribute("aria-level") && r.hasAttribute("aria-expanded"),
          )
          .map((r) => r.dataset.path ?? ""),
      ),
  };
  const letter = e.key.length === 1 && e.key !== " ";
  if (letter && !getSetting("isLetterKeys")) return;
  const act = keys[e.key] ?? (e.ctrlKey ? undefined : keys[e.key.toLowerCase()]);
  if (
    !act ||
    (e.ctrlKey && e.key !== "Home" && e.key !== "End") ||
    (e.target.tagName === "BUTTON" && (e.key === "Enter" || e.key === " "))
  )
    return;
  e.preventDefault();
  e.stopPropagation();
  act();
}
