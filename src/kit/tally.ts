import type { Fields } from "./field.ts";
import type { AnyResource } from "./resource.ts";
import { isSummable } from "./summable.ts";

/** Fields and the values of theirs that are meant. */
export type Among<N extends string = string> = { readonly [K in N]?: readonly string[] };

/** How the rows of a noun count in sums, so that a list and the reports say the same; kept by every row without a sign. */
export type Tally<N extends string = string> = {
  /** Rows with one of these values count nowhere. */
  readonly without?: Among<N>;
  /** Rows with one of these values take away, and show their figures with a minus. */
  readonly minus?: Among<N>;
  /** Figures of which further rows say nothing. */
  readonly apart?: { readonly [K in N]?: Among<N> };
};

const isAmong = (of: Among | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  of !== undefined && Object.entries(of).some(([name, values]) => values?.includes(String(row[name])));

/** Whether the row is left out of every sum. */
export const countsNowhere = (r: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  isAmong(r.tally?.without, row);

/** A row's value as it counts: a figure that takes away has a minus. */
export function asCounted(r: AnyResource, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[name];
  const field = (r.fields as Fields)[name];
  if (
    !r.tally?.minus ||
    !field ||
    !isSummable(field) ||
    typeof value !== "string" ||
    !/[1-9]/.test(value) ||
    !isAmong(r.tally.minus, row)
  )
    return value;
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}
/** The whole row as it counts. */
export const countedRow = <R extends Readonly<Record<string, unknown>>>(r: AnyResource, row: R): R =>
  r.tally?.minus
    ? (Object.fromEntries(Object.keys(row).map((name) => [name, asCounted(r, name, row)])) as unknown as R)
    : row;
