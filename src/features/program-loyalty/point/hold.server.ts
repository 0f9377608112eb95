import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import {
  type AccountKey,
  endOf,
  lastDayOf,
  lockAccount,
  type LockedAccount,
  movePoints,
  payDebts,
} from "./ledger.server.ts";

/** The cause of a hold; the same cause holds points once. */
export type HoldCause = { readonly cause: string; readonly causeId: number };
type Hold = HoldCause & { readonly id: number; readonly points: number } & AccountKey;
type State = "open" | "captured" | "released";

/** Lots of an account from which points may be taken on a day, soonest expiry first. */
export const usableSql = `usable as materialized (
  select l.distributor_id, l.id, l.program_id, l.window_from, l.available_on, l.valid_until, l.extended_until, l."left" - l.held as points,
    sum(l."left" - l.held) over (order by ${endOf("l")}, l.id rows unbounded preceding) as until
  from {point_lot} l where l.wallet_id = :w and l.store_id = :s and not l.pending and l."left" > l.held and ${endOf("l")} >= :today::date
), taken as materialized (select u.*, least(u.until, :points::bigint) - (u.until - u.points) as part from usable u where u.until - u.points < :points::bigint)`;

/** Throws a refusal if a locked account has too few free points or a debt. */
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

type Part = { readonly d: number; readonly l: number; readonly points: number };

/**
 * Holds points of the lots that expire soonest; held points neither expire nor can be held again. Returns the id of the
 * hold.
 */
export async function holdPoints(
  sys: Db,
  account: AccountKey,
  of: HoldCause & { readonly points: number },
  today: string,
): Promise<number> {
  const request = { ...account, points: of.points, today };
  let parts = await setAside(sys, request);
  if (parts.length === 0) {
    await requireFree(sys, await lockAccount(sys, account), of.points, today);
    parts = await setAside(sys, request); // released by a concurrent transaction
  }
  if (parts.length === 0) throw new Error(`E053 account and lots of store ${account.s} differ in wallet ${account.w}`);
  const { id } = await sys.one<{ id: number }>(
    "insert into {!point_hold} as h (wallet_id, store_id, cause, cause_id, points) values (:w, :s, :cause, :causeId, :points) returning h.id",
    { ...account, ...of },
  );
  await sys.run(
    `insert into {!point_hold_lot} (hold_id, distributor_id, lot_id, points)
     select :id::bigint, x.d, x.l, x.points from jsonb_to_recordset(:parts::jsonb) as x(d bigint, l bigint, points bigint)`,
    { id, parts: JSON.stringify(parts) },
  );
  return id;
}

type HoldRequest = AccountKey & { readonly points: number; readonly today: string };
/** Locks an account and adds points to what it and its lots hold. Returns no parts if it has too few free points. */
async function setAside(sys: Db, request: HoldRequest): Promise<Part[]> {
  const changed = await sys.run(
    `update {!point_account} a set held = a.held + :points::bigint, updated_at = now()
     where a.wallet_id = :w and a.store_id = :s and a.debt = 0 and a.balance - a.pending - a.held >= :points::bigint`,
    request,
  );
  return changed === 0 ? [] : holdLots(sys, request);
}

/** Adds held points to the lots that expire soonest: all of them, or none if the lots have too few. */
const holdLots = (sys: Db, request: HoldRequest): Promise<Part[]> =>
  sys.query<Part>(
    `with ${usableSql}, whole as materialized (select t.distributor_id, t.id, t.part, sum(t.part) over () as total from taken t)
     update {!point_lot} l set held = l.held + w.part::bigint from whole w
     where l.distributor_id = w.distributor_id and l.id = w.id and w.total = :points::bigint
     returning l.distributor_id as d, l.id as l, w.part::bigint as points`,
    request,
  );

type Ended = Hold & { readonly debt: number };
/** Ends an open hold: locks its account and reduces the account's held points. The caller updates the lots. */
async function endHold(sys: Db, id: number, state: "captured" | "released"): Promise<Ended> {
  const hold = await sys.maybe<Ended>(
    `update {!point_account} a set held = a.held - h.points, updated_at = now() from {point_hold} h
     where h.id = :id and a.wallet_id = h.wallet_id and a.store_id = h.store_id and h.state = 'open' and a.held >= h.points
     returning h.id, h.wallet_id as w, h.store_id as s, h.cause, h.cause_id as "causeId", h.points, a.debt`,
    { id },
  );
  if (!hold) throw await decidedAlready(sys, id);
  await decide(sys, id, "open", state);
  if (state === "captured" && hold.debt > 0) throw inDebt(hold.debt);
  return hold;
}

