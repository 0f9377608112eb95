import { z } from "zod";
import { today, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import {
  fieldHealth,
  type Health,
  type HealthQuery,
  healthPerPage,
  type Problem,
  problemWords,
  type SalesmanHealth,
} from "./health.calls.ts";

const silentDays = 3;
const clockSlack = 300;
type Row = Omit<SalesmanHealth, "problems"> & {
  readonly silent: boolean;
  readonly gpsOff: boolean;
  readonly chair: boolean;
  readonly pattern: boolean;
  readonly namesakes: number;
};

const sql = `select json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.fullname)) as salesman, s.channel, s.device_model as device, s.app_version as "appVersion",
    s.last_seen_at as "lastSeenAt", s.pending, coalesce(e.refused, 0) as refused, coalesce(e.waiting, 0) as waiting, v.seconds as "clockSeconds",
    coalesce(s.last_seen_at < :today::date - ${silentDays}, false) as silent, coalesce(m.gps_off, false) as "gpsOff", c.salesman_id is not null as chair, p.salesman_id is not null as pattern,
    case when s.employee_number is null then 1 else count(*) over (partition by s.employee_number) end::int as namesakes
  from {salesman} s
  left join (select x.distributor_id, x.salesman_id, (count(*) filter (where x.state = 'refused'))::int as refused, (count(*) filter (where x.state = 'waiting'))::int as waiting
    from {field_event} x where x.state in ('refused', 'waiting') group by 1, 2) e on e.distributor_id = s.distributor_id and e.salesman_id = s.id
  left join (select distinct on (x.distributor_id, x.salesman_id) x.distributor_id, x.salesman_id, round(extract(epoch from x.device_at - x.check_in_at))::int as seconds
    from {visit} x where x.day >= :today::date - 7 and x.clock_trust = 'boot' order by x.distributor_id, x.salesman_id, x.check_in_at desc) v on v.distributor_id = s.distributor_id and v.salesman_id = s.id
  left join {movement_last} m on m.distributor_id = s.distributor_id and m.salesman_id = s.id
  left join (select distinct x.salesman_id from {salesman_position} x where x.valid_from <= :today::date and (x.valid_to is null or x.valid_to > :today::date)) c on c.salesman_id = s.id
  left join (select distinct x.salesman_id from {visit_pattern} x where x.archived_at is null and (x.valid_to is null or x.valid_to > :today::date)) p on p.salesman_id = s.id
  where s.archived_at is null and s.status = 'active' and (:channel::text is null or s.channel = :channel) order by s.code, s.id`;

function problemsOf(r: Row): Problem[] {
  const problems: Readonly<Record<Problem, boolean>> = {
    refused: r.refused > 0,
    waiting: r.waiting > 0,
    noDevice: r.device === null,
    silent: r.device !== null && r.silent,
    clock: Math.abs(r.clockSeconds ?? 0) > clockSlack,
    gpsOff: r.gpsOff,
    noChair: !r.chair,
    noPattern: !r.pattern,
    duplicate: r.namesakes > 1,
  };
  return (Object.keys(problemWords) as Problem[]).filter((p) => problems[p]);
}

async function rowsOf(db: Db, channel: string | null): Promise<SalesmanHealth[]> {
  const rows = await db.internal("health of salesmen's phones").query<Row>(sql, { today: await today(db), channel });
  return rows.map(({ silent: _s, gpsOff: _g, chair: _c, pattern: _p, namesakes: _n, ...r }, i) => ({
    ...r,
    problems: problemsOf(rows[i] as Row),
  }));
}

const problems = Object.keys(problemWords) as [Problem, ...Problem[]];
const input = z.strictObject({
  problem: z.enum([...problems, "any"]).optional(),
  channel: z.enum(["retail", "corsales"]).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
}) as unknown as z.ZodType<HealthQuery>;

export const onFieldHealth = handle(fieldHealth, input, async (i, { db }): Promise<Health> => {
  const all = await rowsOf(db, i.channel ?? null);
  const wanted = all
    .filter((r) => !i.problem || (i.problem === "any" ? r.problems.length > 0 : r.problems.includes(i.problem)))
    .sort((a, b) => b.problems.length - a.problems.length);
  const from = ((i.page ?? 1) - 1) * healthPerPage;
  const count = (p: Problem) => all.filter((r) => r.problems.includes(p)).length;
  return {
    total: wanted.length,
    all: all.length,
    counts: Object.fromEntries(problems.map((p) => [p, count(p)])) as Health["counts"],
    rows: wanted.slice(from, from + healthPerPage),
  };
});
