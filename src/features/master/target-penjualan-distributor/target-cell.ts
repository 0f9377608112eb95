import {
  alignedUnlessZero,
  decimalAligned,
  decimalForEdit,
  type Edit,
  editedCell,
  type GridCell,
  type useT,
} from "#platform/ui/index.web.ts";
import { type Book, isPublished, keyOf, sumOf, targetColumns, type targetRows, valueAt } from "./target-model.ts";

type Shown = {
  readonly figures: Book;
  readonly edits: ReadonlyMap<string, Edit>;
  readonly decimals: number;
  readonly t: ReturnType<typeof useT>;
};
/** What a cell of the grid shows: an edit, a sum, or a saved target with the reason why it is locked. */
export function cellOf(
  { figures, edits, decimals, t }: Shown,
  row: ReturnType<typeof targetRows>[number] | undefined,
  col: number,
): GridCell {
  const column = targetColumns[col];
  if (!row || !column) return { text: "" };
  if (row.kind === "line")
    return { text: alignedUnlessZero(sumOf(figures, row.groups, column), decimals), locked: true, strong: true };
  if (column.kind !== "month")
    return {
      text: alignedUnlessZero(sumOf(figures, [row.group.id], column), decimals),
      strong: column.kind === "year",
    };
  const key = keyOf(row.group.id, column.month);
  const edit = edits.get(key);
  const saved = figures.saved.get(key);
  if (edit) return editedCell(edit, { decimals, scale: 3, before: decimalForEdit(saved?.tonnes) }, t);
  const value = valueAt(figures, row.group.id, column.month);
  const [text, typed] = [decimalAligned(value, decimals), decimalForEdit(value)];
  if (saved?.leeway) {
    const { exception, floor, ceiling } = saved.leeway;
    return {
      text,
      edit: typed,
      note: t("Sudah diterbitkan; override {number} mengizinkan {floor} sampai {ceiling} ton, pembagiannya ikut.", {
        number: exception,
        floor: decimalForEdit(floor),
        ceiling: decimalForEdit(ceiling),
      }),
    };
  }
  const published = isPublished(saved);
  return {
    text,
    edit: typed,
    ...(published ? { locked: true, note: t("Pembagiannya sudah diterbitkan; batalkan penerbitannya dahulu.") } : {}),
  };
}
