import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { type AccountKey, endOf, keysSql, lastDayOf, lockAccounts, movePoints } from "./ledger.server.ts";

type Timed = { readonly today?: string | undefined; readonly reached?: (step: "locked" | "posted") => void };
/** Number of accounts per transaction. */
const maxAccounts = 2_000;

/**
 * Processes accounts in batches, each in a separate transaction, skipping those locked by others. Returns their number.
 */
async function inBatches(
  db: Db,
  why: string,
  { today, reached = () => undefined }: Timed,
  find: (sys: Db, day: string) => Promise<AccountKey[]>,
  work: (sys: Db, accounts: readonly AccountKey[], day: string) => Promise<unknown>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await db.asPortal("job", why).tx(async (sys) => {
      const day = today ?? (await todayOf(sys));
      const accounts = await lockAccounts(sys, await find(sys, day), true);
      reached("locked");
      if (accounts.length > 0) await work(sys, accounts, day);
      reached("posted");
      return accounts.length;
    });
    all += done;
    if (done === 0) return all;
  }
}

const lastDay = lastDayOf("l", "s");

const expiredAccounts = (sys: Db, today: string): Promise<AccountKey[]> =>
  sys.query<AccountKey>(
    `select l.wallet_id as w, l.store_id as s from {point_lot} l where l."left" > l.held and ${endOf("l")} < :today::date
     union select l.wallet_id, l.store_id from {store} s join {point_lot} l on l.store_id = s.id
       where s.status = 'closed' and l."left" > l.held and ${lastDay} < :today::date
     order by 1, 2 limit :maxAccounts`,
    { today, maxAccounts },
  );

/**
 * Expires points of lots after their last day, and of closed stores, unless they are held. Safe at any time and from
 * several instances.
 */
export const expirePoints = (db: Db, timed: Timed = {}): Promise<number> =>
  inBatches(db, "expiry of points", timed, expiredAccounts, (sys, accounts, today) =>
    movePoints(
      sys,
      {
        // the day identifies the run, so that a lot that was extended can expire again
        sql: `${keysSql}, plan as materialized (
          select 1 as ord, l.wallet_id, l.store_id, l.distributor_id, l.program_id, l.window_from, l.id as lot_id, 'expire' as type, l.held - l."left" as points, 'lot' as cause, l.id as cause_id,
            :today::date - date '2000-01-01' as cause_line, null::text as ref_no
          from {point_lot} l join k on k.wallet_id = l.wallet_id and k.store_id = l.store_id join {store} s on s.id = l.store_id
          where l."left" > l.held and ${lastDay} < :today::date
        )`,
        params: { accounts: JSON.stringify(accounts), today },
      },
      today,
    ),
  );

/** Makes points available when their day has come. */
export const ripenPoints = (db: Db, timed: Timed = {}): Promise<number> =>
  inBatches(
    db,
    "make points available",
    timed,
    (sys, today) =>
      sys.query<AccountKey>(
        "select distinct l.wallet_id as w, l.store_id as s from {point_lot} l where l.pending and l.available_on <= :today::date order by 1, 2 limit :maxAccounts",
        { today, maxAccounts },
      ),
    async (sys, accounts, today) => {
      const params = { accounts: JSON.stringify(accounts), today };
      await sys.run(
        `with ${keysSql}, r as materialized (
           select l.wallet_id, l.store_id, sum(l."left") as points from {point_lot} l join k on k.wallet_id = l.wallet_id and k.store_id = l.store_id where l.pending and l.available_on <= :today::date group by 1, 2
         )
         update {!point_account} a set pending = a.pending - r.points::bigint, updated_at = now() from r where a.wallet_id = r.wallet_id and a.store_id = r.store_id`,
        params,
      );
      await sys.run(
        `with ${keysSql} update {!point_lot} l set pending = false from k where k.wallet_id = l.wallet_id and k.store_id = l.store_id and l.pending and l.available_on <= :today::date`,
        params,
      );
    },
  );
