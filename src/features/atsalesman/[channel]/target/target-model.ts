/** Arithmetic of a position's grid: rows, columns, values of cells, and the changes that the tools make. */
import { percentOf, total } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import {
  cellKey,
  type TargetCell,
  type TargetChange,
  type TargetGrid,
  type TargetItem,
  type TargetOverview,
  type TargetPerson,
} from "./target.calls.ts";

export type Line = { readonly salesman: number; readonly item: TargetItem };
export type TargetRow =
  | { readonly kind: "person"; readonly person: TargetPerson; readonly groups: readonly Line[] }
  | { readonly kind: "line"; readonly line: Line; readonly label: string };
export type TargetColumn = { readonly kind: "month"; readonly month: number } | { readonly kind: "year" | "past" };

export const months: readonly number[] = Array.from({ length: 12 }, (_, i) => i + 1);
export const targetColumns: readonly TargetColumn[] = [
  ...months.map((month): TargetColumn => ({ kind: "month", month })),
  { kind: "year" },
  { kind: "past" },
];
export const countNames = { visits: "Kunjungan", newStores: "Toko baru" } as const;

type Groups = TargetOverview["groups"];
/** A salesman's total tonnes first, then the product groups and the counts that have targets. */
export function targetRows(
  people: readonly TargetPerson[],
  groups: Groups,
  count: (name: string) => string,
): TargetRow[] {
  return people.flatMap((person): TargetRow[] => {
    const line = (item: TargetItem): Line => ({ salesman: person.id, item });
    return [
      { kind: "person", person, groups: groups.map((g) => line(g.id)) },
      ...groups.map((g): TargetRow => ({ kind: "line", line: line(g.id), label: g.name })),
      ...(["visits", "newStores"] as const).map(
        (item): TargetRow => ({ kind: "line", line: line(item), label: count(countNames[item]) }),
      ),
    ];
  });
}

type Edits = ReadonlyMap<string, { readonly value: unknown }>;
export type Book = {
  readonly saved: ReadonlyMap<string, TargetCell>;
  readonly past: ReadonlyMap<string, Decimal>;
  /** Targets of predecessors by the cell keys of their successors. */
  readonly inherited: ReadonlyMap<string, Decimal>;
  readonly locked: ReadonlySet<number>;
  /** Unsaved changes. */
  readonly edits: Edits;
};
export function bookOf(grid: TargetGrid, edits: Edits): Book {
  const heirs = Map.groupBy(grid.predecessors, (p) => p.from.id);
  return {
    saved: new Map(grid.cells.map((c) => [cellKey(c), c])),
    past: new Map(grid.lastYear.map((c) => [cellKey(c), c.value])),
    inherited: new Map(
      grid.inherited.flatMap((c) =>
        (heirs.get(c.salesman) ?? []).map(({ salesman }) => [cellKey({ ...c, salesman }), c.value] as const),
      ),
    ),
    locked: new Set(grid.locked),
    edits,
  };
}

export function valueAt(book: Book, line: Line, month: number): Decimal | null {
  const key = cellKey({ ...line, month });
  const edit = book.edits.get(key);
  return edit ? (edit.value as Decimal | null) : (book.saved.get(key)?.value ?? null);
}
export const pastAt = (book: Book, line: Line, month: number): Decimal | undefined =>
  book.past.get(cellKey({ ...line, month }));
/** Tonnes have three decimals, counts none. */
const scaleOf = (item: TargetItem): number => (typeof item === "number" ? 3 : 0);
export function sumOf(book: Book, lines: readonly Line[], column: TargetColumn): Decimal {
  const covered = column.kind === "month" ? [column.month] : months;
  const values = lines.flatMap((line) =>
    covered.map((m) => (column.kind === "past" ? pastAt(book, line, m) : valueAt(book, line, m))),
  );
  return total(values, scaleOf(lines[0]?.item ?? 0));
}

export type Put = Line & { readonly month: number; readonly value: Decimal | null };
const times = (item: TargetItem, value: Decimal, percent: string): Decimal => percentOf(value, percent, scaleOf(item));

/** Copies the value of the preceding month to each month; consecutive months repeat the first value. */
export function copyMonths(book: Book, lines: readonly Line[], chosen: readonly number[]): Put[] {
  return lines.flatMap((line) => {
    const now = new Map<number, Decimal | null>();
    return chosen.flatMap((month): Put[] => {
      if (book.locked.has(month)) return [];
      const before = now.get(month - 1) ?? valueAt(book, line, month - 1);
      const value = month === 1 ? (pastAt(book, line, 12) ?? null) : before;
      now.set(month, value);
      return value === null ? [] : [{ ...line, month, value }];
    });
  });
}
const open = (book: Book, chosen: readonly number[]): readonly number[] => chosen.filter((m) => !book.locked.has(m));
export const copyYear = (book: Book, lines: readonly Line[], chosen: readonly number[], percent: string): Put[] =>
  lines.flatMap((line) =>
    open(book, chosen).flatMap((month): Put[] => {
      const past = pastAt(book, line, month);
      return past === undefined ? [] : [{ ...line, month, value: times(line.item, past, percent) }];
    }),
  );
export const raise = (book: Book, lines: readonly Line[], chosen: readonly number[], percent: string): Put[] =>
  lines.flatMap((line) =>
    open(book, chosen).flatMap((month): Put[] => {
      const value = valueAt(book, line, month);
      return value === null ? [] : [{ ...line, month, value: times(line.item, value, percent) }];
    }),
  );
/** Copies the predecessors' targets to empty cells of their successors. */
export const inherit = (book: Book, lines: readonly Line[]): Put[] =>
  lines.flatMap((line) =>
    open(book, months).flatMap((month): Put[] => {
      const value = book.inherited.get(cellKey({ ...line, month }));
      return value === undefined || valueAt(book, line, month) !== null ? [] : [{ ...line, month, value }];
    }),
  );

/** Both counts of a month are stored in one row and share its version. */
function versionOf(book: Book, line: Line, month: number): number | null {
  const at = (item: TargetItem) => book.saved.get(cellKey({ ...line, item, month }))?.version;
  return (typeof line.item === "number" ? at(line.item) : (at("visits") ?? at("newStores"))) ?? null;
}
/** The changes to send: every changed cell with the version that the person saw. */
export const changesOf = (book: Book): TargetChange[] =>
  [...book.edits].map(([key, edit]) => {
    const [salesman = "0", item = "0", month = "0"] = key.split(".");
    const line: Line = {
      salesman: Number(salesman),
      item: item === "visits" || item === "newStores" ? item : Number(item),
    };
    const version = versionOf(book, line, Number(month));
    return { ...line, month: Number(month), value: edit.value as Decimal | null, version };
  });
