import { addDays } from "#kit/day.ts";
import { assessVisit, type Verdict } from "#features/atsalesman/rules/visit.ts";
import { auditMany, today, type Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { reassessDays } from "../field.setting.ts";
import { recountDay } from "./recount-day.server.ts";
import { atPlace } from "#features/atsalesman/place.server.ts";

/** Overlap of the examined periods, because a transaction may commit long after its instant. */
const overlap = "15 minutes";

type Visit = {
  readonly distributor: number;
  readonly id: number;
  readonly channel: string;
  readonly salesman: number;
  readonly district: number;
  readonly day: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly accuracyM: number | null;
  readonly mock: boolean;
} & Basis;
/** The basis of a verdict as stored on the visit. */
type Basis = {
  readonly verdict: Verdict;
  readonly distanceM: number | null;
  readonly usual: number;
  readonly metres: number;
  readonly exception: string | null;
};
type Rule = {
  readonly code: string;
  readonly day: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly usual: number;
  readonly metres: number;
  readonly exception: string | null;
};

const visitsSql = `select v.distributor_id as distributor, v.id, v.channel, v.salesman_id as salesman, v.district_id as district, v.day::text,
    v.latitude::text, v.longitude::text, v.accuracy_m as "accuracyM", v.mock, v.verdict, v.distance_m as "distanceM", v.usual_m as usual, v.radius_m as metres, v.exception
  from {visit} v where ${atPlace("v", ":place")} and v.day >= :since::date and v.status = 'posted'
    order by v.distributor_id, v.id`;
const storeRulesSql = `select t.code, d.day::text, t.latitude::text, t.longitude::text, e.usual, e.metres, e.exception
  from {store} t cross join unnest(:days::date[]) as d(day)
  left join {area_district} a on a.district_id = t.district_id and a.valid_from <= d.day and (a.valid_to is null or a.valid_to > d.day)
  cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: "d.day" })} e where t.id = :place`;
const customerRulesSql = `select c.code, d.day::text, c.latitude::text, c.longitude::text, null::text as exception
  from {bulk_customer} c cross join unnest(:days::date[]) as d(day) where c.id = -:place::bigint`;

/**
 * The rules for a place on each day. Bulk customers have one radius in the settings; a visit keeps the radius that it
 * was validated by, because the setting may have changed.
 */
async function rulesOf(tx: Db, place: number, visits: readonly Visit[]): Promise<(visit: Visit) => Rule | undefined> {
  const days = [...new Set(visits.map((v) => v.day))];
  if (place > 0) {
    const rules = new Map((await tx.query<Rule>(storeRulesSql, { place, days })).map((r) => [r.day, r]));
    return (visit) => rules.get(visit.day);
  }
  const rows = await tx.query<Omit<Rule, "usual" | "metres">>(customerRulesSql, { place, days });
  const rules = new Map(rows.map((r) => [r.day, r]));
  return (visit) => {
    const rule = rules.get(visit.day);
    return rule && { ...rule, usual: visit.usual, metres: visit.metres };
  };
}

const placeOf = (p: { readonly latitude: string | null; readonly longitude: string | null }) =>
  p.latitude === null || p.longitude === null ? null : { latitude: Number(p.latitude), longitude: Number(p.longitude) };

function assessed(visit: Visit, rule: Rule): Basis {
  const at = placeOf(visit);
  const fix = at ? { ...at, accuracyM: visit.accuracyM ?? 0, mock: visit.mock } : null;
  const { verdict, distanceM } = assessVisit(placeOf(rule), fix, rule);
  const exception = verdict === "override" ? rule.exception : null;
  return { verdict, distanceM, usual: rule.usual, metres: rule.metres, exception };
}
const basisOf = ({ verdict, distanceM, usual, metres, exception }: Basis): Basis => ({
  verdict,
  distanceM,
  usual,
  metres,
  exception,
});

type Change = { readonly visit: Visit; readonly next: Basis; readonly label: string };
/**
 * Reassesses the visits of a place since a day by the current location, radius and overrides for their days. Changed
 * verdicts are recorded in the audit trail with the old and the new basis, and their days are recounted. Returns the
 * number of changed verdicts. The place is a store's id, or the negative id of a bulk customer.
 */
export async function reassessPlace(tx: Db, place: number, since: string): Promise<number> {
  const visits = await tx.query<Visit>(visitsSql, { place, since });
  if (visits.length === 0) return 0;
  const ruleOf = await rulesOf(tx, place, visits);
  const changes = visits.flatMap((visit): Change[] => {
    const rule = ruleOf(visit);
    if (!rule) return [];
    const next = assessed(visit, rule);
    const same = JSON.stringify(next) === JSON.stringify(basisOf(visit));
    return same ? [] : [{ visit, next, label: rule.code }];
  });
  await writeBasis(tx, changes);
  const reassessed = changes.filter(({ visit, next }) => visit.verdict !== next.verdict);
  const event = ({ visit, next, label }: Change) => ({ id: visit.id, label, before: basisOf(visit), after: next });
  await auditMany(
    tx,
    "visit",
    reassessed.map((c) => ({ action: "reassess", ...event(c) })),
  );
  await recountDays(tx, reassessed);
  return reassessed.length;
}

async function writeBasis(tx: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    `update {!visit} v set verdict = x.verdict, distance_m = x.distance, usual_m = x.usual, radius_m = x.metres, exception = x.exception
     from unnest(:distributors::bigint[], :ids::bigint[], :verdicts::text[], :distances::int[], :usuals::int[], :metres::int[], :exceptions::text[])
       as x(distributor_id, id, verdict, distance, usual, metres, exception)
     where v.distributor_id = x.distributor_id and v.id = x.id`,
    {
      distributors: changes.map((c) => c.visit.distributor),
      ids: changes.map((c) => c.visit.id),
      verdicts: changes.map((c) => c.next.verdict),
      distances: changes.map((c) => c.next.distanceM),
      usuals: changes.map((c) => c.next.usual),
      metres: changes.map((c) => c.next.metres),
      exceptions: changes.map((c) => c.next.exception),
    },
  );
}

