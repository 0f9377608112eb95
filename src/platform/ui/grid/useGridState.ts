import { useCallback, useRef, useState } from "react";
import type { Range, Spot } from "./grid-types.web.ts";
import { clamp, type Selection, rangeOf, type Size } from "./spots.web.ts";

/** The active cell, the selection and the cell being edited. */
export function useGridState(size: Size, start: Spot = { row: 0, col: 0 }) {
  const [selection, setSelection] = useState<Selection>({ at: start, from: start });
  const [editing, setEditing] = useState<{ readonly typed: string | undefined }>();
  const safe: Selection =
    size.rows > 0 ? { at: clamp(selection.at, size), from: clamp(selection.from, size) } : selection;
  const go = useCallback(
    (to: Spot, extend = false) => setSelection((now) => ({ at: to, from: extend ? now.from : to })),
    [],
  );
  const select = useCallback(
    (r: Range) => setSelection({ at: { row: r.bottom, col: r.right }, from: { row: r.top, col: r.left } }),
    [],
  );
  const range = rangeOf(safe);
  /** After Escape the next Tab leaves the grid, to avoid a keyboard trap. */
  const leaving = useRef(false);
  return { at: safe.at, range, go, select, editing, setEditing, leaving };
}
export type GridState = ReturnType<typeof useGridState>;
