/**
 * Parses a pasted block by column: the format of numbers and dates is determined from all cells of a column, as for a
 * file.
 */
import type { ColumnStyle } from "#kit/column-style.ts";
import { DateColumn, type DateStyle, readDate } from "#kit/date-style.ts";
import { type Evidence, NumberColumn, type NumberStyle, readNumber } from "#kit/number-style.ts";
import { decimalForEdit } from "../field/decimal-text.web.ts";
import type { GridColumn, Spot } from "./grid-types.web.ts";

export type PastedCell = Spot & { readonly text: string };
/**
 * `styles`: none if every format reads the column in the same way, one if it is determined, two if a person must
 * choose.
 */
export type PastedColumn = {
  readonly col: number;
  readonly styles: readonly ColumnStyle[];
  readonly evidence?: Evidence;
};
export type Paste = { readonly cells: readonly PastedCell[]; readonly columns: readonly PastedColumn[] };

const watcherOf = ({ reads }: GridColumn): NumberColumn | DateColumn | undefined =>
  reads === "date" ? new DateColumn() : reads ? new NumberColumn(reads) : undefined;

/** The grid columns covered by a block, with the format of each; `own` is the format of text copied from a grid. */
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
    const detected = watcher.decide();
    if (!detected) return [{ col, styles: [] }];
    const evidence = detected.evidence ? { evidence: detected.evidence } : {};
    return [{ col, styles: "style" in detected ? [detected.style] : detected.options, ...evidence }];
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

/**
 * The cells in the reader's format. `contradicts`: for a cell that does not have the format of its column, the text of
 * a cell that determined that format.
 */
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