/** Recounts days in a fixed order, so that two transactions cannot deadlock. */
async function recountDays(tx: Db, changes: readonly Change[]): Promise<void> {
  const days = new Map(changes.map(({ visit }) => [`${visit.distributor} ${visit.salesman} ${visit.day}`, visit]));
  for (const [, { distributor, salesman, channel, district, day }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    await recountDay(tx, { distributor, salesman, channel, district, day });
}

/**
 * Places whose verdicts may have changed: their own row changed, a radius of the store, its area or the default, or an
 * override.
 */
const changedSql = `select distinct v.store_id as place from {visit} v join {store} s on s.id = v.store_id
  where v.day >= :since::date and v.status = 'posted' and (
    s.updated_at > :from::timestamptz
    or v.store_id in (select r.store_id from {store_radius} r where r.updated_at > :from::timestamptz and r.store_id is not null)
    or v.store_id in (select o.store_id from {override_exception} o where o.kind = 'radius' and o.store_id is not null
      and greatest(o.updated_at, o.decided_at, o.revoked_at) > :from::timestamptz)
    or s.district_id in (select a.district_id from {area_district} a join {store_radius} r on r.area_id = a.area_id where r.updated_at > :from::timestamptz)
    or exists (select 1 from {store_radius} r where r.updated_at > :from::timestamptz and r.store_id is null and r.area_id is null))
  union select -v.customer_id from {visit} v join {bulk_customer} c on c.id = v.customer_id
  where v.day >= :since::date and v.status = 'posted' and c.updated_at > :from::timestamptz
  order by 1`;

/**
 * Applies changes since the last run to earlier verdicts, whatever their source. One instance runs at a time; an
 * interrupted run is repeated without further effect.
 */
export async function reassessChanged(db: Db): Promise<number> {
  const sys = db.asPortal("job", "verdicts after changes of stores, radii and exceptions");
  return sys.tx(async (turn) => {
    const last = await turn.maybe<{ from: string; now: string }>(
      `select (w.changes_until - interval '${overlap}')::text as from, now()::text as now
       from {visit_reassessment} w where w.id = 1 for update of w skip locked`,
    );
    if (!last) return 0;
    const since = addDays(await today(turn), -(await readSetting(turn, reassessDays)));
    const places = await turn.query<{ place: number }>(changedSql, { since, from: last.from });
    let changed = 0;
    for (const { place } of places) changed += await sys.tx((tx) => reassessPlace(tx, place, since));
    await turn.run("update {!visit_reassessment} set changes_until = :now::timestamptz where id = 1", {
      now: last.now,
    });
    return changed;
  });
}
