/** Arithmetic of the plan grid: values of cells, sums, and the changes that the tools make. */
import { apportion, fromUnits, percentOf, total, unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import {
  type Months,
  type PlanChange,
  type PlanCustomer,
  type PlanGrid,
  type PlanItem,
  type PlanLine,
  type PlanProduct,
  planKey,
} from "./rkap.calls.ts";

/** The displayed figure: tonnes or price, which are entered, or revenue, their product. */
export type PlanTab = PlanItem | "revenue";
export type BookLine = {
  readonly customer: PlanCustomer;
  readonly product: PlanProduct;
  readonly saved: PlanLine;
};
export const months: readonly number[] = Array.from({ length: 12 }, (_, i) => i + 1);
export const scaleOf = (tab: PlanTab): number => (tab === "tonnes" ? 3 : 2);

const nothing: Months = months.map(() => null);
export const lineKey = (l: { readonly customer: number; readonly product: number }): string =>
  `${l.customer}.${l.product}`;
type Added = { readonly customer: number; readonly product: number };
/** Lines of the version in their order, then the added lines that have no plan yet. */
export function linesOf(grid: PlanGrid, added: readonly Added[]): BookLine[] {
  const customers = new Map(grid.customers.map((c) => [c.id, c]));
  const products = new Map(grid.products.map((p) => [p.id, p]));
  const known = new Set(grid.lines.map(lineKey));
  const fresh = added
    .filter((a) => !known.has(lineKey(a)))
    .map((a): PlanLine => ({ ...a, tonnes: nothing, price: nothing, sold: nothing }));
  return [...fresh, ...grid.lines].flatMap((saved) => {
    const [customer, product] = [customers.get(saved.customer), products.get(saved.product)];
    return customer && product ? [{ customer, product, saved }] : [];
  });
}

type Edits = ReadonlyMap<string, { readonly value: unknown }>;
export const cellOf = (line: BookLine, item: PlanItem, month: number) => ({
  customer: line.customer.id,
  product: line.product.id,
  item,
  month,
});
export const savedAt = (line: BookLine, item: PlanItem, month: number): Decimal | null =>
  line.saved[item][month - 1] ?? null;
export function valueAt(edits: Edits, line: BookLine, item: PlanItem, month: number): Decimal | null {
  const edit = edits.get(planKey(cellOf(line, item, month)));
  return edit ? (edit.value as Decimal | null) : savedAt(line, item, month);
}
/** Tonnes × price of a month in hundredths of a rupiah, rounded half up once, as in the database. */
export const revenueUnits = (tonnes: Decimal | null, price: Decimal | null): bigint =>
  tonnes === null || price === null ? 0n : (unitsOf(tonnes) * unitsOf(price, 2) + 500n) / 1000n;
export function figureUnits(edits: Edits, line: BookLine, tab: PlanTab, month: number): bigint {
  if (tab !== "revenue") return unitsOf(valueAt(edits, line, tab, month), scaleOf(tab));
  return revenueUnits(valueAt(edits, line, "tonnes", month), valueAt(edits, line, "price", month));
}

/** A line's year: tonnes and revenue are added, the price is revenue ÷ tonnes. */
export function yearOf(edits: Edits, line: BookLine, tab: PlanTab): Decimal | null {
  const sum = (of: PlanTab) => months.reduce((all, m) => all + figureUnits(edits, line, of, m), 0n);
  if (tab !== "price") return fromUnits(sum(tab), scaleOf(tab));
  return averagePrice(sum("tonnes"), sum("revenue"));
}
/** Thousandths of a tonne and hundredths of a rupiah. */
export function averagePrice(tonnes: bigint, revenue: bigint): Decimal | null {
  return tonnes === 0n ? null : fromUnits((revenue * 2000n + tonnes) / (tonnes * 2n), 2);
}

const none: Edits = new Map();
/** Saved sums of many lines by month; edits are added cell by cell. */
export function sumsOf(lines: readonly BookLine[], tab: PlanTab): readonly bigint[] {
  return months.map((m) => lines.reduce((all, l) => all + figureUnits(none, l, tab, m), 0n));
}
export function sumsWith(
  base: readonly bigint[],
  lines: ReadonlyMap<string, BookLine>,
  edits: Edits,
  tab: PlanTab,
): readonly bigint[] {
  const next = [...base];
  const done = new Set<string>();
  for (const key of edits.keys()) {
    const [customer = "", product = "", , month = "1"] = key.split(".");
    const place = `${customer}.${product}.${month}`;
    const line = lines.get(`${customer}.${product}`);
    if (!line || done.has(place)) continue;
    done.add(place);
    const m = Number(month);
    next[m - 1] = (next[m - 1] ?? 0n) + figureUnits(edits, line, tab, m) - figureUnits(none, line, tab, m);
  }
  return next;
}

export type Put = ReturnType<typeof cellOf> & { readonly value: Decimal | null };
const sumOf = (values: Months): Decimal => total(values);
const positive = (value: Decimal | null): boolean => value !== null && /[1-9]/.test(value);

export type Shape = "even" | "sold";
/**
 * Spreads each line's year over its months exactly: in equal parts or, if it had sales last year, in proportion to
 * them.
 */
export function spreadYear(
  edits: Edits,
  lines: readonly BookLine[],
  shape: Shape,
  yearTotal: Decimal | null,
): readonly Put[] {
  return lines.flatMap((line) => {
    const now = months.map((m) => valueAt(edits, line, "tonnes", m));
    const year = yearTotal ?? sumOf(now);
    if (!positive(year)) return [];
    const weights = shape === "even" ? months.map(() => 1n) : line.saved.sold.map((v) => unitsOf(v));
    return apportion(year, weights).map((value, i) => ({ ...cellOf(line, "tonnes", i + 1), value }));
  });
}
/** Copies the value of the preceding month to each month; consecutive months repeat the first value. */
export function copyMonths(
  edits: Edits,
  lines: readonly BookLine[],
  item: PlanItem,
  chosen: readonly number[],
): readonly Put[] {
  return lines.flatMap((line) => {
    const written = new Map<number, Decimal | null>();
    return chosen.flatMap((month): Put[] => {
      if (month === 1) return [];
      const value = written.get(month - 1) ?? valueAt(edits, line, item, month - 1);
      written.set(month, value);
      return value === null ? [] : [{ ...cellOf(line, item, month), value }];
    });
  });
}
export const copySold = (lines: readonly BookLine[], percent: string): readonly Put[] =>
  lines.flatMap((line) =>
    months.flatMap((month): Put[] => {
      const sold = line.saved.sold[month - 1] ?? null;
      return sold === null ? [] : [{ ...cellOf(line, "tonnes", month), value: percentOf(sold, percent) }];
    }),
  );
export const raise = (
  edits: Edits,
  lines: readonly BookLine[],
  item: PlanItem,
  chosen: readonly number[],
  percent: string,
): readonly Put[] =>
  lines.flatMap((line) =>
    chosen.flatMap((month): Put[] => {
      const value = valueAt(edits, line, item, month);
      return value === null ? [] : [{ ...cellOf(line, item, month), value: percentOf(value, percent, scaleOf(item)) }];
    }),
  );

/** The changes to send: every changed cell with the value it had before the edit. */
export const changesOf = (edits: Edits, before: ReadonlyMap<string, Decimal | null>): PlanChange[] =>
  [...edits].map(([key, edit]) => {
    const [customer = "0", product = "0", item = "tonnes", month = "1"] = key.split(".");
    return {
      ...{ customer: Number(customer), product: Number(product), month: Number(month) },
      ...{ item: item as PlanItem, value: edit.value as Decimal | null, before: before.get(key) ?? null },
    };
  });
