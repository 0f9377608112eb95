import type { Db, Params } from "#platform/database/index.server.ts";
import { defineRollupMark } from "#platform/report/index.server.ts";

/**
 * Entries to be posted, as common table expressions that end in `plan` with the columns ord, wallet_id, store_id,
 * distributor_id, program_id, window_from, lot_id, type, points, cause, cause_id, cause_line and ref_no. Points are
 * signed.
 */
export type Plan = { readonly sql: string; readonly params: Params };

export type MoveOptions = {
  /** The number of this posting, if the caller has already obtained it. */
  readonly move?: number;
  /** The points were held in their lots and no longer are. */
  readonly held?: boolean;
};
const nextMove = async (sys: Db): Promise<number> =>
  (await sys.one<{ move: number }>("select nextval('point_move') as move")).move;

/**
 * The only function that writes points: adds entries to the ledger and their sums to lots and accounts, in the caller's
 * transaction. The accounts must be locked. A cause can post each line only once. The balance is the sum of entries
 * with a lot; entries without one come in pairs that cancel out (a reduction of points already spent, and the resulting
 * debt). Returns the number of entries added.
 */
export async function movePoints(sys: Db, plan: Plan, today: string, options: MoveOptions = {}): Promise<number> {
  const move = options.move ?? (await nextMove(sys));
  const by = sys.access.kind === "person" ? sys.access.userId : null;
  const added = await sys.run(
    `with ${plan.sql}, acc as materialized (
       select a.wallet_id, a.store_id, a.seq, a.balance from {point_account} a join (select distinct p.wallet_id, p.store_id from plan p) k on k.wallet_id = a.wallet_id and k.store_id = a.store_id
     ), n as materialized (
       select p.*, acc.seq + row_number() over o as seq, acc.balance + sum(p.points) over o as balance_after
       from plan p join acc on acc.wallet_id = p.wallet_id and acc.store_id = p.store_id
       window o as (partition by p.wallet_id, p.store_id order by p.ord, p.distributor_id, p.program_id, p.window_from, p.lot_id, p.cause rows unbounded preceding)
     )
     insert into {!point_entry} (distributor_id, move_id, wallet_id, program_id, store_id, lot_id, type, points, posted_on, window_from, cause, cause_id, cause_line, ref_no, seq, balance_after, created_by)
     select n.distributor_id, :move::bigint, n.wallet_id, n.program_id, n.store_id, n.lot_id, n.type, n.points, :today::date, n.window_from, n.cause, n.cause_id, n.cause_line, n.ref_no, n.seq, n.balance_after, :by::bigint
     from n order by n.wallet_id, n.store_id, n.seq`,
    { ...plan.params, move, today, by },
  );
  if (added === 0) return 0;
  await sys.run(
    `update {!point_lot} l set "left" = l."left" + e.points::bigint${options.held ? ", held = l.held + e.points::bigint" : ""}, expired = l.expired - e.expire::bigint
     from (select x.distributor_id, x.lot_id, sum(x.points) as points, coalesce(sum(x.points) filter (where x.type = 'expire'), 0) as expire
       from {point_entry} x where x.move_id = :move and x.lot_id is not null group by x.distributor_id, x.lot_id) e
     where l.distributor_id = e.distributor_id and l.id = e.lot_id`,
    { move },
  );
  await sys.run(
    `with e as materialized (
       select x.wallet_id, x.store_id, sum(x.points) as points, count(*) as entries, coalesce(sum(x.points) filter (where x.type = 'debt'), 0) as debt, coalesce(sum(x.points) filter (where l.pending), 0) as pending,
         max(x.posted_on) filter (where x.type = 'earn' and x.points > 0) as earned_on, max(x.posted_on) filter (where x.type = 'redeem' and x.points < 0) as redeemed_on
       from {point_entry} x left join {point_lot} l on l.distributor_id = x.distributor_id and l.id = x.lot_id where x.move_id = :move group by x.wallet_id, x.store_id
     )
     update {!point_account} a set balance = a.balance + e.points::bigint, debt = a.debt + e.debt::bigint, pending = a.pending + e.pending::bigint, seq = a.seq + e.entries, updated_at = now(),
       last_earned_on = greatest(a.last_earned_on, e.earned_on), last_redeemed_on = greatest(a.last_redeemed_on, e.redeemed_on)
     from e where a.wallet_id = e.wallet_id and a.store_id = e.store_id`,
    { move },
  );
  await markMove(sys, move);
  return added;
}

