import type { Fields } from "../../kit/field.ts";
import type { AnyResource } from "../../kit/resource.ts";
import { isSummable } from "../../kit/summable.ts";
import type { Among } from "../../kit/tally-rule.ts";

const isAmong = (of: Among | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  of !== undefined && Object.entries(of).some(([name, values]) => values?.includes(String(row[name])));

/** Whether the row is excluded from every sum. */
export const isExcludedFromSums = (resource: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  isAmong(resource.tally?.without, row);

/** A row's value as it counts: negative if it reduces the sum. */
export function asCounted(resource: AnyResource, name: string, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[name];
  const field = (resource.fields as Fields)[name];
  if (
    !resource.tally?.minus ||
    !field ||
    !isSummable(field) ||
    typeof value !== "string" ||
    !/[1-9]/.test(value) ||
    !isAmong(resource.tally.minus, row)
  )
    return value;
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}
/** The whole row as it counts. */
export const countedRow = <R extends Readonly<Record<string, unknown>>>(resource: AnyResource, row: R): R =>
  resource.tally?.minus
    ? (Object.fromEntries(Object.keys(row).map((name) => [name, asCounted(resource, name, row)])) as unknown as R)
    : row;
