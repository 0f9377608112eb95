import type { Db } from "#platform/database/index.server.ts";
import { closingDay } from "./closing-day.server.ts";
import { type AccountKey, lockAccounts, openAccounts } from "./ledger.server.ts";
import { postDue } from "./post-due.server.ts";
import { type Rules, rulesInForce } from "./rules.server.ts";
import { asJson, forStores, planByDefault, planForMany, storesOf, wantedParams, wantedSql } from "./wanted.server.ts";
import { type MarkedDays, touchedWindows, type Windows } from "./windows.server.ts";

/** An approval for a closed window: the maximum number of additional points. */
export type Grant = { readonly p: number; readonly s: number; readonly from: string; readonly points: number };
export type AwardOptions = {
  readonly today: string;
  readonly grants?: readonly Grant[];
  /** The number of stores from which `forStores` changes statements; tests lower it. */
  readonly manyStores?: number | undefined;
  /** Called with the name of each completed step; tests end the process there. */
  readonly reached?: (step: AwardStep) => void;
};
export type AwardStep = "locked" | "computed" | "decided" | "posted";
export type Awarded = {
  readonly entries: number;
  /** Stores that are being processed by others. */
  readonly left: readonly number[];
};

/**
 * Posts the difference between the points that the sales of the marked days earn and those already posted, in the
 * caller's transaction. Locks the accounts and computes every affected window. Repeating it posts nothing.
 */
export async function award(
  sys: Db,
  marks: readonly MarkedDays[],
  { today, grants = [], manyStores, reached = () => undefined }: AwardOptions,
): Promise<Awarded> {
  await planForMany(sys);
  const touched = await touchedWindows(sys, marks, today, manyStores);
  if (touched.length === 0) return { entries: 0, left: [] };
  const rules = await rulesInForce(sys, [...new Set(touched.map((w) => w.p))]);
  const { windows, accounts, left } = await obtain(sys, touched);
  reached("locked");
  const stores = storesOf(windows);
  if (stores.length === 0) return { entries: 0, left };
  await compute(sys, windows, rules, manyStores);
  reached("computed");
  await lockBudgets(sys, windows);
  const due = await decide(sys, windows, stores, { today, grants, manyStores });
  reached("decided");
  const entries = due === 0 ? 0 : await postDue(sys, stores, accounts, today);
  if (due > 0) await markPosted(sys, stores);
  await planByDefault(sys);
  reached("posted");
  return { entries, left };
}

/** The windows of stores of which all accounts could be locked. */
async function obtain(sys: Db, touched: readonly Windows[]) {
  const keyOf = (k: AccountKey) => `${k.w}/${k.s}`;
  const keys = [
    ...new Map(touched.flatMap(({ wallet: w, stores }) => stores.map((s) => [keyOf({ w, s }), { w, s }]))).values(),
  ];
  await openAccounts(sys, keys);
  const got = new Set((await lockAccounts(sys, keys, true)).map(keyOf));
  const busy = new Set(keys.filter((k) => !got.has(keyOf(k))).map((k) => k.s));
  const free = touched.map((w) => ({ ...w, stores: w.stores.filter((s) => !busy.has(s)) }));
  return {
    windows: free.filter((w) => w.stores.length > 0),
    accounts: keys.filter((k) => !busy.has(k.s)),
    left: [...busy],
  };
}

const keysOf = `key as materialized (
  select x.p as program_id, y.s as store_id, x."from" as window_from, x."to" as window_to from jsonb_to_recordset(:keys::jsonb) as x(p bigint, "from" date, "to" date, stores bigint[]) cross join unnest(x.stores) as y(s)
)`;
/** Bounds of these windows, so that not all lines of their stores are scanned. */
const placesOf = (windows: readonly Windows[]) => {
  const days = windows.map((w) => w.from).sort();
  return { keys: asJson(windows), held: storesOf(windows), lowest: days[0], highest: days.at(-1) };
};
const inPlace =
  "x.store_id = any(:held::bigint[]) and x.window_from >= :lowest::date and x.window_from <= :highest::date";

/** Stores the computed points of windows where they differ; a window without lines has none. */
const compute = (sys: Db, windows: readonly Windows[], rules: Rules, manyStores: number | undefined): Promise<number> =>
  sys.run(forStores(computeSql, storesOf(windows).length, manyStores), {
    ...wantedParams(
      windows.filter((w) => w.current),
      rules,
    ),
    ...placesOf(windows),
  });

