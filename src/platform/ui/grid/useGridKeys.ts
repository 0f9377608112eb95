import type { ClipboardEvent, KeyboardEvent } from "react";
import type { GridCell, GridColumn, Spot, Written } from "./grid-types.web.ts";
import { type Size, spotsOf, step, writeTable } from "./spots.web.ts";
import { copyTo, usePaste } from "./usePaste.ts";
import type { GridState } from "./useGridState.ts";

export type GridActs = {
  readonly size: Size;
  readonly columns: readonly GridColumn[];
  readonly cell: (row: number, col: number) => GridCell;
  readonly onWrite: (cells: readonly Written[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly page: () => number;
};
/** Maximum size of a selection that can be copied or filled by keyboard. */
const maxCells = 20_000;

export function useGridKeys(state: GridState, acts: GridActs) {
  const { at, range, go, select, setEditing, leaving } = state;
  const { size, columns, cell } = acts;
  const open = (s: Spot): boolean =>
    !columns[s.col]?.fixed && !cell(s.row, s.col).locked && !cell(s.row, s.col).waiting;
  const fits = () => (range.bottom - range.top + 1) * (range.right - range.left + 1) <= maxCells;
  const write = (cells: readonly Written[]) => acts.onWrite(cells.filter(open));
  const pasting = usePaste({ size, columns, write, select });
  const clear = () => fits() && write([...spotsOf(range)].map((s) => ({ ...s, text: "" })));
  const fill = (down: boolean) => {
    if (!fits()) return;
    const source = (s: Spot): Spot => (down ? { row: range.top, col: s.col } : { row: s.row, col: range.left });
    const rest = [...spotsOf(range)].filter((s) => (down ? s.row > range.top : s.col > range.left));
    write(rest.map((s) => ({ ...s, text: textOf(source(s)) })));
  };
  const textOf = (s: Spot): string => cell(s.row, s.col).edit ?? cell(s.row, s.col).text;

  const withCtrl = (key: string, shift: boolean): (() => void) | undefined =>
    ({
      a: () => select({ top: 0, left: 0, bottom: size.rows - 1, right: size.cols - 1 }),
      z: () => (shift ? acts.onRedo() : acts.onUndo()),
      y: acts.onRedo,
      d: () => fill(true),
      r: () => fill(false),
    })[key.toLowerCase()];

  const onTab = (e: KeyboardEvent): void => {
    const col = at.col + (e.shiftKey ? -1 : 1);
    if (leaving.current || col < 0 || col >= size.cols) return;
    e.preventDefault();
    go({ row: at.row, col });
  };

  const onKeyDown = (e: KeyboardEvent): void => {
    if (size.rows === 0 || state.editing || e.altKey) return;
    if (e.key === "Tab") {
      onTab(e);
      return;
    }
    leaving.current = e.key === "Escape";
    const ctrl = e.ctrlKey || e.metaKey;
    const to = step(e.key, at, size, acts.page(), ctrl);
    const act = to
      ? () => go(to, e.shiftKey)
      : ctrl
        ? withCtrl(e.key, e.shiftKey)
        : e.key === "Enter" || e.key === "F2"
          ? () => open(at) && setEditing({ typed: undefined })
          : e.key === "Delete" || e.key === "Backspace"
            ? clear
            : e.key.length === 1
              ? () => open(at) && setEditing({ typed: e.key })
              : undefined;
    if (!act) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  };

  const onCopy = (e: ClipboardEvent): void => {
    if (state.editing || !fits()) return;
    e.preventDefault();
    const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, r) =>
      Array.from({ length: range.right - range.left + 1 }, (_, c) =>
        textOf({ row: range.top + r, col: range.left + c }),
      ),
    );
    copyTo(e.clipboardData, writeTable(rows));
  };
  const onPaste = (e: ClipboardEvent): void => {
    if (state.editing) return;
    e.preventDefault();
    pasting.paste(e.clipboardData, range);
  };
  const onCut = (e: ClipboardEvent): void => {
    if (state.editing) return;
    onCopy(e);
    clear();
  };
  return { onKeyDown, onCopy, onPaste, onCut, open, pasting };
}
