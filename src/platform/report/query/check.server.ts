import { addMonths } from "#kit/day.ts";
import type { Cube } from "../cube.ts";
import { type Db, inSnapshot } from "#platform/database/index.server.ts";
import { rollupSets, sumsSql } from "./rebuild.server.ts";
import { textOf } from "./source-sql.server.ts";
import { joinsOf, type Source } from "./sources.server.ts";

export type Difference = {
  readonly rollup: string;
  readonly mark: string;
  readonly distributorId: number;
  readonly month: string;
  readonly rollupSums: string | null;
  readonly lineSums: string | null;
};

/**
 * Compares every partition marked as built with its lines, in one snapshot. Returns the differences; an empty result
 * means that none were found.
 */
export async function compareRollups(
  db: Db,
  cubes: readonly Cube[],
  months?: readonly string[],
): Promise<Difference[]> {
  const compare = async (tx: Db): Promise<Difference[]> => {
    const differences: Difference[] = [];
    for (const set of rollupSets(cubes)) {
      if (set.included) continue;
      for (const { source, lines } of set.rollups) {
        differences.push(...(await compareOne(tx, set.mark, lines, source, months)));
        if (source.running) differences.push(...(await compareOne(tx, set.mark, lines, lastDays(source), months)));
      }
    }
    return differences;
  };
  return inSnapshot(db.asPortal("job", "compare rollups with lines"), compare, { uncached: true });
}

/** The sums up to a month's last day equal those of the month. */
function lastDays(rollup: Source): Source {
  const { table, stored } = rollup.running as NonNullable<Source["running"]>;
  const own = rollup.rollup as NonNullable<Source["rollup"]>;
  return {
    ...rollup,
    table,
    where: "f.day = (f.month + interval '1 month')::date - 1",
    rollup: { ...own, stored: Object.fromEntries(stored.map((c) => [c, own.stored[c] as string])) },
  };
}

async function compareOne(
  db: Db,
  mark: string,
  lines: Source,
  rollup: Source,
  months?: readonly string[],
): Promise<Difference[]> {
  const own = rollup.rollup as NonNullable<Source["rollup"]>;
  const month = `date_trunc('month', ${lines.date})::date`;
  const only = (column: string) => (months ? `and ${column} = any(:months::date[])` : "");
  // a truncated day cannot use an index, so the lines are also limited by day
  const among = months?.length ? `and ${lines.date} >= :from::date and ${lines.date} < :until::date` : "";
  const sorted = [...(months ?? [])].sort();
  return db.query<Difference>(
    `with r as (select f.distributor_id, f.month, ${sumsSql(own, (c) => `sum(f.${c})`)} as sums from {${rollup.table}} f where ${rollup.where ?? "true"} ${only("f.month")} group by 1, 2),
     l as (select f.distributor_id, ${month} as month, ${sumsSql(own, (_, sql) => sql)} as sums from {${lines.table}} f ${textOf(joinsOf(lines, []))} where ${lines.where ?? "true"} ${only(month)} ${among} group by 1, 2),
     d as materialized (select distinct distributor_id, month from {rollup_dirty} where cube = any(:marks::text[]))
     select :name::text as rollup, :mark::text as mark, coalesce(r.distributor_id, l.distributor_id) as "distributorId", coalesce(r.month, l.month) as month, r.sums as "rollupSums", l.sums as "lineSums"
     from r full join l on l.distributor_id = r.distributor_id and l.month = r.month
     where r.sums is distinct from l.sums
       and not exists (select 1 from d where d.distributor_id = coalesce(r.distributor_id, l.distributor_id) and d.month = coalesce(r.month, l.month))
     order by 3, 2`,
    {
      name: rollup.table,
      mark,
      marks: [...new Set([mark, ...own.cubes])],
      ...(months ? { months: sorted } : {}),
      ...(among ? { from: sorted[0], until: addMonths(sorted.at(-1) as string, 1) } : {}),
    },
  );
}