/** A change of the points ledger. */
export const pointMark = defineRollupMark("point");
/** Marks the months of a posting as differing from their summary, as every writer of facts does. */
const markMove = (sys: Db, move: number): Promise<number> =>
  sys.run(
    `insert into {!rollup_dirty} (cube, distributor_id, month)
     select distinct :mark, x.distributor_id, date_trunc('month', x.posted_on)::date from {point_entry} x where x.move_id = :move`,
    { mark: pointMark.name, move },
  );

/** SQL of the last day of a lot, over its alias. */
export const endOf = (lot: string): string => `greatest(${lot}.valid_until, ${lot}.extended_until)`;
/** Days within which a store may still redeem its points after it closed. */
const closedStoreDays = 90;
/** SQL of the last day of a lot, which is earlier than {@link endOf} if its store closed; over both aliases. */
export const lastDayOf = (lot: string, store: string): string =>
  `greatest(least(${lot}.valid_until, case when ${store}.status = 'closed' and not ${lot}.pending then ${store}.closed_on + ${closedStoreDays} end), ${lot}.extended_until)`;

/** An account as a JSON key: wallet (w) and store (s). */
export type AccountKey = { readonly w: number; readonly s: number };
export const keysSql =
  "k as materialized (select x.w as wallet_id, x.s as store_id from jsonb_to_recordset(:accounts::jsonb) as x(w bigint, s bigint))";

/** Creates missing accounts, in the global lock order. */
export const openAccounts = (sys: Db, accounts: readonly AccountKey[]): Promise<number> =>
  sys.run(
    `with ${keysSql} insert into {!point_account} (wallet_id, store_id) select distinct k.wallet_id, k.store_id from k order by 1, 2 on conflict do nothing`,
    { accounts: JSON.stringify(accounts) },
  );

/** A locked account with the debt of its store. */
export type LockedAccount = AccountKey & { readonly debt: number };
/** Locks accounts in the order wallet, store. With `free`, skips those locked by others; returns the locked ones. */
export const lockAccounts = (sys: Db, accounts: readonly AccountKey[], free = false): Promise<LockedAccount[]> =>
  sys.query<LockedAccount>(
    `with ${keysSql} select a.wallet_id as w, a.store_id as s, a.debt from {point_account} a
     where (a.wallet_id, a.store_id) in (select k.wallet_id, k.store_id from k) order by a.wallet_id, a.store_id for update of a${free ? " skip locked" : ""}`,
    { accounts: JSON.stringify(accounts) },
  );

/** Locks one account, creating it if missing. */
export async function lockAccount(sys: Db, account: AccountKey): Promise<LockedAccount> {
  const [locked] = await lockAccounts(sys, [account]);
  if (locked) return locked;
  await openAccounts(sys, [account]);
  return (await lockAccounts(sys, [account]))[0] as LockedAccount;
}

/**
 * Pays debts of locked accounts from free points in their lots, soonest expiry first. The entries refer to the paying
 * lots and do not disclose whose sale caused the debt.
 */
export const payDebts = (sys: Db, accounts: readonly AccountKey[], today: string): Promise<number> =>
  movePoints(
    sys,
    {
      sql: `${keysSql}, owing as materialized (
         select a.wallet_id, a.store_id, a.debt, a.seq as at from {point_account} a join k on k.wallet_id = a.wallet_id and k.store_id = a.store_id where a.debt > 0
       ), free as materialized (
         select l.distributor_id, l.id, l.wallet_id, l.store_id, l.program_id, l.window_from, ${endOf("l")} as ends, l."left" - l.held as points
         from {point_lot} l join owing o on o.wallet_id = l.wallet_id and o.store_id = l.store_id where l."left" > l.held
       ), run as materialized (
         select f.*, o.debt, o.at, sum(f.points) over (partition by f.wallet_id, f.store_id order by f.ends, f.id rows unbounded preceding) as until
         from free f join owing o on o.wallet_id = f.wallet_id and o.store_id = f.store_id
       ), plan as materialized (
         select 1 as ord, r.wallet_id, r.store_id, r.distributor_id, r.program_id, r.window_from, r.id as lot_id, 'debt' as type, -(least(r.until, r.debt) - (r.until - r.points)) as points,
           'debt' as cause, r.at as cause_id, 0 as cause_line, null::text as ref_no
         from run r where r.until - r.points < r.debt
       )`,
      params: { accounts: JSON.stringify(accounts) },
    },
    today,
  );
