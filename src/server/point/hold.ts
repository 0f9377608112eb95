import { Refused } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";
import {
  type AccountKey,
  endOf,
  lockAccount,
  type LockedAccount,
  lockAccounts,
  movePoints,
  payDebts,
} from "./ledger.ts";

/** What asks for points: the same cause holds them once. */
export type HoldCause = { readonly cause: string; readonly causeId: number };
type Hold = HoldCause & {
  readonly id: number;
  readonly points: number;
  readonly state: "open" | "captured" | "released";
} & AccountKey;

/** Lots of an account from which points may be taken on a day, soonest expiry first. */
export const usableSql = `usable as materialized (
  select l.distributor_id, l.id, l.program_id, l.window_from, l.available_on, l.valid_until, l.extended_until, l."left" - l.held as points,
    sum(l."left" - l.held) over (order by ${endOf("l")}, l.id rows unbounded preceding) as until
  from {point_lot} l where l.wallet_id = :w and l.store_id = :s and not l.pending and l."left" > l.held and ${endOf("l")} >= :today::date
), taken as materialized (select u.*, least(u.until, :points::bigint) - (u.until - u.points) as part from usable u where u.until - u.points < :points::bigint)`;

/** Refuses to take points from a locked account that has not got them free, or owes some. */
export async function requireFree(
  sys: Db,
  { w, s, debt }: LockedAccount,
  points: number,
  today: string,
): Promise<void> {
  if (debt > 0) throw inDebt(debt);
  const { left, pending } = await sys.one<{ left: number; pending: number }>(
    `select coalesce(sum(l."left" - l.held) filter (where not l.pending and ${endOf("l")} >= :today::date), 0)::bigint as left, coalesce(sum(l."left") filter (where l.pending), 0)::bigint as pending
     from {point_lot} l where l.wallet_id = :w and l.store_id = :s`,
    { w, s, today },
  );
  if (left < points)
    throw new Refused(
      "points.insufficient",
      "Poin toko tidak mencukupi.",
      [{ field: "points", message: "Maksimal {left}.", values: { left } }],
      422,
      { left, pending },
    );
}
const inDebt = (debt: number) =>
  new Refused("points.debt", "Toko masih memiliki utang poin {debt}.", [], 422, { debt });

/** Sets points aside, on the lots that expire soonest; what is held neither expires nor can be held again. Answers the hold. */
export async function holdPoints(
  sys: Db,
  account: AccountKey,
  of: HoldCause & { readonly points: number },
  today: string,
): Promise<number> {
  await requireFree(sys, await lockAccount(sys, account), of.points, today);
  const { id } = await sys.one<{ id: number }>(
    "insert into {!point_hold} as h (wallet_id, store_id, cause, cause_id, points) values (:w, :s, :cause, :causeId, :points) returning h.id",
    { ...account, ...of },
  );
  await sys.run(
    `with ${usableSql} insert into {!point_hold_lot} (hold_id, distributor_id, lot_id, points) select :id::bigint, t.distributor_id, t.id, t.part from taken t`,
    { ...account, id, points: of.points, today },
  );
  await setAside(sys, account, id, 1);
  return id;
}

/** Adds a hold's points to what is held of its lots and account, or takes them off again. */
async function setAside(sys: Db, account: AccountKey, id: number, sign: 1 | -1): Promise<void> {
  await sys.run(
    `with h as materialized (select x.distributor_id, x.lot_id, x.points from {point_hold_lot} x where x.hold_id = :id)
     update {!point_lot} l set held = l.held + :sign::bigint * h.points from h where l.distributor_id = h.distributor_id and l.id = h.lot_id`,
    { id, sign },
  );
  await sys.run(
    "update {!point_account} a set held = a.held + :sign::bigint * h.points, updated_at = now() from {point_hold} h where h.id = :id and a.wallet_id = :w and a.store_id = :s",
    { ...account, id, sign },
  );
}