/** Changes the state of a hold whose account is locked, once. */
async function decide(sys: Db, id: number, from: State, to: State): Promise<void> {
  const changed = await sys.run(
    "update {!point_hold} set state = :to, updated_at = now() where id = :id and state = :from",
    { id, from, to },
  );
  if (changed === 0) throw await decidedAlready(sys, id);
}
async function decidedAlready(sys: Db, id: number): Promise<Refused> {
  const { state } = await sys.one<{ state: State }>("select h.state from {point_hold} h where h.id = :id", { id });
  return new Refused("points.decided", "Poin ini sudah diputuskan.", [], 409, { state });
}

const lotsOf =
  "h as materialized (select x.distributor_id, x.lot_id, x.points from {point_hold_lot} x where x.hold_id = :id)";
/** Reduces the held points of a hold's lots; lots that have expired meanwhile are extended by thirty days. */
const freeLots = (sys: Db, id: number, today: string): Promise<number> =>
  sys.run(
    `with ${lotsOf}
     update {!point_lot} l set held = l.held - h.points,
       extended_until = case when ${lastDayOf("l", "s")} < :today::date then :today::date + 30 else l.extended_until end
     from h, {~store} s where l.distributor_id = h.distributor_id and l.id = h.lot_id and s.id = l.store_id`,
    { id, today },
  );

/**
 * Spends held points; from here on the group owes the requested benefit. Throws a refusal while the store owes points.
 */
export async function capturePoints(sys: Db, id: number, today: string): Promise<void> {
  const hold = await endHold(sys, id, "captured");
  const { move } = await sys.one<{ move: number }>("select nextval('point_move') as move");
  await movePoints(sys, holdPlan(hold, -1, 0), today, { move, held: true });
}

const holdPlan = (hold: Hold, sign: 1 | -1, line: number) => ({
  sql: `${lotsOf},
    plan as materialized (
      select 1 as ord, l.wallet_id, l.store_id, l.distributor_id, l.program_id, l.window_from, l.id as lot_id, 'redeem' as type, :sign::bigint * h.points as points, :cause::text as cause, :causeId::bigint as cause_id,
        :line::int as cause_line, null::text as ref_no
      from {point_lot} l join h on h.distributor_id = l.distributor_id and h.lot_id = l.id
    )`,
  params: { id: hold.id, sign, cause: hold.cause, causeId: hold.causeId, line },
});

/** Extends lots of a hold that have expired meanwhile by thirty days. */
const extend = (sys: Db, id: number, today: string): Promise<number> =>
  sys.run(
    `with ${lotsOf}
     update {!point_lot} l set extended_until = :today::date + 30 from h, {~store} s
     where l.distributor_id = h.distributor_id and l.id = h.lot_id and s.id = l.store_id and ${lastDayOf("l", "s")} < :today::date`,
    { id, today },
  );

/** Releases held points; a debt that arose meanwhile is paid from them. */
export async function releasePoints(sys: Db, id: number, today: string): Promise<void> {
  const { w, s, debt } = await endHold(sys, id, "released");
  await freeLots(sys, id, today);
  if (debt > 0) await payDebts(sys, [{ w, s }], today);
}

/**
 * Releases held points for a transfer of the same lots that follows in the same transaction. Throws a refusal while the
 * store owes points.
 */
export async function freeHeldPoints(sys: Db, id: number, today: string): Promise<void> {
  await endHold(sys, id, "captured");
  await freeLots(sys, id, today);
}

/** Returns spent points to the lots they came from. */
export async function returnPoints(sys: Db, id: number, today: string): Promise<void> {
  const hold = await sys.one<Hold>(
    `select h.id, h.wallet_id as w, h.store_id as s, h.cause, h.cause_id as "causeId", h.points from {point_hold} h where h.id = :id`,
    { id },
  );
  const account = { w: hold.w, s: hold.s };
  const { debt } = await lockAccount(sys, account);
  await decide(sys, id, "captured", "released");
  await movePoints(sys, holdPlan(hold, 1, 1), today);
  await extend(sys, id, today);
  if (debt > 0) await payDebts(sys, [account], today);
}
