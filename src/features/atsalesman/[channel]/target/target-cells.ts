/** Contents of the grid's cells, and the parsing of their text. */
import { total } from "#kit/exact.ts";
import {
  alignedUnlessZero,
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  type Edit,
  editedCell,
  editedFigures,
  type Edits,
  type FootRow,
  type GridCell,
  parseDecimal,
  readTonnes,
  type useT,
} from "#platform/ui/index.web.ts";
import { cellKey, type TargetGrid } from "./target.calls.ts";
import { lockedMessage } from "./target-month.ts";
import {
  type Book,
  type Line,
  months,
  sumOf,
  type TargetColumn,
  targetColumns,
  type TargetRow,
  valueAt,
} from "./target-model.ts";

type Say = ReturnType<typeof useT>;
const isTonnes = (line: Pick<Line, "item">): boolean => typeof line.item === "number";
/** Number of decimals of the tonnes, the same for all rows. */
export function decimalsOf(edits: Edits, grid: TargetGrid): number {
  const cells = [...grid.cells, ...grid.lastYear].filter(isTonnes).map((c) => c.value);
  const typed = editedFigures(edits);
  return decimalsIn([...cells, ...typed, ...grid.distributors.map((d) => d.tonnes)]);
}
const maxCount = 9_999;

type Typed = { readonly text: string; readonly problem?: string };
function readCount({ text, problem }: Typed): Edit {
  if (problem) return { text, value: null, problem };
  const read = parseDecimal(text, 0);
  if ("error" in read) return { text, value: null, problem: read.error };
  const { value } = read;
  if (value !== null && (Number(value) < 0 || Number(value) > maxCount))
    return { text, value: null, problem: "Isi antara 0 dan 9.999." };
  return { text: decimalForEdit(value), value };
}
export const readValue = (line: Line, typed: Typed): Edit => (isTonnes(line) ? readTonnes(typed) : readCount(typed));

type Shown = { readonly book: Book; readonly edits: Edits; readonly decimals: number };
export function cellOf(
  { book, edits, decimals: all }: Shown,
  row: TargetRow | undefined,
  column: TargetColumn | undefined,
  t: Say,
): GridCell {
  if (!row || !column) return { text: "" };
  if (row.kind === "person")
    return { text: alignedUnlessZero(sumOf(book, row.groups, column), all), locked: true, strong: true };
  const { line } = row;
  const decimals = isTonnes(line) ? all : 0;
  if (column.kind !== "month")
    return { text: alignedUnlessZero(sumOf(book, [line], column), decimals), strong: column.kind === "year" };
  const key = cellKey({ ...line, month: column.month });
  const edit = edits.get(key);
  if (!edit) {
    const value = valueAt(book, line, column.month);
    const text = decimalAligned(value, decimals);
    return book.locked.has(column.month)
      ? { text, locked: true, note: t(lockedMessage) }
      : { text, edit: decimalForEdit(value) };
  }
  const before = decimalForEdit(book.saved.get(key)?.value);
  return editedCell(edit, { decimals, scale: isTonnes(line) ? 3 : 0, before }, t);
}

/** The position's tonnes, and the targets of distributors for the same stores. */
export function footOf(book: Book, lines: readonly Line[], grid: TargetGrid, decimals: number, t: Say): FootRow[] {
  const tonnes = lines.filter(isTonnes);
  const own = targetColumns.map((c) => (tonnes.length > 0 ? sumOf(book, tonnes, c) : "0"));
  const all: FootRow = {
    key: "all",
    label: t("Jumlah posisi (ton)"),
    cells: own.map((x) => alignedUnlessZero(x, decimals)),
  };
  if (grid.distributors.length === 0) return [all];
  const byMonth = new Map(grid.distributors.map((d) => [d.month, d.tonnes]));
  const theirs = targetColumns.map((c): string | null =>
    c.kind === "past" ? null : total((c.kind === "month" ? [c.month] : months).map((m) => byMonth.get(m))),
  );
  const gaps = theirs.map((x, i) => (x === null ? "" : decimalAligned(total([own[i], `-${x}`]), decimals)));
  return [
    all,
    {
      key: "stores",
      label: t("Target distributor, toko yang sama"),
      cells: theirs.map((x) => (x ? alignedUnlessZero(x, decimals) : "")),
    },
    { key: "gap", label: t("Selisih"), cells: gaps },
  ];
}
