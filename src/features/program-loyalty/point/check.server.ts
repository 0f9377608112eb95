import { addDays, addMonths, daysBetween, monthStart } from "#kit/day.ts";
import type { Db } from "#platform/database/index.server.ts";
import { rulesOf } from "./rules.server.ts";
import { forStores, planForMany, storesOf, wantedParams, wantedSql, type WindowsOf } from "./wanted.server.ts";
import { touchedWindows } from "./windows.server.ts";

export type PointDifference = {
  readonly rule: "entries" | "lots" | "held" | "pending" | "window";
  readonly wallet: number;
  readonly store: number;
  readonly expected: string;
  readonly found: string;
};

/**
 * Compares accounts with their parts: the balance equals the sum of the entries and the rest of the lots, pending and
 * held points equal those of the lots, and held ones those of open holds. In one snapshot; an empty result means no
 * differences.
 */
const accountsSql = `with e as materialized (select x.wallet_id, x.store_id, sum(x.points) as points from {point_entry} x group by 1, 2),
  l as materialized (select x.wallet_id, x.store_id, sum(x."left") as points, sum(x.held) as held, coalesce(sum(x."left") filter (where x.pending), 0) as pending from {point_lot} x group by 1, 2),
  h as materialized (select x.wallet_id, x.store_id, sum(x.points) as held from {point_hold} x where x.state = 'open' group by 1, 2),
  a as materialized (select x.wallet_id, x.store_id, x.balance, x.pending, x.held from {point_account} x),
  found as (
    select a.wallet_id, a.store_id, v.rule, v.expected, v.found from a
    left join e on e.wallet_id = a.wallet_id and e.store_id = a.store_id left join l on l.wallet_id = a.wallet_id and l.store_id = a.store_id left join h on h.wallet_id = a.wallet_id and h.store_id = a.store_id
    cross join lateral (values ('entries', coalesce(e.points, 0), a.balance::numeric), ('lots', coalesce(l.points, 0), a.balance::numeric), ('held', coalesce(h.held, 0), a.held::numeric),
      ('held', coalesce(l.held, 0), a.held::numeric), ('pending', coalesce(l.pending, 0), a.pending::numeric)) as v(rule, expected, found)
  )
  select distinct f.rule, f.wallet_id as wallet, f.store_id as store, f.expected::text as expected, f.found::text as found from found f where f.expected <> f.found order by 2, 3, 1`;

/** Compares windows with the lines they were computed from, unless a change is waiting. Uses the rules in force. */
const windowsSql = `with ${wantedSql}, kept as materialized (
    select x.distributor_id, x.program_id, x.store_id, x.window_from, x.points, x.bonus from {point_window} x join w on w.program_id = x.program_id and w.store_id = x.store_id and w.window_from = x.window_from
  ), both_sides as (
    select coalesce(t.program_id, k.program_id) as program_id, coalesce(t.store_id, k.store_id) as store_id, coalesce(t.points + t.bonus, 0) as expected, coalesce(k.points + k.bonus, 0) as found
    from wanted t full join kept k on k.distributor_id = t.distributor_id and k.program_id = t.program_id and k.store_id = t.store_id and k.window_from = t.window_from
  )
  select 'window' as rule, coalesce(p.wallet_id, p.id) as wallet, b.store_id as store, sum(b.expected)::bigint::text as expected, sum(b.found)::bigint::text as found
  from both_sides b join {loyalty_program} p on p.id = b.program_id where b.expected <> b.found group by 2, 3 order by 2, 3`;

/** Stores with a change that is about to be awarded; one that has waited longer than an hour is compared. */
const marked = "select d.store_id from {point_dirty} d where d.at > now() - interval '1 hour'";
/** One in a hundred of the older windows, and all that ended since a day. */
const chosenSql = `select x.program_id as p, x.window_from::text as "from", x.window_to::text as "to", json_agg(distinct x.store_id) as stores from {point_window} x
  join {loyalty_program} p on p.id = x.program_id and p.status in ('active', 'closed') and p.cap_program is null
  where (x.window_to > :since::date or (x.store_id + x.program_id) % 100 = :turn)
    and x.store_id not in (${marked}) group by 1, 2, 3`;
/** Members since a day. */
const membersSql = `select distinct m.store_id as s from {program_store} m join {loyalty_program} p on p.id = m.program_id and p.status in ('active', 'closed')
  where m.archived_at is null and (m.valid_to is null or m.valid_to > :since::date) and m.store_id not in (${marked})`;

export const compareAccounts = (db: Db): Promise<PointDifference[]> =>
  db.asPortal("job", "compare accounts with entries").query<PointDifference>(accountsSql);

/** The windows of members since a day, also those without a row because their sales were never awarded. */
async function windowsSince(sys: Db, since: string, today: string): Promise<WindowsOf[]> {
  const members = await sys.query<{ s: number }>(membersSql, { since });
  if (members.length === 0) return [];
  const days = members.map(({ s }) => ({ s, day: since, until: addDays(today, 1) }));
  return (await touchedWindows(sys, days, today)).filter((w) => w.current);
}
/** Windows with all their stores, each once. */
function together(windows: readonly WindowsOf[]): WindowsOf[] {
  const groups = Map.groupBy(windows, ({ p, from, to }) => `${p} ${from} ${to}`);
  return [...groups.values()].map((of) => ({ ...(of[0] as WindowsOf), stores: storesOf(of) }));
}

/** Compares windows that end after `since` and, in rotation, a hundredth of earlier ones. */
export async function compareWindows(
  db: Db,
  { since, today, turn }: { readonly since: string; readonly today: string; readonly turn: number },
): Promise<PointDifference[]> {
  return db.asPortal("job", "compare windows with lines").tx(async (sys) => {
    await sys.query("set transaction isolation level repeatable read");
    const recorded = await sys.query<WindowsOf>(chosenSql, { since, turn });
    await planForMany(sys);
    const windows = together([...recorded, ...(await windowsSince(sys, since, today))]);
    if (windows.length === 0) return [];
    const rules = await rulesOf(sys, [...new Set(windows.map((w) => w.p))]);
    return sys.query<PointDifference>(forStores(windowsSql, storesOf(windows).length), wantedParams(windows, rules));
  });
}

/** Runs both comparisons and records incidents. Returns the differences. */
export async function checkPoints(db: Db, today: string): Promise<PointDifference[]> {
  const turn = daysBetween("2000-01-01", today) % 100;
  const differences = [
    ...(await compareAccounts(db)),
    ...(await compareWindows(db, { since: addMonths(monthStart(today), -1), today, turn })),
  ];
  if (differences.length > 0)
    await db.asPortal("job", "differences of points").run(
      `insert into {!point_incident} (found_on, rule, wallet_id, store_id, expected, found)
       select :today::date, x.rule, x.wallet, x.store, x.expected, x.found from jsonb_to_recordset(:found::jsonb) as x(rule text, wallet bigint, store bigint, expected numeric, found numeric) on conflict do nothing`,
      { today, found: JSON.stringify(differences) },
    );
  return differences;
}
