// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself holds the focus and names its active cell
// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only where they are seen, which a table cannot do
import { memo, type ReactNode } from "react";
import type { GridCell, GridColumn } from "./grid-types.web.ts";
import styles from "./grid.module.css";

export type GridRowProps = {
  readonly id: string;
  readonly row: number;
  readonly top: number;
  readonly height: number;
  readonly headWidth: number;
  readonly head: ReactNode;
  readonly columns: readonly GridColumn[];
  readonly cells: readonly GridCell[];
  /** Selected columns of this row, and the active one. */
  readonly from: number;
  readonly to: number;
  readonly active: number;
  readonly editor: ReactNode;
};

const describe = (cell: GridCell): string | undefined => cell.note;

function Cell({ id, row, col, column, cell, selected, active, editor }: CellProps) {
  const editing = active && editor !== null;
  return (
    <div
      id={`${id}-${row}-${col}`}
      role="gridcell"
      className={styles.cell}
      aria-colindex={col + 2}
      aria-selected={selected}
      aria-readonly={column.fixed || cell.locked || undefined}
      aria-invalid={cell.mark === "error" || undefined}
      data-active={active || undefined}
      data-mark={cell.mark}
      data-end={column.end || undefined}
      data-off={column.fixed || cell.locked || undefined}
      data-strong={cell.strong || undefined}
      data-row={row}
      data-col={col}
      title={editing ? undefined : describe(cell)}
      style={{ width: column.width }}
    >
      {editing ? editor : cell.waiting ? <span className="p-bone" style={{ width: "60%" }} /> : cell.text}
    </div>
  );
}
type CellProps = {
  readonly id: string;
  readonly row: number;
  readonly col: number;
  readonly column: GridColumn;
  readonly cell: GridCell;
  readonly selected: boolean;
  readonly active: boolean;
  readonly editor: ReactNode;
};

const CutHead = ({ text }: { readonly text: string }) => (
  <span className="p-cut" title={text}>
    {text}
  </span>
);

/** One row, rendered again only when it changes. */
export const GridRow = memo(function GridRow({
  id,
  row,
  top,
  height,
  headWidth,
  head,
  columns,
  cells,
  from,
  to,
  active,
  editor,
}: GridRowProps) {
  return (
    <div role="row" className={styles.row} aria-rowindex={row + 2} style={{ top, height }}>
      <div role="rowheader" className={styles.head} aria-colindex={1} style={{ width: headWidth }} data-row={row}>
        {typeof head === "string" ? <CutHead text={head} /> : head}
      </div>
      {columns.map((column, col) => (
        <Cell
          key={column.key}
          id={id}
          row={row}
          col={col}
          column={column}
          cell={cells[col] as GridCell}
          selected={col >= from && col <= to}
          active={col === active}
          editor={col === active ? editor : null}
        />
      ))}
    </div>
  );
}, sameRow);

/** Cells are new objects on every render, so their contents are compared. */
function sameRow(a: GridRowProps, b: GridRowProps): boolean {
  return (
    a.row === b.row &&
    a.top === b.top &&
    a.head === b.head &&
    a.columns === b.columns &&
    a.headWidth === b.headWidth &&
    a.from === b.from &&
    a.to === b.to &&
    a.active === b.active &&
    a.editor === b.editor &&
    a.cells.every((c, i) => c === b.cells[i] || sameCell(c, b.cells[i] as GridCell))
  );
}
const sameCell = (a: GridCell, b: GridCell): boolean =>
  a.text === b.text &&
  a.mark === b.mark &&
  a.note === b.note &&
  a.locked === b.locked &&
  a.waiting === b.waiting &&
  a.strong === b.strong;
