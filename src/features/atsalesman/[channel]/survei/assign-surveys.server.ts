import { addDays, daysBetween } from "#kit/day.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { placeColumns } from "../../place.server.ts";
import type { Channel, Repeat, TargetKind } from "./survei.calls.ts";

export type Rounds = {
  readonly opensOn: string;
  readonly closesOn: string;
  readonly repeat: Repeat;
  readonly repeatDays: number | null;
};
/** The round of a day; days before or after the survey belong to its first or last round. */
export function roundOf(s: Rounds, day: string): { readonly from: string; readonly to: string } {
  if (s.repeat !== "everyDays" || s.repeatDays === null) return { from: s.opensOn, to: s.closesOn };
  const within = day < s.opensOn ? s.opensOn : day > s.closesOn ? s.closesOn : day;
  const passed = Math.floor(daysBetween(s.opensOn, within) / s.repeatDays);
  const from = addDays(s.opensOn, passed * s.repeatDays);
  const to = addDays(from, s.repeatDays - 1);
  return { from, to: to > s.closesOn ? s.closesOn : to };
}

const inForce = (alias: string): string =>
  `${alias}.valid_from <= :day::date and (${alias}.valid_to is null or ${alias}.valid_to > :day::date)`;
const targetsOf = (kind: string, what = "t.target_id", joined = ""): string =>
  `(select ${what} from {survey_target} t ${joined} where t.survey_id = :survey and t.kind = '${kind}')`;
const inArea = targetsOf(
  "area",
  "a.district_id",
  `join {area_district} a on a.area_id = t.target_id and ${inForce("a")}`,
);
const atPosition = (table: string, column: string): string =>
  targetsOf("position", `p.${column}`, `join {${table}} p on p.position_id = t.target_id and ${inForce("p")}`);
const sampled = targetsOf(
  "panel",
  "p.store_id",
  `join {sample_store} p on p.panel = t.panel and p.status = 'active' and p.archived_at is null and ${inForce("p")}`,
);

/** Conditions on the place `s` for each kind of rule and channel. */
const rulesOf: Readonly<Record<Channel, Partial<Record<TargetKind, string>>>> = {
  retail: {
    store: `s.id in ${targetsOf("store")}`,
    district: `s.district_id in ${targetsOf("district")}`,
    segment: `s.segment_id in ${targetsOf("segment")}`,
    cluster: `s.cluster_id in ${targetsOf("cluster")}`,
    area: `s.district_id in ${inArea}`,
    position: `s.id in ${atPosition("store_position", "store_id")}`,
    panel: `s.id in ${sampled}`,
  },
  corsales: {
    customer: `s.id in ${targetsOf("customer")}`,
    district: `s.district_id in ${targetsOf("district")}`,
    bulkSegment: `s.bulk_segment_id in ${targetsOf("bulkSegment")}`,
    area: `s.district_id in ${inArea}`,
    position: `s.id in ${atPosition("kam_assignment", "customer_id")}`,
  },
};
/** Rules of the same kind are combined with "or", different kinds with "and"; without rules no place is chosen. */
const chosen = (channel: Channel): string => {
  const rules = Object.entries(rulesOf[channel]).map(([kind, test]) => `(k.kind = '${kind}' and ${test})`);
  return `exists (select 1 from {survey_target} t where t.survey_id = :survey)
    and not exists (select 1 from (select distinct t.kind from {survey_target} t where t.survey_id = :survey) k
      where not (k.kind = 'all' or ${rules.join(" or ")}))`;
};
const placesSql = (channel: Channel, what: string): string =>
  `select ${what} from ${channel === "retail" ? "{store}" : "{bulk_customer}"} s
   where s.status = 'active' and s.archived_at is null and ${chosen(channel)}`;

/** Number of places that the targets of a survey choose on a day. */
export const countPlaces = async (db: Db, of: { id: number; channel: Channel }, day: string): Promise<number> =>
  (await db.one<{ n: number }>(placesSql(of.channel, "count(*)::int as n"), { survey: of.id, day })).n;

/** Places by their key: a store's id, or the negative id of a bulk customer. */
type Chosen = { readonly place: number; readonly district: number };
type Pattern = { readonly place: number; readonly salesman: number; readonly distributor: number };
type Open = Rounds & { readonly id: number; readonly version: number; readonly channel: Channel };
const openSql = `select y.id, v.id as version, y.channel, y.opens_on::text as "opensOn", y.closes_on::text as "closesOn", y.repeat, y.repeat_days as "repeatDays"
  from {survey} y join {survey_version} v on v.survey_id = y.id and v.state = 'published'
  where y.state = 'open' and y.archived_at is null and y.opens_on <= :day::date and y.closes_on >= :day::date
    and (:survey::bigint is null or y.id = :survey::bigint) order by y.id`;
/** The salesman who visits each place by a pattern of that day; the lowest id if there are several. */
const patternsSql = `select distinct on (p.place_key) p.place_key as place, x.id as salesman,
  x.distributor_id as distributor
  from {visit_pattern} p join {salesman} x on x.id = p.salesman_id and x.channel = :channel and x.status = 'active' and x.archived_at is null
  where p.archived_at is null and ${inForce("p")} order by p.place_key, x.id`;
const insertSql = `insert into {!survey_assignment}
    (distributor_id, survey_id, version_id, channel, store_id, customer_id, district_id, salesman_id, due_from, due_to)
  select x.distributor, :survey::bigint, :version::bigint, :channel::text, ${placeColumns("x.place")}, x.district,
    x.salesman,
    :from::date, :to::date
  from unnest(:distributors::bigint[], :places::bigint[], :districts::bigint[], :salesmen::bigint[])
    as x(distributor, place, district, salesman)
  order by abs(x.place) on conflict do nothing returning distributor_id`;
const atOnce = 10_000;

/**
 * Records for today's round the places at which each open survey is due, and who visits them now. Places that are
 * chosen later in the round are added; none is removed, so that a change of targets cannot improve the response rate.
 */
export async function assignSurveys(db: Db, survey: number | null = null): Promise<number> {
  const day = await today(db);
  let made = 0;
  for (const open of await db.query<Open>(openSql, { day, survey })) made += await assign(db, open, day);
  return made;
}

async function assign(db: Db, open: Open, day: string): Promise<number> {
  const round = roundOf(open, day);
  const key = open.channel === "retail" ? "s.id" : "-s.id";
  const places = await db.query<Chosen>(placesSql(open.channel, `${key} as place, s.district_id as district`), {
    survey: open.id,
    day,
  });
  const had = await db.query<{ place: number }>(
    "select a.place_key as place from {survey_assignment} a where a.survey_id = :survey and a.due_from = :from::date",
    { survey: open.id, from: round.from },
  );
  const before = new Set(had.map((a) => a.place));
  const fresh = places.filter((s) => !before.has(s.place));
  if (fresh.length === 0) return 0;
  const patterns = await db.query<Pattern>(patternsSql, { channel: open.channel, day });
  const by = new Map(patterns.map((p) => [p.place, p]));
  let made = 0;
  for (let at = 0; at < fresh.length; at += atOnce) {
    const part = fresh.slice(at, at + atOnce);
    made += await db.run(insertSql, {
      ...{ survey: open.id, version: open.version, channel: open.channel, ...round },
      distributors: part.map((s) => by.get(s.place)?.distributor ?? 0),
      places: part.map((s) => s.place),
      districts: part.map((s) => s.district),
      salesmen: part.map((s) => by.get(s.place)?.salesman ?? null),
    });
  }
  await db.run("update {!survey} set targets = targets + :made where id = :id", { made, id: open.id });
  return made;
}
