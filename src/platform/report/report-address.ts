import { levelsOf } from "./cube.ts";
import type { Report } from "./report.ts";
import type { AddressValues } from "../../kit/route.ts";

/**
 * The report at one address of its file. If `product` is a level with slugs, like the channel of a file below
 * `[channel]`, the address determines the member: it becomes a fixed filter, and `:channel` in the drill address
 * becomes the same value. Throws if the level has no such slug.
 */
export function reportAt(report: Report, values: AddressValues): Report {
  const { product, ...rest } = report;
  const filled = report.drill === undefined ? {} : { drill: filledIn(report.drill, values) };
  const value = product === undefined ? undefined : (values as Readonly<Record<string, string | undefined>>)[product];
  if (product === undefined || value === undefined)
    return Object.keys(values).length > 0 ? { ...report, ...filled } : report;
  if (levelsOf(report.of)[product]?.slugs?.[value] === undefined)
    throw new Error(`level "${product}" of cube ${report.of.name} has no slug "${value}"`);
  return { ...rest, ...filled, fixed: { ...report.fixed, [product]: value } };
}

const filledIn = (route: string, values: AddressValues): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(`:${name}`, value), route);

/** Members determined by slugs in the address, by level. */
export const namedByAddress = (report: Report): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(report.fixed ?? {}).flatMap(([level, value]): [string, number][] => {
      const id = levelsOf(report.of)[level]?.slugs?.[value ?? ""];
      return id === undefined ? [] : [[level, id]];
    }),
  );
