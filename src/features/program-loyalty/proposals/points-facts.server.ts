import { notFound } from "#kit/refused.ts";
import type { Workflow } from "#platform/workflow/index.ts";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { kindOf, readSubmission } from "#platform/workflow/index.server.ts";
import { linesPerPage, type PointsFacts, type PointsLine, type ProposedLine } from "./points-calls.ts";
import type { PointsPayload } from "./points-payload.ts";

/** The lines of a proposal with figures of their stores and warnings. */
const linesSql = `with x as materialized (select l.* from {point_request_line} l where l.submission_id = :id),
month as materialized (
  select e.program_id, e.store_id, sum(e.points) as points from {point_month} e
  where e.type = 'earn' and e.month >= (date_trunc('month', :today::timestamp) - interval '3 months')::date and e.month < date_trunc('month', :today::timestamp)::date and e.store_id in (select x.store_id from x) group by 1, 2
), member as materialized (
  select distinct m.program_id, m.store_id from {program_store} m where m.store_id in (select x.store_id from x) and m.archived_at is null and m.valid_from <= :today::date and (m.valid_to is null or m.valid_to > :today::date)
), again as materialized (
  select distinct x.id from x join {point_request_line} o on o.store_id = x.store_id and o.program_id = x.program_id and o.points = x.points and o.reason = x.reason and o.submission_id <> x.submission_id
    and o.window_from is not distinct from x.window_from and o.created_at > :today::timestamp - interval '90 days' and o.created_at < x.created_at and o.state <> 'struck'
), y as materialized (
  select x.id, x.line_no as "lineNo", x.store_id, x.points, x.reason, x.valid_until::text as "validUntil", x.note, x.window_from::text as "windowFrom", x.state, x.struck_reason as "struckReason", x.posted_points as "postedPoints",
    coalesce(a.balance - a.pending - a.held, 0)::bigint as available, coalesce(a.debt, 0)::bigint as debt, coalesce(round(m.points / 3), 0)::bigint as monthly,
    array_remove(array[case when n.store_id is null then 'member' end, case when m.points > 0 and abs(x.points) > m.points then 'much' end, case when g.id is not null then 'repeated' end], null) as flags
  from x join {loyalty_program} p on p.id = x.program_id left join {point_account} a on a.wallet_id = coalesce(p.wallet_id, p.id) and a.store_id = x.store_id
  left join month m on m.program_id = x.program_id and m.store_id = x.store_id left join member n on n.program_id = x.program_id and n.store_id = x.store_id left join again g on g.id = x.id
)
select y.*, json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name)) as store, count(*) over ()::int as total from y join {~store} s on s.id = y.store_id
where not :flagged::boolean or cardinality(y.flags) > 0`;
type Read = PointsLine & { readonly total: number };
const bare = ({ total: _, ...line }: Read & { store_id?: number }): PointsLine => {
  const { store_id: __, ...rest } = line;
  return rest;
};

const payloadOf = async (db: Db, workflow: Workflow, id: number): Promise<PointsPayload> => {
  const view = await readSubmission(db, id);
  if (view.kind !== kindOf(workflow)) throw notFound();
  return view.payload as unknown as PointsPayload;
};

export async function pointsLines(db: Db, workflow: Workflow, id: number, page: number, flagged: boolean) {
  await payloadOf(db, workflow, id);
  const rows = await db.query<Read>(`${linesSql} order by y."lineNo" limit :limit offset :offset`, {
    ...{ id, flagged, today: await todayOf(db) },
    ...{ limit: linesPerPage, offset: (page - 1) * linesPerPage },
  });
  return { data: rows.map(bare), total: rows[0]?.total ?? 0 };
}

const nowSql = `with x as materialized (select l.* from {point_request_line} l where l.submission_id = :id), o as materialized (select x.* from x where x.state <> 'struck'),
  a as materialized (select distinct b.wallet_id, b.store_id, b.balance from {point_account} b join {loyalty_program} p on p.id = :program and b.wallet_id = coalesce(p.wallet_id, p.id) where b.store_id in (select o.store_id from o))
  select (select count(*) from o)::int as lines, (select count(*) from x where x.state = 'struck')::int as struck, (select count(distinct o.store_id) from o)::int as stores, coalesce((select sum(o.points) from o where o.points > 0), 0)::bigint as plus,
    coalesce((select -sum(o.points) from o where o.points < 0), 0)::bigint as minus, round(coalesce((select sum(abs(o.points)) from o), 0) * :value::numeric, 2)::text as "valueRp", coalesce((select sum(a.balance) from a), 0)::bigint as balance`;

export async function pointsFacts(db: Db, workflow: Workflow, id: number): Promise<PointsFacts> {
  const data = await payloadOf(db, workflow, id);
  const params = { id, program: data.program, value: data.pointValue };
  const now = await db.one<Omit<PointsFacts["now"], "hidden">>(nowSql, params);
  const all = await db
    .internal("number of lines")
    .one<{ n: number }>("select count(*)::int as n from {point_request_line} l where l.submission_id = :id", { id });
  const program = await db.one<PointsFacts["program"]>(
    "select p.id, concat_ws(' – ', p.code, p.name) as label from {~loyalty_program} p where p.id = :program",
    { program: data.program },
  );
  const largest = await db.query<Read>(`${linesSql} order by abs(y.points) desc, y."lineNo" limit 10`, {
    ...{ id, flagged: false, today: await todayOf(db) },
  });
  return {
    data,
    program,
    now: { ...now, hidden: all.n - now.lines - now.struck },
    largest: largest.map(bare),
    typed: data.source === "form" ? await typedLines(db, id) : null,
  };
}

const typedLines = (db: Db, id: number) =>
  db.query<ProposedLine & { storeLabel: string }>(
    `select l.store_id as store, concat_ws(' – ', s.code, s.name) as "storeLabel", l.points, l.reason, l.valid_until::text as "validUntil", l.note
     from {point_request_line} l join {~store} s on s.id = l.store_id where l.submission_id = :id order by l.line_no`,
    { id },
  );
