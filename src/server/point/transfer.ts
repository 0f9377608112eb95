import type { Db } from "../db/db.ts";
import { type LockedAccount, lockAccounts, movePoints, openAccounts, payDebts } from "./ledger.ts";
import { requireFree, usableSql } from "./hold.ts";

export type Transfer = {
  readonly wallet: number;
  readonly from: number;
  readonly to: number;
  readonly points: number;
  /** Of the transfer; the same one moves points once. */
  readonly causeId: number;
};

/**
 * Moves points between two stores of one wallet. Lots keep their distributor, window and expiry, those that expire soonest go first, and a debt of the
 * recipient is paid at once. Whether the stores belong to one owner is the caller's to say.
 */
export async function transferPoints(sys: Db, { wallet, from, to, points, causeId }: Transfer, today: string) {
  const [sender, recipient] = [
    { w: wallet, s: from },
    { w: wallet, s: to },
  ];
  await openAccounts(sys, [sender, recipient]);
  const locked = await lockAccounts(sys, [sender, recipient]);
  await requireFree(sys, locked.find((a) => a.s === from) as LockedAccount, points, today);
  await sys.run(
    `with ${usableSql} insert into {!point_lot} (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until, extended_until)
     select t.distributor_id, :w::bigint, t.program_id, :to::bigint, t.window_from, 'transfer', t.available_on, t.valid_until, t.extended_until from taken t on conflict do nothing`,
    { ...sender, to, points, today },
  );
  await movePoints(
    sys,
    {
      sql: `${usableSql}, there as materialized (
          select l.distributor_id, l.id, l.program_id, l.window_from, l.available_on, l.valid_until from {point_lot} l where l.wallet_id = :w and l.store_id = :to and l.origin = 'transfer'
        ), plan as materialized (
          select 1 as ord, :w::bigint as wallet_id, :s::bigint as store_id, t.distributor_id, t.program_id, t.window_from, t.id as lot_id, 'transferOut' as type, -t.part as points, 'transfer' as cause,
            :causeId::bigint as cause_id, 0 as cause_line, null::text as ref_no from taken t
          union all
          select 2, :w::bigint, :to::bigint, t.distributor_id, t.program_id, t.window_from, r.id, 'transferIn', sum(t.part), 'transfer', :causeId::bigint, 1, null::text
          from taken t join there r on r.distributor_id = t.distributor_id and r.program_id = t.program_id and r.window_from = t.window_from and r.available_on = t.available_on and r.valid_until = t.valid_until
          group by t.distributor_id, t.program_id, t.window_from, r.id
        )`,
      params: { ...sender, to, points, causeId, today },
    },
    today,
  );
  await payDebts(sys, [recipient], today);
}
