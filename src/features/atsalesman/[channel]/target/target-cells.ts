/** Contents of the grid's cells, and the parsing of their text. */
import { total } from "#kit/exact.ts";
import type { useT } from "#web/i18n.ts";
import { decimalForEdit, parseDecimal } from "#web/field/decimal-text.ts";
import type { Edit, Edits } from "#web/grid/edits.ts";
import type { FootRow, GridCell } from "#web/grid/grid-types.ts";
import { readTonnes } from "#web/grid/read-tonnes.ts";
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
/** A sum of zero is shown as empty. */
const someOf = (sum: string): string => (/[1-9]/.test(sum) ? decimalForEdit(sum) : "");
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
export const readValue = (line: Line, typed: Typed): Edit =>
  typeof line.item === "number" ? readTonnes(typed) : readCount(typed);

export function cellOf(
  book: Book,
  edits: Edits,
  row: TargetRow | undefined,
  column: TargetColumn | undefined,
  t: Say,
): GridCell {
  if (!row || !column) return { text: "" };
  if (row.kind === "person") return { text: someOf(sumOf(book, row.groups, column)), locked: true, strong: true };
  const { line } = row;
  if (column.kind !== "month") return { text: someOf(sumOf(book, [line], column)), strong: column.kind === "year" };
  const key = cellKey({ ...line, month: column.month });
  const edit = edits.get(key);
  if (!edit) {
    const text = decimalForEdit(valueAt(book, line, column.month));
    return book.locked.has(column.month) ? { text, locked: true, note: t(lockedMessage) } : { text };
  }
  const before = decimalForEdit(book.saved.get(key)?.value) || "–";
  const scale = typeof line.item === "number" ? 3 : 0;
  return {
    text: edit.text,
    mark: edit.problem ? "error" : edit.conflict ? "conflict" : "pending",
    note: edit.problem
      ? t(edit.problem, { scale })
      : (edit.conflict ?? t("Belum disimpan; tadinya {before}", { before })),
  };
}

/** The position's tonnes, and the targets of distributors for the same stores. */
export function footOf(book: Book, lines: readonly Line[], grid: TargetGrid, t: Say): FootRow[] {
  const tonnes = lines.filter((l) => typeof l.item === "number");
  const own = targetColumns.map((c) => (tonnes.length > 0 ? sumOf(book, tonnes, c) : "0"));
  const all: FootRow = { key: "all", label: t("Jumlah posisi (ton)"), cells: own.map(someOf) };
  if (grid.distributors.length === 0) return [all];
  const asked = new Map(grid.distributors.map((d) => [d.month, d.tonnes]));
  const theirs = targetColumns.map((c): string | null =>
    c.kind === "past" ? null : total((c.kind === "month" ? [c.month] : months).map((m) => asked.get(m))),
  );
  const gaps = theirs.map((x, i) =>
    x === null ? "" : decimalForEdit(total([own[i], x.startsWith("0.000") ? x : `-${x}`])),
  );
  return [
    all,
    { key: "stores", label: t("Target distributor, toko yang sama"), cells: theirs.map((x) => (x ? someOf(x) : "")) },
    { key: "gap", label: t("Selisih"), cells: gaps },
  ];
}