const computeSql = `with ${wantedSql}, ${keysOf}, had as materialized (
   select x.distributor_id, x.program_id, x.store_id, x.window_from, x.tonnes, x.base, x.points, x.bonus, x.rule_version, p.rule_version as rules_now from {point_window} x join {loyalty_program} p on p.id = x.program_id
   join key k on k.program_id = x.program_id and k.store_id = x.store_id and k.window_from = x.window_from where ${inPlace}
 ), n as materialized (
   select coalesce(t.distributor_id, g.distributor_id) as distributor_id, coalesce(t.program_id, g.program_id) as program_id, coalesce(t.store_id, g.store_id) as store_id,
     coalesce(t.window_from, g.window_from) as window_from, coalesce(t.tonnes, 0) as tonnes, coalesce(t.base, 0) as base, coalesce(t.points, 0) as points, coalesce(t.bonus, 0) as bonus, t.tier,
     coalesce(t.rule_version, g.rules_now) as rule_version
   from wanted t full join had g on g.distributor_id = t.distributor_id and g.program_id = t.program_id and g.store_id = t.store_id and g.window_from = t.window_from
   where case when t.program_id is null then g.points <> 0 or g.bonus <> 0 or g.tonnes <> 0 or g.base <> 0
     else (t.tonnes, t.base, t.points, t.bonus, t.rule_version) is distinct from (g.tonnes, g.base, g.points, g.bonus, g.rule_version) end
 )
 insert into {!point_window} as x (distributor_id, program_id, store_id, window_from, window_to, tonnes, base, points, bonus, tier, rule_version, state)
 select n.distributor_id, n.program_id, n.store_id, n.window_from, k.window_to, n.tonnes, n.base, n.points, n.bonus, n.tier, n.rule_version, 'claim'
 from n join key k on k.program_id = n.program_id and k.store_id = n.store_id and k.window_from = n.window_from
 order by n.store_id, n.program_id, n.window_from, n.distributor_id
 on conflict (distributor_id, program_id, store_id, window_from) do update set window_to = excluded.window_to, tonnes = excluded.tonnes, base = excluded.base, points = excluded.points,
   bonus = excluded.bonus, tier = excluded.tier, rule_version = excluded.rule_version,
   state = case when x.state = 'budget' and excluded.points <= x.points and excluded.bonus <= x.bonus then 'budget' else 'claim' end, updated_at = excluded.updated_at
 returning x.distributor_id`;

/**
 * Locks budgets after accounts, in a fixed order. A new budget is initialized with the points that its programme has
 * posted.
 */
async function lockBudgets(sys: Db, windows: readonly Windows[]): Promise<void> {
  const programs = [...new Set(windows.map((w) => w.p))];
  await sys.run(
    `with limited as materialized (select p.id from {loyalty_program} p where p.id = any(:programs::bigint[]) and p.budget is not null),
     known as materialized (select b.program_id from {program_budget} b where b.program_id = any(:programs::bigint[])),
     posted as materialized (
       select x.program_id, sum(x.posted_points + x.posted_bonus) as posted from {point_window} x
       where x.program_id in (select l.id from limited l where l.id not in (select k.program_id from known k)) group by x.program_id
     )
     insert into {!program_budget} (program_id, posted) select l.id, coalesce(p.posted, 0)::bigint from limited l left join posted p on p.program_id = l.id
     where l.id not in (select k.program_id from known k) order by l.id on conflict do nothing`,
    { programs },
  );
  await sys.query(
    "select b.program_id from {program_budget} b where b.program_id = any(:programs::bigint[]) order by b.program_id for update of b",
    { programs },
  );
}

/**
 * Decides what is posted for each window: reductions immediately; increases of a closed window only up to the granted
 * points; other increases in the order window, store, until one exceeds the budget. A window that waits for a budget is
 * not a late claim if it closes meanwhile. Returns the number of windows with postings.
 */
async function decide(
  sys: Db,
  windows: readonly Windows[],
  stores: readonly number[],
  { today, grants, manyStores }: Pick<AwardOptions, "today" | "grants" | "manyStores">,
): Promise<number> {
  const decided = await sys.run(forStores(decideSql, stores.length, manyStores), {
    ...placesOf(windows),
    today,
    grants: JSON.stringify(grants),
  });
  if (decided === 0) return 0;
  const { due } = await sys.one<{ due: number }>(
    "select count(*)::int as due from {point_window} x where x.store_id = any(:stores::bigint[]) and (x.due_points <> 0 or x.due_bonus <> 0)",
    { stores: [...stores] },
  );
  return due;
}

