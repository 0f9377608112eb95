/** Computation of active cell and selection. */
import type { Range, Spot } from "./grid-types.web.ts";

export type Selection = { readonly at: Spot; readonly from: Spot };
export type Size = { readonly rows: number; readonly cols: number };

const within = (n: number, count: number): number => Math.max(0, Math.min(count - 1, n));
export const clamp = (s: Spot, size: Size): Spot => ({ row: within(s.row, size.rows), col: within(s.col, size.cols) });
export const rangeOf = ({ at, from }: Selection): Range => ({
  top: Math.min(at.row, from.row),
  left: Math.min(at.col, from.col),
  bottom: Math.max(at.row, from.row),
  right: Math.max(at.col, from.col),
});
export const inRange = (r: Range, row: number, col: number): boolean =>
  row >= r.top && row <= r.bottom && col >= r.left && col <= r.right;
export const sizeOf = (r: Range): Size => ({ rows: r.bottom - r.top + 1, cols: r.right - r.left + 1 });

export function* spotsOf(r: Range): Generator<Spot> {
  for (let row = r.top; row <= r.bottom; row++) for (let col = r.left; col <= r.right; col++) yield { row, col };
}

/** The cell that a key moves to; undefined for other keys. */
export function step(key: string, at: Spot, size: Size, page: number, far: boolean): Spot | undefined {
  const to: Readonly<Record<string, Spot>> = {
    ArrowUp: { row: far ? 0 : at.row - 1, col: at.col },
    ArrowDown: { row: far ? size.rows - 1 : at.row + 1, col: at.col },
    ArrowLeft: { row: at.row, col: far ? 0 : at.col - 1 },
    ArrowRight: { row: at.row, col: far ? size.cols - 1 : at.col + 1 },
    Home: { row: far ? 0 : at.row, col: 0 },
    End: { row: far ? size.rows - 1 : at.row, col: size.cols - 1 },
    PageUp: { row: at.row - page, col: at.col },
    PageDown: { row: at.row + page, col: at.col },
  };
  const next = to[key];
  return next ? clamp(next, size) : undefined;
}

/** Parses spreadsheet clipboard text to rows of cells; quoted cells may contain tabs and line breaks. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let i = 0; i < source.length; i++) {
    const c = source[i] as string;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (source[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (c === '"' && cell === "") quoted = true;
    else if (c === "\t" || c === "\n") {
      (rows.at(-1) as string[]).push(cell);
      cell = "";
      if (c === "\n") rows.push([]);
    } else cell += c;
  }
  (rows.at(-1) as string[]).push(cell);
  return rows;
}

const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((r) => r.map(quote).join("\t")).join("\n");

/**
 * Places a pasted block over the selection: a single cell fills it, and a block that fits several times is repeated.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  range: Range,
  size: Size,
): (Spot & { text: string })[] {
  const high = block.length;
  const wide = Math.max(...block.map((r) => r.length));
  const room = sizeOf(range);
  const rows = room.rows % high === 0 ? room.rows : high;
  const cols = room.cols % wide === 0 ? room.cols : wide;
  const out: (Spot & { text: string })[] = [];
  for (let r = 0; r < rows && range.top + r < size.rows; r++)
    for (let c = 0; c < cols && range.left + c < size.cols; c++) {
      const text = block[r % high]?.[c % wide];
      if (text !== undefined) out.push({ row: range.top + r, col: range.left + c, text });
    }
  return out;
}

/**
 * The horizontal scroll position that shows a whole column with the least movement. To the right it ends at the start
 * of a column, so that no figure beside the row heads is cut off and read as a shorter one. All values in pixels.
 */
export function scrollToColumn(
  widths: readonly number[],
  column: number,
  shown: { readonly left: number; readonly width: number },
): number {
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const start = starts[column] ?? 0;
  if (start < shown.left) return start;
  const least = start + (widths[column] ?? 0) - shown.width;
  return least <= shown.left ? shown.left : Math.min(start, starts.find((at) => at >= least) ?? least);
}
