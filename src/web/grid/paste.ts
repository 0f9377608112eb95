/** A pasted block, column by column: how each writes its numbers and dates is decided from all of its cells, as for a file. */
import type { ColumnStyle } from "#kit/column-style.ts";
import { DateColumn, type DateStyle, readDate } from "#kit/date-style.ts";
import { type Evidence, NumberColumn, type NumberStyle, readNumber } from "#kit/number-style.ts";
import { decimalForEdit } from "#web/field/decimal-text.ts";
import type { GridColumn, Spot } from "./grid-types.ts";

export type PastedCell = Spot & { readonly text: string };
/** `styles`: none where every style reads the column alike, one where it is decided, two where a person must choose. */
export type PastedColumn = {
  readonly col: number;
  readonly styles: readonly ColumnStyle[];
  readonly evidence?: Evidence;
};
export type Paste = { readonly cells: readonly PastedCell[]; readonly columns: readonly PastedColumn[] };

const watcherOf = ({ reads }: GridColumn): NumberColumn | DateColumn | undefined =>
  reads === "date" ? new DateColumn() : reads ? new NumberColumn(reads) : undefined;

/** The columns of the grid that a block is laid over, with the style of each; `own` is the style of what a grid has copied itself. */
export function pasteOf(
  block: readonly (readonly string[])[],
  cells: readonly PastedCell[],
  left: number,
  columns: readonly GridColumn[],
  own?: NumberStyle,
): Paste {
  const wide = Math.max(...block.map((r) => r.length));
  const read = [...new Set(cells.map((c) => c.col))].flatMap((col): PastedColumn[] => {
    const column = columns[col];
    const watcher = column && watcherOf(column);
    if (!watcher) return [];
    if (own) return [{ col, styles: column.reads === "date" ? ["dmy"] : [own] }];
    for (const [at, row] of block.entries()) watcher.add((row[(col - left) % wide] ?? "").trim(), at + 1);
    const found = watcher.decide();
    if (!found) return [{ col, styles: [] }];
    const evidence = found.evidence ? { evidence: found.evidence } : {};
    return [{ col, styles: "style" in found ? [found.style] : found.options, ...evidence }];
  });
  return { cells, columns: read };
}

export const questionsOf = (paste: Paste): readonly PastedColumn[] => paste.columns.filter((c) => c.styles.length > 1);
export const answered = (paste: Paste, answers: ReadonlyMap<number, ColumnStyle>): Paste => ({
  ...paste,
  columns: paste.columns.map((c) => {
    const style = answers.get(c.col);
    return style === undefined ? c : { ...c, styles: [style] };
  }),
});

/** The cells as their reader would type them; `example` names a cell that says how the column is written where this one is not. */
export function pastedCells(
  paste: Paste,
  columns: readonly GridColumn[],
): readonly (PastedCell & { readonly contradicts?: string })[] {
  const byCol = new Map(paste.columns.map((c) => [c.col, c]));
  return paste.cells.map((cell) => {
    const column = byCol.get(cell.col);
    const reads = columns[cell.col]?.reads;
    if (!column || !reads || cell.text.trim() === "") return cell;
    if (reads === "date")
      return { ...cell, text: readDate(cell.text.trim(), column.styles[0] as DateStyle) ?? cell.text };
    const read = readNumber(cell.text, column.styles as readonly NumberStyle[], reads.unit);
    if ("value" in read) return { ...cell, text: reads.scale === 0 ? read.value : decimalForEdit(read.value) };
    return read.fault === "invalid" ? cell : { ...cell, contradicts: column.evidence?.text ?? "" };
  });
}
