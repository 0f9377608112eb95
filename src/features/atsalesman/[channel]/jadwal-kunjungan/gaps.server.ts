import { z } from "zod";
import { addDays, mondayOf } from "#kit/day.ts";
import { today, type Db, todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type GapKind, gapKinds, type GapRow, gaps, gapsPerPage, type GapsQuery } from "./gaps.calls.ts";

const validToday = (alias: string): string =>
  `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;
const inUse = `p.archived_at is null and (p.valid_to is null or p.valid_to > ${todaySql})`;
const placeOf = "json_build_object('id', t.id, 'label', concat_ws(' – ', t.code, t.name))";
const salesmanOf = "json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.fullname))";
const inFilteredArea = (row: string): string => `(:area::bigint is null or exists (select 1 from {area_district} a
  where a.district_id = ${row}.district_id and a.area_id = :area::bigint and ${validToday("a")}))`;
/** The filter of salesmen, shared by the week and the list of gaps. */
export const ofPeople = `s.channel = :channel and s.status = 'active' and s.archived_at is null and (:salesman::bigint is null or s.id = :salesman::bigint)
  and ${inFilteredArea("s")}
  and (:position::bigint is null or exists (select 1 from {salesman_position} m
    where m.salesman_id = s.id and m.position_id = :position::bigint and ${validToday("m")}))`;

type Channel = GapsQuery["channel"];
/**
 * Places that salesmen of a channel visit: their table, their column in patterns and visits, and the responsible
 * positions.
 */
type Places = {
  readonly table: string;
  readonly column: "store_id" | "customer_id";
  readonly positionTable: string;
  readonly positionColumn: string;
  readonly positionKind: string;
  /** Visits required in 28 days, and the join that the expression needs. */
  readonly norm: string;
  readonly normJoin: string;
};
const placesOf: Readonly<Record<Channel, Places>> = {
  retail: {
    table: "{store}",
    column: "store_id",
    positionTable: "{store_position}",
    positionColumn: "store_id",
    positionKind: "and x.kind = 'TSO'",
    norm: "case when k.rank = 1 then 4 when k.rank = 2 then 2 else 1 end",
    normJoin: "left join {cluster} k on k.id = t.cluster_id",
  },
  corsales: {
    table: "{bulk_customer}",
    column: "customer_id",
    positionTable: "{kam_assignment}",
    positionColumn: "customer_id",
    positionKind: "",
    norm: "1",
    normJoin: "",
  },
};
/** Patterns in force of the selected salesmen. */
const visited = ({ column }: Places): string =>
  `own as (select s.id as salesman_id, p.${column} as place_id from {visit_pattern} p
    join {salesman} s on s.id = p.salesman_id
    where ${inUse} and p.${column} is not null and ${ofPeople})`;
const none = `null::int as planned, null::int as norm, null::text as "lastOn", null::text as day, null::text as position`;
const active = "t.status = 'active' and t.archived_at is null";

/** The rows of each kind, with the same filters. */
const texts: Readonly<Record<GapKind, (of: Places) => string>> = {
  noPattern: (
    of,
  ) => `select ${placeOf} as place, null::json as salesman, null::bigint as "salesmanId", ${none}, t.code as turn
    from ${of.table} t left join {visit_pattern} p on p.${of.column} = t.id and ${inUse}
    where ${active} and p.id is null and ${inFilteredArea("t")}
      and (:position::bigint is null or exists (select 1 from ${of.positionTable} x
        where x.${of.positionColumn} = t.id and x.position_id = :position::bigint and ${validToday("x")}))`,
  belowNorm: (of) => `with ${visited(of)}, due as (
      select v.${of.column} as place_id, count(*)::int as planned from {visit_schedule} v
      where v.day between :from::date and :from::date + 27 and v.status = 'planned' group by v.${of.column}),
    classed as (select o.salesman_id, t.id, t.code, t.name, ${of.norm} as norm
      from own o join ${of.table} t on t.id = o.place_id ${of.normJoin} where ${active})
    select ${placeOf} as place, ${salesmanOf} as salesman, s.id as "salesmanId", coalesce(d.planned, 0) as planned,
      t.norm,
      null::text as "lastOn", null::text as day, null::text as position, t.code as turn
    from classed t join {salesman} s on s.id = t.salesman_id left join due d on d.place_id = t.id
      where coalesce(d.planned, 0) < t.norm`,
  unvisited: (of) => `with ${visited(of)}, last as (
      select v.${of.column} as place_id, max(v.day) as day from {visit} v
      where v.status = 'posted' and v.day > :from::date - 400 group by v.${of.column})
    select ${placeOf} as place, ${salesmanOf} as salesman, s.id as "salesmanId", null::int as planned,
      null::int as norm,
      l.day::text as "lastOn", null::text as day, null::text as position, t.code as turn
    from own o join ${of.table} t on t.id = o.place_id and ${active} join {salesman} s on s.id = o.salesman_id
    left join last l on l.place_id = t.id where l.day is null or l.day < :from::date - 30`,
  emptyDay: () => `with had as (
      select distinct v.salesman_id, v.day from {visit_schedule} v
        where v.day between :monday::date and :monday::date + 6 and v.status = 'planned')
    select null::json as place, ${salesmanOf} as salesman, s.id as "salesmanId", null::int as planned,
      null::int as norm,
      null::text as "lastOn", d::date::text as day, null::text as position, s.code as turn
    from {salesman} s cross join generate_series(greatest(:monday::date, :from::date), :monday::date + 6, interval '1 day') d
    left join had h on h.salesman_id = s.id and h.day = d::date
    where ${ofPeople} and h.day is null
      and extract(isodow from d) <= case when s.work_days = 'monFri' then 5 when s.work_days = 'monSat' then 6
        else 7 end
      and not exists (select 1 from {calendar} c where c.day = d::date and c.holiday is not null)
      and not exists (select 1 from {salesman_leave} l where l.salesman_id = s.id and l.archived_at is null and d::date between l.day_from and l.day_to)`,
  otherPosition: (of) => `with ${visited(of)}
    select ${placeOf} as place, ${salesmanOf} as salesman, s.id as "salesmanId", null::int as planned,
      null::int as norm,
      null::text as "lastOn", null::text as day, concat_ws(' – ', q.code, q.name) as position, t.code as turn
    from own o join ${of.table} t on t.id = o.place_id and t.archived_at is null
      join {salesman} s on s.id = o.salesman_id
    join {salesman_position} m on m.salesman_id = s.id and ${validToday("m")}
    join ${of.positionTable} x on x.${of.positionColumn} = t.id ${of.positionKind} and ${validToday("x")}
      and x.position_id <> m.position_id
    join {position} q on q.id = x.position_id`,
};
const textOf = ({ kind, channel }: Pick<GapsQuery, "kind" | "channel">): string => texts[kind](placesOf[channel]);

export type GapFilter = Omit<GapsQuery, "page"> & { readonly monday: string };
type Row = GapRow & { readonly total: number };
const paramsOf = (filter: GapFilter, from: string) => ({
  channel: filter.channel,
  position: filter.position ?? null,
  area: filter.area ?? null,
  salesman: filter.salesman ?? null,
  monday: filter.monday,
  from,
});
/** Passes to a statement only the parameters that it names. */
const used = (text: string, params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => new RegExp(`:${name}\\b`).test(text)));

/** Salesmen with a gap of the kind. */
export async function salesmenWithGap(db: Db, filter: GapFilter): Promise<number[]> {
  const text = `select distinct g."salesmanId" as id from (${textOf(filter)}) g where g."salesmanId" is not null`;
  const rows = await db.query<{ id: number }>(text, used(text, paramsOf(filter, addDays(await today(db), 1))));
  return rows.map((r) => r.id);
}

const optionalId = z.coerce.number().int().positive().optional();
const input = z.strictObject({
  channel: z.enum(["retail", "corsales"]),
  kind: z.enum(Object.keys(gapKinds) as [GapKind, ...GapKind[]]),
  position: optionalId,
  area: optionalId,
  salesman: optionalId,
  page: z.coerce.number().int().min(1).max(1000).optional(),
}) as unknown as z.ZodType<GapsQuery>;

export const onGaps = handle(gaps, input, async ({ page = 1, ...filters }, { db }) => {
  const now = await today(db);
  const from = addDays(now, 1);
  const text = `select g.place, g.salesman, g.planned, g.norm, g."lastOn", g.day, g.position,
    count(*) over ()::int as total
    from (${textOf(filters)}) g order by g.turn, g.day, g."salesmanId" limit ${gapsPerPage} offset :offset::int`;
  const params = { ...paramsOf({ ...filters, monday: mondayOf(from) }, from), offset: (page - 1) * gapsPerPage };
  const rows = await db.query<Row>(text, used(text, params));
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
});
