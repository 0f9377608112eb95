import { notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, type Db } from "#platform/database/index.server.ts";
import { capturePoints, releasePoints, returnPoints } from "#features/program-loyalty/point/hold.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import { redemptionResource, type RedemptionKind, type RedemptionState } from "./redemption-calls.ts";
import { postingDay } from "./request.server.ts";
import { moveReward } from "./reward-stock.server.ts";

export type LockedRedemption = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly kind: RedemptionKind;
  readonly state: RedemptionState;
  readonly reward: number;
  readonly qty: number;
  readonly hold: number;
  readonly attempts: number;
  readonly submitter: number;
};
const redemptionSql = `select r.id, r.version, r.number, r.kind, r.state, r.reward_id as reward, r.qty, r.hold_id as hold, r.attempts, r.requested_by as submitter from {redemption} r`;

/** Locks the redemption of a proposal that is decided. */
const ofSubject = (sys: Db, subject: Subject): Promise<LockedRedemption | undefined> =>
  sys.maybe<LockedRedemption>(`${redemptionSql} where r.submission_id = :id for update of r`, { id: subject.id });

/** Locks a redemption in scope, in the version that the user saw. */
export async function lockRedemption(
  db: Db,
  kind: RedemptionKind,
  id: number,
  version: number,
): Promise<LockedRedemption> {
  const redemption = await db.maybe<LockedRedemption>(
    `${redemptionSql} where r.id = :id and r.kind = :kind for update of r`,
    { id, kind },
  );
  if (!redemption) throw notFound();
  if (redemption.version !== version)
    throw await staleRow(db, redemptionResource[kind], id, { version: redemption.version });
  return redemption;
}

/** Tax rate for a redemption on a day: deducted from money; for a gift it is added, and paid by the group. */
const taxSql = `select x.percent from {reward_tax} x, {redemption} r where r.id = :id and x.taxpayer = r.taxpayer and x.with_npwp = r.with_npwp and x.archived_at is null
  and x.valid_from <= :today::date and (x.valid_to is null or x.valid_to > :today::date)`;
export async function setTax(sys: Db, id: number, today: string): Promise<boolean> {
  const tax = await sys.maybe<{ percent: string }>(taxSql, { id, today });
  if (!tax) return false;
  await sys.run(
    `update {!redemption} set tax_rp = case kind when 'money' then round(value_rp * :percent::numeric / 100, 2) else round(value_rp * :percent::numeric / (100 - :percent::numeric), 2) end,
       net_rp = case kind when 'money' then value_rp - round(value_rp * :percent::numeric / 100, 2) else value_rp end where id = :id`,
    { id, percent: tax.percent },
  );
  return true;
}

/** SQL: whether the owner of the store of a redemption `r` is verified, which is required until money is paid. */
export const verifiedSql =
  "exists (select 1 from {~store} s join {~store_owner} o on o.id = s.owner_id where s.id = r.store_id and o.kyc = 'verified')";
export const unverified = () => new Refused("owner.kyc", "Identitas pemilik belum terverifikasi.", [], 422);

/** Spends the points; from now on the group owes a gift or money. */
export async function approveRedemption(db: Db, subject: Subject): Promise<EffectResult> {
  const sys = db.asPortal("decision", "approved redemption");
  const redemption = await ofSubject(sys, subject);
  if (redemption?.state !== "requested")
    throw new Refused("redemption.state", "Penukaran ini sudah diputuskan.", [], 409);
  const { id } = redemption;
  if (redemption.kind === "money" && !(await sys.maybe(`${redemptionSql} where r.id = :id and ${verifiedSql}`, { id })))
    throw unverified();
  const today = await postingDay(sys);
  await capturePoints(sys, redemption.hold, today);
  await setTax(sys, redemption.id, today);
  await sys.run(
    "update {!redemption} set state = 'approved', approved_at = now(), approved_by = :by, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
    { id: redemption.id, by: personOf(db).userId },
  );
  return { resultId: redemption.id };
}

/** Releases points and gift; a withdrawn draft has neither. */
export const releaseRedemption =
  (state: "rejected" | "withdrawn") =>
  async (db: Db, subject: Subject): Promise<EffectResult> => {
    const sys = db.asPortal("decision", "redemption that is not approved");
    const redemption = await ofSubject(sys, subject);
    if (!redemption) return {};
    if (redemption.state !== "requested")
      throw new Refused("redemption.state", "Penukaran ini sudah diputuskan.", [], 409);
    await releasePoints(sys, redemption.hold, await postingDay(sys));
    if (redemption.kind === "gift")
      await moveReward(db, {
        reward: redemption.reward,
        type: "release",
        onHand: 0,
        reserved: -redemption.qty,
        redemption: redemption.id,
      });
    await sys.run(
      "update {!redemption} set state = :state, reason = :note, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      { id: redemption.id, state, note: subject.note?.slice(0, 400) ?? null, by: personOf(db).userId },
    );
    return { resultId: redemption.id };
  };

const cancellable: Readonly<Record<RedemptionKind, readonly RedemptionState[]>> = {
  gift: ["approved", "prepared", "returned"],
  money: ["approved", "failed"],
};

/** Cancels an approved redemption before it is sent or paid; points return to their lots. */
export async function cancelRedemption(
  db: Db,
  kind: RedemptionKind,
  id: number,
  version: number,
  reason: string,
): Promise<void> {
  const redemption = await lockRedemption(db, kind, id, version);
  requireState(redemption, cancellable[kind]);
  const sys = db.asPortal("decision", "points of a cancelled redemption");
  await returnPoints(sys, redemption.hold, await postingDay(sys));
  if (kind === "gift")
    await moveReward(db, {
      reward: redemption.reward,
      type: "release",
      onHand: 0,
      reserved: -redemption.qty,
      redemption: id,
    });
  await setState(db, redemption, "cancelled", { reason });
}

export function requireState(redemption: LockedRedemption, from: readonly RedemptionState[]): void {
  if (!from.includes(redemption.state))
    throw new Refused("redemption.state", "Penukaran ini sudah tidak dapat diproses begitu.", [], 409, {
      state: redemption.state,
    });
}

type Columns = Readonly<Record<string, string | number | null>>;
const stamped: readonly string[] = ["prepared", "shipped", "delivered", "returned", "cancelled"];

/** Writes a state with person, time and related columns; column names come from code only. */
export async function setState(
  db: Db,
  redemption: LockedRedemption,
  state: RedemptionState,
  columns: Columns = {},
): Promise<void> {
  const by = personOf(db).userId;
  const sets = Object.keys(columns).map((c) => `${c} = :${c}`);
  if (stamped.includes(state)) sets.push(`${state}_at = now()`, `${state}_by = :by`);
  await db.run(
    `update {!redemption} set state = :state, ${sets.map((s) => `${s}, `).join("")}version = version + 1, updated_at = now(), updated_by = :by where id = :id`,
    { ...columns, id: redemption.id, state, by },
  );
  await audit(db, {
    action: state,
    entity: redemptionResource[redemption.kind],
    entityId: redemption.id,
    label: redemption.number,
    before: { state: redemption.state },
    after: { state, ...columns },
  });
}
