import type { Db, Params } from "#platform/database/index.server.ts";
import { freeHeldPoints, requireFree, usableSql } from "./hold.server.ts";
import { endOf, type LockedAccount, lockAccounts, movePoints, openAccounts, payDebts } from "./ledger.server.ts";

export type Transfer = {
  readonly wallet: number;
  readonly from: number;
  readonly to: number;
  readonly points: number;
  /** Id of the transfer, which moves points once. */
  readonly causeId: number;
};

const sidesOf = ({ wallet, from, to }: Transfer) =>
  [
    { w: wallet, s: from },
    { w: wallet, s: to },
  ] as const;

/**
 * Transfers points between two stores of one wallet. Lots keep their distributor, window and expiry, those that expire
 * soonest go first, and a debt of the recipient is paid immediately. The caller must have verified that both stores
 * have the same owner.
 */
export async function transferPoints(sys: Db, transfer: Transfer, today: string): Promise<void> {
  const [sender, recipient] = sidesOf(transfer);
  await openAccounts(sys, [sender, recipient]);
  const locked = await lockAccounts(sys, [sender, recipient]);
  await requireFree(sys, locked.find((a) => a.s === transfer.from) as LockedAccount, transfer.points, today);
  await moveLots(sys, transfer, { sql: usableSql, params: { points: transfer.points, today } }, today);
}

/** Transfers the points held for it; those that have expired meanwhile are extended by thirty days. */
export async function transferHeldPoints(sys: Db, transfer: Transfer, hold: number, today: string): Promise<void> {
  const sides = sidesOf(transfer);
  await openAccounts(sys, sides);
  await lockAccounts(sys, sides);
  await freeHeldPoints(sys, hold, today);
  await moveLots(sys, transfer, { sql: heldLotsSql, params: { hold } }, today);
}

/**
 * The points of a store that would be transferred on a day, by lot, soonest expiry first; with a hold, those it holds.
 */
export const movable = (
  sys: Db,
  { wallet, from, points }: Omit<Transfer, "to" | "causeId">,
  today: string,
  hold: number | null = null,
) =>
  sys.query<{ windowFrom: string; validUntil: string; points: number; program: number }>(
    `with ${hold === null ? usableSql : heldLotsSql} select t.window_from::text as "windowFrom", ${endOf("t")}::text as "validUntil", sum(t.part)::bigint as points, t.program_id as program from taken t group by t.window_from, 2, t.program_id order by 2, 1, 4`,
    hold === null ? { w: wallet, s: from, points, today } : { hold },
  );

const heldLotsSql = `taken as materialized (
  select l.distributor_id, l.id, l.program_id, l.window_from, l.available_on, l.valid_until, l.extended_until, h.points as part
  from {point_lot} l join {point_hold_lot} h on h.distributor_id = l.distributor_id and h.lot_id = l.id and h.hold_id = :hold
)`;

type Taken = { readonly sql: string; readonly params: Params };
/**
 * `taken` contains the amount of each lot; the recipient's lots have the same distributor, programme, window and
 * expiry.
 */
async function moveLots(sys: Db, transfer: Transfer, taken: Taken, today: string): Promise<void> {
  const [sender, recipient] = sidesOf(transfer);
  const params = { ...taken.params, ...sender, to: transfer.to };
  await sys.run(
    `with ${taken.sql} insert into {!point_lot} as r (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until, extended_until)
     select t.distributor_id, :w::bigint, t.program_id, :to::bigint, t.window_from, 'transfer', t.available_on, t.valid_until, max(t.extended_until) from taken t
     group by t.distributor_id, t.program_id, t.window_from, t.available_on, t.valid_until
     on conflict (distributor_id, wallet_id, program_id, store_id, window_from, origin, available_on, valid_until) do update set extended_until = greatest(r.extended_until, excluded.extended_until) returning r.distributor_id`,
    params,
  );
  await movePoints(
    sys,
    {
      sql: `${taken.sql}, there as materialized (
          select l.distributor_id, l.id, l.program_id, l.window_from, l.available_on, l.valid_until from {point_lot} l where l.wallet_id = :w and l.store_id = :to and l.origin = 'transfer'
        ), plan as materialized (
          select 1 as ord, :w::bigint as wallet_id, :s::bigint as store_id, t.distributor_id, t.program_id, t.window_from, t.id as lot_id, 'transferOut' as type, -t.part as points, 'transfer' as cause,
            :causeId::bigint as cause_id, 0 as cause_line, null::text as ref_no from taken t
          union all
          select 2, :w::bigint, :to::bigint, t.distributor_id, t.program_id, t.window_from, r.id, 'transferIn', sum(t.part), 'transfer', :causeId::bigint, 1, null::text
          from taken t join there r on r.distributor_id = t.distributor_id and r.program_id = t.program_id and r.window_from = t.window_from and r.available_on = t.available_on and r.valid_until = t.valid_until
          group by t.distributor_id, t.program_id, t.window_from, r.id
        )`,
      params: { ...params, causeId: transfer.causeId },
    },
    today,
  );
  await payDebts(sys, [recipient], today);
}
