import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { countedRow } from "../tally.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { copied, type Range, type Spot } from "./range.web.ts";
import type { AnyRow } from "./resource-calls.web.ts";
import type { Named } from "./shape.web.ts";

const arrows: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
};

export type RangeSelect = {
  readonly range: Range | undefined;
  readonly clear: () => void;
  readonly handlers: {
    readonly onPointerDown: (e: PointerEvent<HTMLElement>) => void;
    readonly onPointerOver: (e: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (e: KeyboardEvent<HTMLElement>) => void;
  };
};

/** Cells selected by dragging or by Shift and the arrow keys; Ctrl+C copies them. */
export function useRange(
  resource: AnyResource,
  rows: readonly AnyRow[],
  columns: readonly Named[],
  before: number,
): RangeSelect {
  const t = useT();
  const { message } = useFeedback();
  const [range, setRange] = useState<Range>();
  const start = useRef<Spot>(undefined);
  const now = useRef({ resource, rows, columns, range, t, message });
  now.current = { resource, rows, columns, range, t, message };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns are the reason to forget
  useEffect(() => setRange(undefined), [rows, columns]);
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const { range: chosen, ...n } = now.current;
      if (
        !chosen ||
        getSelection()?.toString() ||
        (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea"))
      )
        return;
      const { text, html, cells } = copied(
        chosen,
        n.rows.map((row) => countedRow(n.resource, row)),
        n.columns,
        n.t,
      );
      event.clipboardData?.setData("text/plain", text);
      event.clipboardData?.setData("text/html", html);
      event.preventDefault();
      void n.message.success(n.t("{count} sel disalin", { count: cells }));
    };
    document.addEventListener("copy", copy);
    return () => document.removeEventListener("copy", copy);
  }, []);
  const spotOf = (target: EventTarget): Spot | undefined => {
    const cell = (target as Element).closest("td");
    const row = cell?.closest<HTMLTableRowElement>("tr[data-id]");
    const col = (cell?.cellIndex ?? 0) - before;
    return cell && row && col >= 0 && col < columns.length ? { row: row.sectionRowIndex, col } : undefined;
  };
  const onPointerDown = (e: PointerEvent<HTMLElement>) => {
    const table = e.currentTarget.closest("table");
    table?.removeAttribute("data-ranging");
    const spot =
      e.button === 0 && e.pointerType === "mouse" && !(e.target as Element).closest("a, button, input")
        ? spotOf(e.target)
        : undefined;
    if (spot && e.shiftKey && range) {
      e.preventDefault();
      table?.setAttribute("data-ranging", "");
      setRange({ from: range.from, to: spot });
      return;
    }
    start.current = spot;
    setRange(undefined);
  };
  const onPointerOver = (e: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from || (e.buttons & 1) === 0) return;
    const to = spotOf(e.target);
    if (!to || (to.row === from.row && to.col === from.col && !range)) return;
    getSelection()?.removeAllRanges();
    e.currentTarget.closest("table")?.setAttribute("data-ranging", "");
    setRange({ from, to });
  };
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const by = e.shiftKey ? arrows[e.key] : undefined;
    if (!by || (e.target as Element).closest("input:not([type=checkbox]), [role=separator]")) return;
    const from = range?.from ?? spotOf(e.target);
    const at = range?.to ?? from;
    if (!from || !at) return;
    e.preventDefault();
    e.stopPropagation();
    const clamp = (n: number, count: number) => Math.min(count - 1, Math.max(0, n));
    setRange({
      from,
      to: range ? { row: clamp(at.row + by.row, rows.length), col: clamp(at.col + by.col, columns.length) } : at,
    });
  };
  const clear = useCallback(() => setRange(undefined), []);
  return { range, clear, handlers: { onPointerDown, onPointerOver, onKeyDown } };
}
