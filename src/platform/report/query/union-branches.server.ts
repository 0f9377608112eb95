import { distributionColumn } from "#platform/database/index.server.ts";
import type { Part } from "./division.server.ts";
import { type Fragment, sql } from "./fragment.server.ts";
import type { Source } from "./sources.server.ts";
import type { Segment } from "./window.server.ts";

/**
 * The column with the distributor of each row of a union: only with it, a cluster aggregates the rows where they are
 * stored, instead of sending them. Empty if a source has none.
 */
export function distributorOf({ source, lines, days }: Part, keys: readonly string[]): string[] {
  const all = [source, lines, days].flatMap((s) => (s ? [s, { ...s, ...s.present }, { ...s, ...s.running }] : []));
  const possible =
    !keys.includes(distributionColumn) && all.every((s) => s.columns[distributionColumn] === `f.${distributionColumn}`);
  return possible ? ["of_distributor"] : [];
}

/** Lines of entities whose row extends beyond these days of its month. */
export function linesBeyond(
  { source, lines }: Part,
  { first, last, thing }: NonNullable<Source["spans"]>,
  kind: Segment["kind"],
  [from, to]: readonly [Fragment, Fragment],
): Fragment {
  const over =
    kind === "firstDays"
      ? sql`r.${first} <= ${to} and r.${last} > ${to}`
      : sql`r.${last} >= ${from} and r.${first} < ${from}`;
  return sql`${lines.date} between ${from} and ${to} and exists (select 1 from {${source.table}} r where r.month = date_trunc('month', ${from})::date and r.distributor_id = f.distributor_id and r.${thing} = f.${thing} and ${over})`;
}
