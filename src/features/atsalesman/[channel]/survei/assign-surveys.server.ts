import { addDays } from "#kit/day.ts";
import { today } from "#server/clock.ts";
import type { Db } from "#server/db/db.ts";
import { daysBetween } from "#server/report/day.ts";
import type { Channel, Repeat } from "./survei.calls.ts";

export type Rounds = {
  readonly opensOn: string;
  readonly closesOn: string;
  readonly repeat: Repeat;
  readonly repeatDays: number | null;
};
/** The round that a day belongs to; days before or after the survey belong to its first or last round. */
export function roundOf(s: Rounds, day: string): { readonly from: string; readonly to: string } {
  if (s.repeat !== "everyDays" || s.repeatDays === null) return { from: s.opensOn, to: s.closesOn };
  const within = day < s.opensOn ? s.opensOn : day > s.closesOn ? s.closesOn : day;
  const passed = Math.floor(daysBetween(s.opensOn, within) / s.repeatDays);
  const from = addDays(s.opensOn, passed * s.repeatDays);
  const to = addDays(from, s.repeatDays - 1);
  return { from, to: to > s.closesOn ? s.closesOn : to };
}

/** Several rules of one kind widen each other, different kinds narrow each other; no rule chooses no store. */
const chosen = `exists (select 1 from {survey_target} t where t.survey_id = :survey)
  and not exists (select 1 from (select distinct t.kind from {survey_target} t where t.survey_id = :survey) k where not (
    k.kind = 'all'
    or (k.kind = 'store' and s.id in (select t.target_id from {survey_target} t where t.survey_id = :survey and t.kind = 'store'))
    or (k.kind = 'district' and s.district_id in (select t.target_id from {survey_target} t where t.survey_id = :survey and t.kind = 'district'))
    or (k.kind = 'segment' and s.segment_id in (select t.target_id from {survey_target} t where t.survey_id = :survey and t.kind = 'segment'))
    or (k.kind = 'cluster' and s.cluster_id in (select t.target_id from {survey_target} t where t.survey_id = :survey and t.kind = 'cluster'))
    or (k.kind = 'area' and s.district_id in (select a.district_id from {survey_target} t join {area_district} a on a.area_id = t.target_id and a.valid_from <= :day::date and (a.valid_to is null or a.valid_to > :day::date) where t.survey_id = :survey and t.kind = 'area'))
    or (k.kind = 'position' and s.id in (select p.store_id from {survey_target} t join {store_position} p on p.position_id = t.target_id and p.valid_from <= :day::date and (p.valid_to is null or p.valid_to > :day::date) where t.survey_id = :survey and t.kind = 'position'))
    or (k.kind = 'panel' and s.id in (select p.store_id from {survey_target} t join {sample_store} p on p.panel = t.panel and p.status = 'active' and p.archived_at is null and p.valid_from <= :day::date and (p.valid_to is null or p.valid_to > :day::date) where t.survey_id = :survey and t.kind = 'panel'))))`;
const storesSql = (what: string) =>
  `select ${what} from {store} s where s.status = 'active' and s.archived_at is null and ${chosen}`;

/** How many stores the targets of a survey choose on a day. */
export const countStores = async (db: Db, survey: number, day: string): Promise<number> =>
  (await db.one<{ n: number }>(storesSql("count(*)::int as n"), { survey, day })).n;

type Chosen = { readonly store: number; readonly district: number };
type Pattern = { readonly store: number; readonly salesman: number; readonly distributor: number };
type Open = Rounds & { readonly id: number; readonly version: number; readonly channel: Channel };
const openSql = `select y.id, v.id as version, y.channel, y.opens_on::text as "opensOn", y.closes_on::text as "closesOn", y.repeat, y.repeat_days as "repeatDays"
  from {survey} y join {survey_version} v on v.survey_id = y.id and v.state = 'published'
  where y.state = 'open' and y.archived_at is null and y.opens_on <= :day::date and y.closes_on >= :day::date and (:survey::bigint is null or y.id = :survey::bigint) order by y.id`;
/** Who visits each store of a channel by a pattern of that day; the salesman of the lowest number where there are several. */
const patternsSql = `select distinct on (p.store_id) p.store_id as store, x.id as salesman, x.distributor_id as distributor
  from {visit_pattern} p join {salesman} x on x.id = p.salesman_id and x.channel = :channel and x.status = 'active' and x.archived_at is null
  where p.archived_at is null and p.valid_from <= :day::date and (p.valid_to is null or p.valid_to > :day::date) order by p.store_id, x.id`;
const insertSql = `insert into {!survey_assignment} (distributor_id, survey_id, version_id, channel, store_id, district_id, salesman_id, due_from, due_to)
  select x.distributor, :survey::bigint, :version::bigint, :channel::text, x.store, x.district, x.salesman, :from::date, :to::date
  from unnest(:distributors::bigint[], :stores::bigint[], :districts::bigint[], :salesmen::bigint[]) as x(distributor, store, district, salesman)
  order by x.store on conflict do nothing`;
const atOnce = 10_000;

/**
 * Notes for the round of today which stores each open survey is due at, with who visits them now. Stores that come to be chosen during a round are
 * added; none is taken away, so that a change of targets does not improve a response rate.
 */
export async function assignSurveys(db: Db, survey: number | null = null): Promise<number> {
  const day = await today(db);
  let made = 0;
  for (const open of await db.query<Open>(openSql, { day, survey })) made += await assign(db, open, day);
  return made;
}

async function assign(db: Db, open: Open, day: string): Promise<number> {
  const round = roundOf(open, day);
  const chosenStores = await db.query<Chosen>(storesSql("s.id as store, s.district_id as district"), {
    survey: open.id,
    day,
  });
  const had = await db.query<{ store: number }>(
    "select a.store_id as store from {survey_assignment} a where a.survey_id = :survey and a.due_from = :from::date",
    { survey: open.id, from: round.from },
  );
  const before = new Set(had.map((a) => a.store));
  const fresh = chosenStores.filter((s) => !before.has(s.store));
  if (fresh.length === 0) return 0;
  const patterns = await db.query<Pattern>(patternsSql, { channel: open.channel, day });
  const by = new Map(patterns.map((p) => [p.store, p]));
  let made = 0;
  for (let at = 0; at < fresh.length; at += atOnce) {
    const part = fresh.slice(at, at + atOnce);
    made += await db.run(insertSql, {
      ...{ survey: open.id, version: open.version, channel: open.channel, ...round },
      distributors: part.map((s) => by.get(s.store)?.distributor ?? 0),
      stores: part.map((s) => s.store),
      districts: part.map((s) => s.district),
      salesmen: part.map((s) => by.get(s.store)?.salesman ?? null),
    });
  }
  await db.run("update {!survey} set targets = targets + :made where id = :id", { made, id: open.id });
  return made;
}
