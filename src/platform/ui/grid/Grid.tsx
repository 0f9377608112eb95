// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself holds the focus and names its active cell
// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only where they are seen, which a table cannot do
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useT } from "../language/i18n.web.ts";
import { useRowWindow } from "./row-window.web.ts";
import type { EditorProps, FootRow, GridCell, GridColumn, Range, Spot, Written } from "./grid-types.web.ts";
import { GridRow } from "./GridRow.tsx";
import { PasteDialog } from "./PasteDialog.tsx";
import { clamp, inRange, scrollToColumn } from "./spots.web.ts";
import { TextEditor } from "./TextEditor.tsx";
import { useGridKeys } from "./useGridKeys.ts";
import { useGridState } from "./useGridState.ts";
import styles from "./grid.module.css";

export type GridProps = {
  readonly label: string;
  readonly rows: number;
  readonly columns: readonly GridColumn[];
  readonly headLabel: string;
  readonly headWidth: number;
  readonly rowHeight?: number;
  /** The heading of a row; it must return the same value while nothing changes. */
  readonly head: (row: number) => ReactNode;
  readonly headText: (row: number) => string;
  readonly cell: (row: number, col: number) => GridCell;
  readonly onWrite: (cells: readonly Written[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** A custom editor instead of a text input. */
  readonly editor?: (props: EditorProps) => ReactNode | undefined;
  readonly onRows?: (from: number, to: number) => void;
  readonly onRange?: (range: Range) => void;
  readonly foot?: readonly FootRow[];
  /** The initial active cell. */
  readonly start?: Spot;
};

const moves = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;

/**
 * An editable grid with the keyboard and clipboard functions of a spreadsheet. The grid has the focus and refers to its
 * active cell by id.
 */
export function Grid(props: GridProps) {
  const { columns, rows, rowHeight = 32, headWidth, cell } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const size = { rows, cols: columns.length };
  const state = useGridState(size, props.start);
  const { at, range, go, editing, setEditing } = state;
  const view = useRowWindow(box, rows, rowHeight, props.onRows);
  const { onRange } = props;
  const keys = useGridKeys(state, {
    size,
    columns,
    cell,
    onWrite: props.onWrite,
    onUndo: props.onUndo,
    onRedo: props.onRedo,
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2),
  });
  const confirming = keys.pasting.pending !== undefined;
  const wasConfirming = useRef(false);
  // when the dialog closes, the focus must be restored
  useEffect(() => {
    if (wasConfirming.current && !confirming) box.current?.focus({ preventScroll: true });
    wasConfirming.current = confirming;
  }, [confirming]);
  const { top, left, bottom, right } = range;
  useEffect(() => onRange?.({ top, left, bottom, right }), [onRange, top, left, bottom, right]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the active cell scrolls
  useEffect(() => intoSight(box.current, at, columns, rowHeight, headWidth, props.foot?.length ?? 0), [at.row, at.col]);
  const total = headWidth + columns.reduce((sum, c) => sum + c.width, 0);
  const done: EditorProps["onDone"] = (written, move) => {
    setEditing(undefined);
    if (written) props.onWrite([{ ...at, ...written }]);
    const [down, across] = moves[move];
    go(clamp({ row: at.row + down, col: at.col + across }, size));
    if (move !== "stay" || document.activeElement === document.body || box.current?.contains(document.activeElement))
      box.current?.focus({ preventScroll: true });
  };
  const active = rows > 0 ? cell(at.row, at.col) : undefined;
  const spoken = `${props.rows > 0 ? props.headText(at.row) : ""}, ${columns[at.col]?.label ?? ""}`;
  const editorProps: EditorProps = {
    spot: at,
    typed: editing?.typed,
    start: active?.edit ?? active?.text ?? "",
    label: spoken,
    onDone: done,
  };
  const editor = editing
    ? (props.editor?.(editorProps) ?? (
        <TextEditor key={`${at.row}.${at.col}`} {...editorProps} end={columns[at.col]?.end} />
      ))
    : null;
  const pointer = usePointer(state, keys.open);
  const shown = Array.from({ length: Math.max(0, view.to - view.from) }, (_, i) => view.from + i);
  return (
    <>
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        className={styles.grid}
        aria-label={props.label}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={
          rows > 0 && at.row >= view.from && at.row < view.to ? `${id}-${at.row}-${at.col}` : undefined
        }
        aria-description={t(
          "Panah memindah sel, Enter atau F2 mengubah, Tab ke kanan, Escape lalu Tab keluar, Ctrl+C, Ctrl+V, Ctrl+Z, Ctrl+D mengisi ke bawah.",
        )}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
        onCut={keys.onCut}
        onPaste={keys.onPaste}
        {...pointer}
      >
        <div className={styles.top} role="row" aria-rowindex={1} style={{ width: total }}>
          <div role="columnheader" className={styles.head} aria-colindex={1} style={{ width: headWidth }}>
            {props.headLabel}
          </div>
          {columns.map((c, i) => (
            <div
              role="columnheader"
              key={c.key}
              className={styles.col}
              aria-colindex={i + 2}
              data-end={c.end || undefined}
              style={{ width: c.width }}
              title={c.label}
            >
              <span className="p-cut">{c.label}</span>
              {c.note}
            </div>
          ))}
        </div>
        <div className={styles.body} role="rowgroup" style={{ height: rows * rowHeight, width: total }}>
          {shown.map((row) => (
            <GridRow
              key={row}
              id={id}
              row={row}
              top={row * rowHeight}
              height={rowHeight}
              headWidth={headWidth}
              head={props.head(row)}
              columns={columns}
              cells={columns.map((_, col) => cell(row, col))}
              from={inRange(range, row, range.left) ? range.left : -1}
              to={inRange(range, row, range.left) ? range.right : -2}
              active={row === at.row ? at.col : -1}
              editor={row === at.row ? editor : null}
            />
          ))}
        </div>
        {props.foot?.length ? (
          <Foot rows={props.foot} columns={columns} headWidth={headWidth} width={total} after={rows + 2} />
        ) : null}
      </div>
      {keys.pasting.pending ? <PasteDialog state={keys.pasting} columns={columns} /> : null}
    </>
  );
}

function Foot({
  rows,
  columns,
  headWidth,
  width,
  after,
}: {
  readonly rows: readonly FootRow[];
  readonly columns: readonly GridColumn[];
  readonly headWidth: number;
  readonly width: number;
  readonly after: number;
}) {
  return (
    <div className={styles.foot} role="rowgroup" style={{ width }}>
      {rows.map((f, i) => (
        <div key={f.key} role="row" aria-rowindex={after + i}>
          <div role="rowheader" className={styles.head} style={{ width: headWidth }}>
            {f.label}
          </div>
          {columns.map((c, col) => (
            <div
              role="gridcell"
              aria-readonly="true"
              key={c.key}
              className={styles.cell}
              data-end={c.end || undefined}
              style={{ width: c.width }}
            >
              {f.cells[col] ?? ""}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A click selects a cell, dragging selects a range, a second click opens the editor. */
function usePointer(state: ReturnType<typeof useGridState>, open: (s: Spot) => boolean) {
  const dragging = useRef(false);
  const spotOf = (e: PointerEvent | React.MouseEvent): Spot | undefined => {
    const el = (e.target as HTMLElement).closest<HTMLElement>("[data-col]");
    return el ? { row: Number(el.dataset.row), col: Number(el.dataset.col) } : undefined;
  };
  return {
    onPointerDown: (e: PointerEvent) => {
      const spot = spotOf(e);
      if (!spot || e.button !== 0 || (e.target as HTMLElement).closest("input, select, button, a, .ant-select")) return;
      dragging.current = e.pointerType === "mouse";
      state.go(spot, e.shiftKey);
    },
    onPointerMove: (e: PointerEvent) => {
      if (!dragging.current || state.editing) return;
      const spot = spotOf(e);
      if (spot && (spot.row !== state.at.row || spot.col !== state.at.col)) state.go(spot, true);
    },
    onPointerUp: () => {
      dragging.current = false;
    },
    onDoubleClick: (e: React.MouseEvent) => {
      const spot = spotOf(e);
      if (spot && open(spot)) state.setEditing({ typed: undefined });
    },
  };
}

function intoSight(
  box: HTMLElement | null,
  at: Spot,
  columns: readonly GridColumn[],
  rowHeight: number,
  headWidth: number,
  foot: number,
): void {
  if (!box) return;
  const top = at.row * rowHeight;
  const room = box.clientHeight - rowHeight * (1 + foot);
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room;
  const widths = columns.map((c) => c.width);
  box.scrollLeft = scrollToColumn(widths, at.col, { left: box.scrollLeft, width: box.clientWidth - headWidth });
}
