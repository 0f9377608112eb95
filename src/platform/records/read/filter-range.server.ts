import { isAcceptedDay } from "#kit/day.ts";
import type { Field } from "#kit/field.ts";
import { maxRanges } from "#kit/filter.ts";
import { isReversed } from "#kit/pairs.ts";
import type { RelativeDay } from "#kit/relative-days.ts";
import { todaySql } from "#platform/database/index.server.ts";
import { isInstant, readValue } from "../write/values.server.ts";

const month = `date_trunc('month', ${todaySql}::timestamp)::date`;
/** The first day, and the day after the last. */
const relativeBounds: Readonly<Record<RelativeDay, readonly [string, string]>> = {
  "@today": [todaySql, `${todaySql} + 1`],
  "@7": [`${todaySql} - 6`, `${todaySql} + 1`],
  "@30": [`${todaySql} - 29`, `${todaySql} + 1`],
  "@month": [month, `(${month} + interval '1 month')::date`],
  "@lastmonth": [`(${month} - interval '1 month')::date`, month],
  "@year": [
    `date_trunc('year', ${todaySql}::timestamp)::date`,
    `(date_trunc('year', ${todaySql}::timestamp) + interval '1 year')::date`,
  ],
};
/** SQL of a filter such as "this month" on a day or an instant; null for fields of other kinds. */
export function relativePart(column: string, field: Field, raw: RelativeDay): string | null {
  if (field.kind !== "date" && field.kind !== "instant") return null;
  const [from, to] = relativeBounds[raw].map((day) =>
    field.kind === "instant" ? `((${day})::timestamp at time zone 'Asia/Jakarta')` : day,
  );
  return `${column} >= ${from} and ${column} < ${to}`;
}

/**
 * SQL of a filter by one range or, for figures, by several ("400..428,430..499"), whose bounds are added to the
 * parameters; null if a bound is invalid.
 */
export function rangesPart(
  column: string,
  name: string,
  field: Field,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const ranges = field.kind === "integer" || field.kind === "decimal" ? raw.split(",") : [raw];
  if (ranges.length > maxRanges) return null;
  const parts = ranges.map((range, i) => rangePart(column, i === 0 ? name : `${name}_${i}`, field, range, params));
  if (parts.includes(null)) return null;
  return parts.length === 1 ? (parts[0] as string) : `(${parts.map((part) => `(${part})`).join(" or ")})`;
}

function isBound(field: Field, value: string): boolean {
  if (field.kind === "date") return isAcceptedDay(value);
  if (field.kind === "instant") return isAcceptedDay(value) || isInstant(value);
  if (field.kind === "integer") return "value" in readValue(field, Number(value)) || /^-?\d{1,9}$/.test(value);
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
}

function rangePart(
  column: string,
  name: string,
  field: Field,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const [from, to] = raw.includes("..") ? (raw.split("..", 2) as [string, string]) : [raw, raw];
  if (!from && !to) return null;
  if ((from && !isBound(field, from)) || (to && !isBound(field, to)) || isReversed(field, from, to)) return null;
  const { kind } = field;
  const cast = kind === "date" ? "date" : kind === "instant" ? "timestamptz" : kind === "integer" ? "int" : "numeric";
  const parts: string[] = [];
  // a date given for an instant means that whole day in Jakarta time
  const bound = (value: string) => (kind === "instant" && value.length === 10 ? `${value}T00:00:00+07:00` : value);
  if (from) {
    params[`${name}_from`] = bound(from);
    parts.push(`${column} >= :${name}_from::${cast}`);
  }
  if (to) {
    params[`${name}_to`] = bound(to);
    parts.push(
      kind === "instant" && to.length === 10
        ? `${column} < :${name}_to::timestamptz + interval '1 day'`
        : `${column} <= :${name}_to::${cast}`,
    );
  }
  return parts.join(" and ");
}
