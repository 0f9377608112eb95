/** Arithmetic of the month grid: rows, columns, values of cells, copies and allocations. */
import { apportion, percentOf, total, unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import type { GroupHead, PastCell, TargetCell, TargetChange, TargetGrid } from "./target-grid.calls.ts";

export type TargetRow =
  | { readonly kind: "group"; readonly group: GroupHead }
  | { readonly kind: "line"; readonly name: string; readonly groups: readonly number[] };
export type TargetColumn =
  | { readonly kind: "month"; readonly month: number }
  | { readonly kind: "quarter"; readonly months: readonly number[]; readonly n: number }
  | { readonly kind: "year" | "past" };

export const targetColumns: readonly TargetColumn[] = [
  ...[1, 2, 3, 4].flatMap((n): TargetColumn[] => {
    const months = [n * 3 - 2, n * 3 - 1, n * 3];
    return [...months.map((month): TargetColumn => ({ kind: "month", month })), { kind: "quarter", months, n }];
  }),
  { kind: "year" },
  { kind: "past" },
];
const year = Array.from({ length: 12 }, (_, i) => i + 1);
export const monthsOf = (c: TargetColumn): readonly number[] =>
  c.kind === "month" ? [c.month] : c.kind === "quarter" ? c.months : year;

/** Groups by product line; a line with several groups is followed by its subtotal. */
export function targetRows(groups: readonly GroupHead[]): readonly TargetRow[] {
  const lines = [...new Set(groups.map((g) => g.line))];
  return lines.flatMap((line): TargetRow[] => {
    const own = groups.filter((g) => g.line === line);
    const rows = own.map((group): TargetRow => ({ kind: "group", group }));
    return lines.length > 1 && own.length > 1
      ? [...rows, { kind: "line", name: line ?? "–", groups: own.map((g) => g.id) }]
      : rows;
  });
}

export const keyOf = (group: number, month: number): string => `${group}.${month}`;
export type Book = {
  readonly saved: ReadonlyMap<string, TargetCell>;
  readonly past: ReadonlyMap<string, Decimal>;
  readonly sold: ReadonlyMap<number, Decimal>;
  /** Changed values to be saved. */
  readonly edits: ReadonlyMap<string, { readonly value: unknown }>;
};
export const bookOf = (grid: TargetGrid, edits: Book["edits"]): Book => ({
  saved: new Map(grid.cells.map((c) => [keyOf(c.group, c.month), c])),
  past: new Map(grid.lastYear.map((c: PastCell) => [keyOf(c.group, c.month), c.tonnes])),
  sold: new Map(grid.sold.map((s) => [s.group, s.tonnes])),
  edits,
});

export function valueAt(book: Book, group: number, month: number): Decimal | null {
  const edit = book.edits.get(keyOf(group, month));
  return edit ? (edit.value as Decimal | null) : (book.saved.get(keyOf(group, month))?.tonnes ?? null);
}
export function sumOf(book: Book, groups: readonly number[], column: TargetColumn): Decimal {
  const months = monthsOf(column);
  return total(
    groups.flatMap((g) =>
      months.map((m) => (column.kind === "past" ? book.past.get(keyOf(g, m)) : valueAt(book, g, m))),
    ),
  );
}
export const isPublished = (c: TargetCell | undefined): boolean => c?.stores === "published" || c?.spc === "published";

export type Put = { readonly group: number; readonly month: number; readonly tonnes: Decimal | null };
const free = (book: Book, group: number, month: number): boolean => !isPublished(book.saved.get(keyOf(group, month)));

/** Copies each month from the month before; a selection of several months repeats the copy. */
export function copyMonths(book: Book, groups: readonly number[], months: readonly number[]): Put[] {
  return groups.flatMap((group) => {
    const now = new Map<number, Decimal | null>();
    return months.flatMap((month): Put[] => {
      if (!free(book, group, month)) return [];
      const tonnes =
        month === 1
          ? (book.past.get(keyOf(group, 12)) ?? null)
          : now.has(month - 1)
            ? (now.get(month - 1) ?? null)
            : valueAt(book, group, month - 1);
      now.set(month, tonnes);
      return tonnes === null ? [] : [{ group, month, tonnes }];
    });
  });
}

export const copyYear = (book: Book, groups: readonly number[], months: readonly number[], percent: string): Put[] =>
  groups.flatMap((group) =>
    months.flatMap((month): Put[] => {
      const past = book.past.get(keyOf(group, month));
      return past !== undefined && free(book, group, month) ? [{ group, month, tonnes: percentOf(past, percent) }] : [];
    }),
  );

/** Allocates a month's total to its groups, by recent sales or equally; fixed targets are subtracted first. */
export function shareMonth(book: Book, groups: readonly number[], month: number, whole: Decimal, even: boolean): Put[] {
  const open = groups.filter((g) => free(book, g, month));
  const fixedTonnes = total(groups.filter((g) => !open.includes(g)).map((g) => valueAt(book, g, month)));
  const left = unitsOf(whole) - unitsOf(fixedTonnes);
  if (left < 0n) return [];
  const parts = apportion(
    total([whole, `-${fixedTonnes}`]),
    open.map((g) => (even ? 1n : unitsOf(book.sold.get(g)))),
  );
  return open.map((group, at) => ({ group, month, tonnes: parts[at] ?? "0" }));
}

/** The changes to send: every changed cell with the version that the user saw. */
export const changesOf = (book: Book): TargetChange[] =>
  [...book.edits].map(([key, edit]) => {
    const [group = 0, month = 0] = key.split(".").map(Number);
    return { group, month, tonnes: edit.value as Decimal | null, version: book.saved.get(key)?.version ?? null };
  });
