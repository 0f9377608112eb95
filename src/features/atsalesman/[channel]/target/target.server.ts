import { z } from "zod";
import { can } from "#kit/person.ts";
import { today, type Db, todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  type Channel,
  type TargetCell,
  type TargetGrid,
  type TargetGridQuery,
  type TargetOverview,
  type TargetPerson,
  targetGrid,
  targetOverview,
} from "./target.calls.ts";
import { lockedMonths } from "./target-month.ts";

export const channelInput = z.enum(["retail", "corsales"]);
/** The current or last position of a salesman. */
const lastPosition = `(select distinct on (m.salesman_id) m.salesman_id, m.position_id from {~salesman_position} m
  where m.valid_from <= ${todaySql} order by m.salesman_id, m.valid_from desc)`;
const peopleSql = `select s.id, s.code, s.fullname as name, s.status = 'active' as active,
    case when p.id is not null then json_build_object('id', p.id, 'label', concat_ws(' – ', p.code, p.name)) end as position
  from {salesman} s left join ${lastPosition} c on c.salesman_id = s.id left join {~position} p on p.id = c.position_id
  where s.channel = :channel and s.archived_at is null order by p.code nulls last, s.code`;
const peopleOf = (db: Db, channel: Channel): Promise<TargetPerson[]> => db.query<TargetPerson>(peopleSql, { channel });

export const onTargetOverview = handle(
  targetOverview,
  z.strictObject({ channel: channelInput }),
  async ({ channel }, { db }): Promise<TargetOverview> => ({
    people: await peopleOf(db, channel),
    groups: await db.query<TargetOverview["groups"][number]>(
      "select g.id, g.code, g.name from {product_group} g where g.archived_at is null order by g.code",
    ),
    today: await today(db),
  }),
);

/** A row of the table: tonnes of a product group, or both counts. */
export type TargetRow = {
  readonly id: number;
  readonly salesman: number;
  readonly month: number;
  readonly group: number | null;
  readonly tonnes: string | null;
  readonly visits: number | null;
  readonly newStores: number | null;
  readonly version: number;
};
export const readRows = (db: Db, salesmen: readonly number[], year: number): Promise<TargetRow[]> =>
  db.query<TargetRow>(
    `select t.id, t.salesman_id as salesman, extract(month from t.month)::int as month, t.product_group_id as "group", t.tonnes::text as tonnes,
       t.visits, t.new_stores as "newStores", t.version
     from {salesman_target} t where t.salesman_id = any(:salesmen::bigint[]) and t.archived_at is null
       and t.month >= make_date(:year::int, 1, 1) and t.month < make_date(:year::int + 1, 1, 1) order by t.salesman_id, t.product_group_id, t.month`,
    { salesmen, year },
  );
const cellsOf = (rows: readonly TargetRow[]): TargetCell[] =>
  rows.flatMap(({ salesman, month, group, tonnes, visits, newStores, version }): TargetCell[] => {
    const at = { salesman, month, version };
    if (group !== null) return tonnes === null ? [] : [{ ...at, item: group, value: tonnes }];
    return (["visits", "newStores"] as const).flatMap((item) => {
      const value = item === "visits" ? visits : newStores;
      return value === null ? [] : [{ ...at, item, value: String(value) }];
    });
  });

type Predecessor = TargetGrid["predecessors"][number];
/**
 * The salesman from whom most patterns were taken over: patterns that ended on the day on which the successor's began.
 */
const predecessorsSql = `select distinct on (x.salesman) x.salesman, x."from" from (
    select n.salesman_id as salesman, s.id, json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.fullname)) as "from", count(*) as patterns
    from {~visit_pattern} n
    join {~visit_pattern} o on o.place_key = n.place_key and o.salesman_id <> n.salesman_id
      and o.valid_to = n.valid_from and o.archived_at is null
    join {salesman} s on s.id = o.salesman_id
    where n.salesman_id = any(:salesmen::bigint[]) and n.archived_at is null group by n.salesman_id, s.id, s.code, s.fullname) x
  order by x.salesman, x.patterns desc, x.id`;
async function inheritedOf(db: Db, salesmen: readonly number[], year: number) {
  const predecessors = await db.query<Predecessor>(predecessorsSql, { salesmen });
  const rows = await readRows(db, [...new Set(predecessors.map((p) => p.from.id))], year);
  return { predecessors, inherited: cellsOf(rows) };
}

/** Targets of distributors that were split over the stores in these salesmen's patterns of a month. */
const storesSql = `with place as (
    select distinct m.month, p.store_id from (select make_date(:year::int, n, 1) as month from generate_series(1, 12) n) m
    join {~visit_pattern} p on p.salesman_id = any(:salesmen::bigint[]) and p.store_id is not null and p.archived_at is null
      and p.valid_from < m.month + interval '1 month' and (p.valid_to is null or p.valid_to > m.month))
  select extract(month from t.month)::int as month, sum(t.tonnes)::text as tonnes
  from {sales_target} t join place on place.month = t.month and place.store_id = t.store_id
  where t.kind = 'store' and t.archived_at is null group by 1`;
const gridInput = z.strictObject({
  channel: channelInput,
  year: z.coerce.number().int().min(2000).max(2100),
  position: z.coerce.number().int().min(0),
}) as unknown as z.ZodType<TargetGridQuery>;
export const onTargetGrid = handle(targetGrid, gridInput, async (query, { db }): Promise<TargetGrid> => {
  const { channel, year, position } = query;
  const salesmen = (await peopleOf(db, channel)).filter((p) => (p.position?.id ?? 0) === position).map((p) => p.id);
  const lastYear = cellsOf(await readRows(db, salesmen, year - 1));
  return {
    cells: cellsOf(await readRows(db, salesmen, year)),
    lastYear,
    ...(await inheritedOf(db, salesmen, year)),
    distributors: await db.query<TargetGrid["distributors"][number]>(storesSql, { salesmen, year }),
    locked: lockedMonths(year, await today(db)),
    canWrite: can(db.access, "salesmanTarget.manage"),
  };
});
