import type { Db } from "#platform/database/index.server.ts";
import { rulesOf, type Rules } from "./rules.server.ts";
import { forStores, planForMany, storesOf, wantedParams, wantedSql, type WindowsOf } from "./wanted.server.ts";

type Earned = {
  /** Number of stores with points, and the points of all. */
  readonly stores: number;
  readonly points: number;
  readonly bonus: number;
  /** Windows by the factor of their tier, and the number that reach the cap of a window. */
  readonly tiers: readonly { readonly tier: string; readonly windows: number }[];
  readonly capped: number;
};
/** Points and bonus of a store by the simulated rules and by those in force. */
export type StoreChange = { readonly store: number; readonly after: number; readonly before: number };
export type Simulated = {
  readonly after: Earned;
  readonly before: Earned;
  /** The fifty largest gains and losses. */
  readonly changes: readonly StoreChange[];
};
export type Trial = {
  readonly program: number;
  /** First days of past months, at most twelve. */
  readonly months: readonly string[];
  /** In the form returned by `rulesOf`, changed. */
  readonly rules: Rules;
  /** The rules to compare with, if not those in force. */
  readonly against?: Rules;
};
const maxListed = 50;

/**
 * What the members of a programme, possibly a draft, would have earned in past months by other rules, compared with the
 * rules in force. Uses the award's own statement in a read-only transaction.
 */
export const simulatePoints = (db: Db, trial: Trial): Promise<Simulated> =>
  db.asPortal("job", "simulation of a programme").reading((sys) => simulateOn(sys, trial));

/**
 * The same within the caller's transaction, which changes the programme between both computations and is rolled back.
 */
export async function simulateOn(
  sys: Db,
  { program, months, rules, against }: Trial,
  meanwhile?: () => Promise<unknown>,
): Promise<Simulated> {
  const inForce = against ?? (await rulesOf(sys, [program]));
  const windows = await windowsOf(sys, program, months);
  await planForMany(sys);
  const before = await earnedBy(sys, windows, inForce);
  await meanwhile?.();
  const after = await earnedBy(sys, meanwhile ? await windowsOf(sys, program, months) : windows, rules);
  return { before: before.whole, after: after.whole, changes: changesOf(before.byStore, after.byStore) };
}

/** The points of all members in the windows of these months by the given rules. */
export const earnedIn = (db: Db, { program, months, rules }: Omit<Trial, "against">): Promise<number> =>
  db.asPortal("job", "points within a budget").reading(async (sys) => {
    const windows = await windowsOf(sys, program, months);
    await planForMany(sys);
    const { whole } = await earnedBy(sys, windows, rules);
    return Number(whole.points) + Number(whole.bonus);
  });

/** Windows of members that begin in these months or, if longer, contain one of them. */
const windowsOf = (sys: Db, program: number, months: readonly string[]): Promise<WindowsOf[]> =>
  sys.query<WindowsOf>(
    `with m as materialized (select distinct x.store_id from {program_store} x where x.program_id = :program and x.archived_at is null),
     w as materialized (
       select distinct p.id as program_id, case when p.window_kind = 'program' then p.valid_from else date_trunc(p.window_kind, x.day::timestamp)::date end as window_from,
         case when p.window_kind = 'program' then p.valid_to when p.window_kind = 'month' then (date_trunc('month', x.day::timestamp) + interval '1 month')::date else (date_trunc('quarter', x.day::timestamp) + interval '3 months')::date end as window_to
       from {loyalty_program} p cross join unnest(:months::date[]) as x(day) where p.id = :program
     )
     select w.program_id as p, w.window_from::text as "from", w.window_to::text as "to", json_agg(m.store_id order by m.store_id) as stores from w cross join m group by 1, 2, 3 order by 2`,
    { program, months: [...months] },
  );

type ByStore = ReadonlyMap<number, number>;
const earnedSql = `with ${wantedSql}, t as materialized (
   select n.store_id, n.window_from, sum(n.points) as points, sum(n.bonus) as bonus, max(n.tier) as tier from wanted n group by 1, 2
 ), c as materialized (select count(*) as capped from capped x where x.cap_window is not null and x.earned >= x.cap_window)
 select json_build_object('stores', count(distinct t.store_id) filter (where t.points + t.bonus > 0), 'points', coalesce(sum(t.points), 0), 'bonus', coalesce(sum(t.bonus), 0),
     'tiers', (select coalesce(json_agg(json_build_object('tier', y.tier, 'windows', y.windows) order by y.tier), '[]') from (select z.tier::text as tier, count(*) as windows from t z group by 1) y),
     'capped', (select c.capped from c)) as whole,
   (select json_agg(json_build_array(y.store_id, y.points)) from (select z.store_id, sum(z.points + z.bonus) as points from t z group by 1) y) as stores
 from t`;

async function earnedBy(sys: Db, windows: readonly WindowsOf[], rules: Rules) {
  const { whole, stores } = await sys.one<{ whole: Earned; stores: [number, number][] | null }>(
    forStores(earnedSql, storesOf(windows).length),
    wantedParams(windows, rules),
  );
  return { whole, byStore: new Map(stores ?? []) satisfies ByStore };
}

function changesOf(before: ByStore, after: ByStore): StoreChange[] {
  const size = (c: StoreChange) => Math.abs(c.after - c.before);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((store) => ({ store, after: after.get(store) ?? 0, before: before.get(store) ?? 0 }))
    .filter((c) => size(c) > 0)
    .sort((a, b) => size(b) - size(a) || a.store - b.store)
    .slice(0, maxListed);
}