const decideSql = `with ${keysOf}, granted as materialized (
  select x.p as program_id, x.s as store_id, x."from" as window_from, sum(x.points) as points from jsonb_to_recordset(:grants::jsonb) as x(p bigint, s bigint, "from" date, points bigint) group by 1, 2, 3
), differs as materialized (
  select x.distributor_id, x.program_id, x.store_id, x.window_from, x.points - x.posted_points as points, x.bonus - x.posted_bonus as bonus, x.state, :today::date >= ${closingDay("x.window_to", "p.settle_days")} and x.state <> 'budget' as closed, p.budget
  from {point_window} x join {loyalty_program} p on p.id = x.program_id join key k on k.program_id = x.program_id and k.store_id = x.store_id and k.window_from = x.window_from
  where ${inPlace} and x.state <> 'ok' -- one that is ok has posted what it should hold, as the table itself sees to
), piece as materialized (
  select d.distributor_id, d.program_id, d.store_id, d.window_from, v.ord, v.asked, d.closed, coalesce(g.points, 0) as granted,
    sum(greatest(v.asked, 0)) over (partition by d.program_id, d.store_id, d.window_from order by d.distributor_id, v.ord rows unbounded preceding) as until
  from differs d cross join lateral (values (1, d.points), (2, d.bonus)) as v(ord, asked)
  left join granted g on g.program_id = d.program_id and g.store_id = d.store_id and g.window_from = d.window_from
), allowed as materialized (
  select p.distributor_id, p.program_id, p.store_id, p.window_from,
    sum(case when p.asked <= 0 then p.asked else 0 end) filter (where p.ord = 1) as less_points, sum(case when p.asked <= 0 then p.asked else 0 end) filter (where p.ord = 2) as less_bonus,
    sum(case when p.asked <= 0 then 0 when p.closed then greatest(least(p.asked, p.granted - (p.until - p.asked)), 0) else p.asked end) filter (where p.ord = 1) as more_points,
    sum(case when p.asked <= 0 then 0 when p.closed then greatest(least(p.asked, p.granted - (p.until - p.asked)), 0) else p.asked end) filter (where p.ord = 2) as more_bonus
  from piece p group by 1, 2, 3, 4
), limited as materialized (
  select d.program_id, min(d.budget) as budget from differs d where d.budget is not null group by 1
), waiting as materialized (
  select distinct on (x.program_id) x.program_id, x.window_from, x.store_id from {point_window} x
  left join key k on k.program_id = x.program_id and k.store_id = x.store_id and k.window_from = x.window_from
  where x.state = 'budget' and x.program_id in (select l.program_id from limited l) and k.store_id is null order by x.program_id, x.window_from, x.store_id
), room as materialized (
  select l.program_id, l.budget - b.posted - a.less as points, w.window_from, w.store_id
  from limited l join {program_budget} b on b.program_id = l.program_id
  join (select y.program_id, sum(y.less_points + y.less_bonus) as less from allowed y group by 1) a on a.program_id = l.program_id
  left join waiting w on w.program_id = l.program_id
), queue as materialized (
  select q.*, sum(q.more) over (partition by q.program_id order by q.window_from, q.store_id rows unbounded preceding) as until
  from (select a.program_id, a.store_id, a.window_from, sum(a.more_points + a.more_bonus) as more from allowed a group by 1, 2, 3) q
), fits as materialized (
  select q.program_id, q.store_id, q.window_from, r.program_id is null or q.more = 0 or (q.until <= r.points and (r.store_id is null or (q.window_from, q.store_id) < (r.window_from, r.store_id))) as yes
  from queue q left join room r on r.program_id = q.program_id
), n as materialized (
  select a.distributor_id, a.program_id, a.store_id, a.window_from, a.less_points + case when f.yes then a.more_points else 0 end as due_points,
    a.less_bonus + case when f.yes then a.more_bonus else 0 end as due_bonus, d.points, d.bonus, f.yes, d.state
  from allowed a join fits f on f.program_id = a.program_id and f.store_id = a.store_id and f.window_from = a.window_from
  join differs d on d.distributor_id = a.distributor_id and d.program_id = a.program_id and d.store_id = a.store_id and d.window_from = a.window_from
), said as materialized (
  select n.*, case when n.due_points = n.points and n.due_bonus = n.bonus then 'ok' when n.yes then 'claim' else 'budget' end as now from n
)
update {!point_window} x set due_points = n.due_points::bigint, due_bonus = n.due_bonus::bigint,
  revision = x.revision + case when n.due_points <> 0 or n.due_bonus <> 0 then 1 else 0 end, state = n.now
from said n where (n.due_points <> 0 or n.due_bonus <> 0 or n.now <> n.state) and x.distributor_id = n.distributor_id and x.program_id = n.program_id and x.store_id = n.store_id and x.window_from = n.window_from`;

/** Marks due points as posted. */
async function markPosted(sys: Db, stores: readonly number[]): Promise<void> {
  await sys.run(
    `with s as materialized (select x.program_id, sum(x.due_points + x.due_bonus) as due from {point_window} x where x.store_id = any(:stores::bigint[]) and (x.due_points <> 0 or x.due_bonus <> 0) group by 1)
     update {!program_budget} b set posted = b.posted + s.due::bigint from s where b.program_id = s.program_id`,
    { stores: [...stores] },
  );
  await sys.run(
    `update {!point_window} x set posted_points = x.posted_points + x.due_points, posted_bonus = x.posted_bonus + x.due_bonus, due_points = 0, due_bonus = 0, updated_at = :instant::timestamptz
     where x.store_id = any(:stores::bigint[]) and (x.due_points <> 0 or x.due_bonus <> 0)`,
    { stores: [...stores] },
  );
}