/** A hold whose account is locked, so that nobody else decides it meanwhile. */
async function lockedHold(sys: Db, id: number, state: Hold["state"]): Promise<Hold & LockedAccount> {
  const text = `select h.id, h.wallet_id as w, h.store_id as s, h.cause, h.cause_id as "causeId", h.points, h.state from {point_hold} h where h.id = :id`;
  const seen = await sys.one<Hold>(text, { id });
  const [account] = await lockAccounts(sys, [{ w: seen.w, s: seen.s }]);
  const hold = await sys.one<Hold>(text, { id });
  if (hold.state !== state)
    throw new Refused("points.decided", "Poin ini sudah diputuskan.", [], 409, { state: hold.state });
  return { ...hold, debt: account?.debt ?? 0 };
}
const decided = (sys: Db, id: number, state: Hold["state"]): Promise<number> =>
  sys.run("update {!point_hold} set state = :state, updated_at = now() where id = :id", { id, state });

/** Spends what is held: from here on the group owes what it was asked for. Refused while the store owes points. */
export async function capturePoints(sys: Db, id: number, today: string): Promise<void> {
  const hold = await lockedHold(sys, id, "open");
  if (hold.debt > 0) throw inDebt(hold.debt);
  await setAside(sys, hold, id, -1);
  await movePoints(sys, heldPlan(hold, -1, 0), today);
  await decided(sys, id, "captured");
}

const heldPlan = (hold: Hold, sign: 1 | -1, line: number) => ({
  sql: `h as materialized (select x.distributor_id, x.lot_id, x.points from {point_hold_lot} x where x.hold_id = :id),
    plan as materialized (
      select 1 as ord, l.wallet_id, l.store_id, l.distributor_id, l.program_id, l.window_from, l.id as lot_id, 'redeem' as type, :sign::bigint * h.points as points, :cause::text as cause, :causeId::bigint as cause_id,
        :line::int as cause_line, null::text as ref_no
      from {point_lot} l join h on h.distributor_id = l.distributor_id and h.lot_id = l.id
    )`,
  params: { id: hold.id, sign, cause: hold.cause, causeId: hold.causeId, line },
});

/** Lots of a hold that have passed meanwhile last thirty days more. */
const extend = (sys: Db, id: number, today: string): Promise<number> =>
  sys.run(
    `with h as materialized (select x.distributor_id, x.lot_id from {point_hold_lot} x where x.hold_id = :id)
     update {!point_lot} l set extended_until = :today::date + 30 from h where l.distributor_id = h.distributor_id and l.id = h.lot_id and ${endOf("l")} < :today::date`,
    { id, today },
  );

/** Lets what is held go; a debt that arose meanwhile is paid from it. */
export async function releasePoints(sys: Db, id: number, today: string): Promise<void> {
  const hold = await lockedHold(sys, id, "open");
  await setAside(sys, hold, id, -1);
  await extend(sys, id, today);
  await decided(sys, id, "released");
  await payDebts(sys, [{ w: hold.w, s: hold.s }], today);
}

/** Lets what is held go for a transfer of the same lots, which follows in the same transaction. Refused while the store owes points. */
export async function freeHeld(sys: Db, id: number, today: string): Promise<void> {
  const hold = await lockedHold(sys, id, "open");
  if (hold.debt > 0) throw inDebt(hold.debt);
  await setAside(sys, hold, id, -1);
  await extend(sys, id, today);
  await decided(sys, id, "captured");
}

/** Gives back what was spent, into the lots it came from. */
export async function returnPoints(sys: Db, id: number, today: string): Promise<void> {
  const hold = await lockedHold(sys, id, "captured");
  await movePoints(sys, heldPlan(hold, 1, 1), today);
  await extend(sys, id, today);
  await decided(sys, id, "released");
  await payDebts(sys, [{ w: hold.w, s: hold.s }], today);
}
