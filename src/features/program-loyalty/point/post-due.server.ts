import type { Db } from "#platform/database/index.server.ts";
import { closingDay } from "./closing-day.server.ts";
import { type AccountKey, endOf, movePoints, payDebts } from "./ledger.server.ts";

/** The points to be posted for a window, one row per kind. */
const kinds = "(values (1, 'window', x.due_points), (2, 'windowBonus', x.due_bonus)) as d(ord, cause, due)";
const available = `case when p.release = 'close' then ${closingDay("x.window_to", "p.settle_days")} else x.window_from end`;
/** The last day of the month that the programme allows, but at least thirty days after posting. */
const validUntil =
  "greatest((date_trunc('month', (x.window_to - 1)::timestamp) + (p.expiry_months + 1) * interval '1 month')::date - 1, :today::date + 30)";

/**
 * Posts what the windows of stores owe (`due_points`, `due_bonus`); their accounts must be locked. Posts additions to
 * the lot of their window, then reductions, then payments of debts from free points. Returns the number of entries
 * added.
 */
export async function postDue(
  sys: Db,
  stores: readonly number[],
  accounts: readonly AccountKey[],
  today: string,
): Promise<number> {
  const params = { stores: [...stores], today };
  await sys.run(
    `insert into {!point_lot} (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until, pending)
     select x.distributor_id, coalesce(p.wallet_id, p.id), x.program_id, x.store_id, x.window_from, 'earn', ${available}, ${validUntil}, ${available} > :today::date
     from {point_window} x join {loyalty_program} p on p.id = x.program_id
     where x.store_id = any(:stores::bigint[]) and (x.due_points > 0 or x.due_bonus > 0) order by x.store_id, x.program_id, x.window_from, x.distributor_id
     on conflict do nothing returning distributor_id`,
    params,
  );
  const added = await movePoints(
    sys,
    {
      sql: `plan as materialized (
        select d.ord, l.wallet_id, x.store_id, x.distributor_id, x.program_id, x.window_from, l.id as lot_id, 'earn' as type, d.due as points, d.cause, x.id as cause_id, x.revision as cause_line, null::text as ref_no
        from {point_window} x join {loyalty_program} p on p.id = x.program_id
        join {point_lot} l on l.distributor_id = x.distributor_id and l.wallet_id = coalesce(p.wallet_id, p.id) and l.program_id = x.program_id and l.store_id = x.store_id
          and l.window_from = x.window_from and l.origin = 'earn' and l.available_on = ${available} and l.valid_until = ${validUntil}
        cross join lateral ${kinds} where x.store_id = any(:stores::bigint[]) and (x.due_points > 0 or x.due_bonus > 0) and d.due > 0
      )`,
      params,
    },
    today,
  );
  const taken = await movePoints(sys, { sql: reversalSql, params: { stores: [...stores] } }, today);
  return added + taken + (await payDebts(sys, accounts, today));
}

/**
 * Sources of a reduction, in this order: free points in the window's own lots, then expired points, which need no
 * compensation; the rest becomes a debt. The debits and the sources of a window are each given ranges by running sums;
 * every overlap of a debit and a source is posted.
 */
const reversalSql = `debit as materialized (
  select y.*, sum(y.points) over (partition by y.distributor_id, y.window_id order by y.ord rows unbounded preceding) as until
  from (select x.distributor_id, x.id as window_id, x.program_id, x.store_id, x.window_from, coalesce(p.wallet_id, p.id) as wallet_id, x.revision, d.ord, d.cause, -d.due as points
    from {point_window} x join {loyalty_program} p on p.id = x.program_id cross join lateral ${kinds} where x.store_id = any(:stores::bigint[]) and (x.due_points < 0 or x.due_bonus < 0) and d.due < 0) y
), own as materialized (
  select l.distributor_id, l.wallet_id, l.program_id, l.store_id, l.window_from, l.id, ${endOf("l")} as ends, l."left" - l.held as free, l.expired
  from {point_lot} l where l.store_id = any(:stores::bigint[]) and l.origin = 'earn' and (l."left" > l.held or l.expired > 0)
), side as materialized (
  select distinct d.distributor_id, d.window_id, d.wallet_id, d.program_id, d.store_id, d.window_from from debit d
), source as materialized (
  select s.distributor_id, s.window_id, r.rank, o.id as lot_id, o.ends, case when r.rank = 1 then o.free else o.expired end as points
  from side s join own o on o.distributor_id = s.distributor_id and o.wallet_id = s.wallet_id and o.program_id = s.program_id and o.store_id = s.store_id and o.window_from = s.window_from
  cross join (values (1), (2)) as r(rank)
  union all select s.distributor_id, s.window_id, 3, null, null, 1000000000000 from side s
), run as materialized (
  select s.*, sum(s.points) over (partition by s.distributor_id, s.window_id order by s.rank, s.ends, s.lot_id rows unbounded preceding) as until from source s
), taken as materialized (
  select d.ord, d.distributor_id, d.window_id, d.program_id, d.store_id, d.window_from, d.wallet_id, d.revision, d.cause, r.rank, r.lot_id,
    least(d.until, r.until) - greatest(d.until - d.points, r.until - r.points) as points
  from debit d join run r on r.distributor_id = d.distributor_id and r.window_id = d.window_id
  where least(d.until, r.until) > greatest(d.until - d.points, r.until - r.points)
), plan as materialized (
  select min(t.ord * 10 + g.leg) as ord, t.wallet_id, t.store_id, t.distributor_id, t.program_id, t.window_from, t.lot_id, g.type, sum(g.sign * t.points) as points, t.cause, t.window_id as cause_id,
    t.revision as cause_line, null::text as ref_no
  from taken t join (values (1, 1, 'earn', -1), (2, 1, 'expire', 1), (2, 2, 'earn', -1), (3, 1, 'debt', 1), (3, 2, 'earn', -1)) as g(rank, leg, type, sign) on g.rank = t.rank
  group by t.wallet_id, t.store_id, t.distributor_id, t.program_id, t.window_from, t.lot_id, g.type, t.cause, t.window_id, t.revision
)`;
