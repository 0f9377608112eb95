import type { FieldError, Refused } from "#kit/refused.ts";
import type { ClockTrust } from "#features/atsalesman/rules/visit.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { backDays } from "../field.setting.ts";
import { EarlierItems } from "./earlier-items.server.ts";
import type { KnownDevice } from "./guarded-device.server.ts";
import { hashOf } from "./item-hash.server.ts";
import { type ReceivedItem, timingFor } from "./item-timing.server.ts";
import { type Outcome, refusedBy } from "./outcome.server.ts";

/** Removes the parked copies of items that were applied. */
export async function deleteParked(db: Db, phone: KnownDevice, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await db.run(
    "delete from {!field_event} where distributor_id = :distributor and salesman_id = :salesman and client_id = any(:clientIds::uuid[])",
    { distributor: phone.distributor, salesman: phone.salesman, clientIds },
  );
}

const parkSql = `insert into {!field_event} as e (distributor_id, salesman_id, device_id, client_id, kind, content_hash, payload, state, waits_for, code, message, fields, happened_at, clock_trust, received_at, tried_at)
  values (:distributor, :salesman, :device, :clientId::uuid, :kind, :hash, :payload, :state, :waitsFor::uuid, :code::text, :message::text, :fields::jsonb, :at::timestamptz, :trust::text, :receivedAt::timestamptz, :instant::timestamptz)
  on conflict (distributor_id, salesman_id, client_id) do update set kind = excluded.kind, content_hash = excluded.content_hash, payload = excluded.payload, state = excluded.state, waits_for = excluded.waits_for,
    code = excluded.code, message = excluded.message, fields = excluded.fields, happened_at = excluded.happened_at, clock_trust = excluded.clock_trust, received_at = excluded.received_at, tried_at = excluded.tried_at, attempts = e.attempts + 1, version = e.version + 1, updated_at = excluded.tried_at`;

export type Parked = {
  readonly clientId: string;
  readonly kind: string;
  readonly hash: Buffer;
  readonly payload: string;
};
type FirstTiming = { readonly at: number | null; readonly trust: ClockTrust | null; readonly receivedAt: number };
/** Removes characters that the database refuses from field names sent by a phone, so that the item can be parked. */
const fieldsJson = (fields: readonly FieldError[]): string =>
  JSON.stringify(fields.map((f) => ({ ...f, field: f.field.replaceAll("\0", "").toWellFormed() })));
const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
/**
 * Parks a refused or waiting item in `field_event` with the time of its first arrival, until it is applied, repaired or
 * discarded.
 */
export async function park(
  db: Db,
  phone: KnownDevice,
  item: Parked,
  timing: FirstTiming,
  outcome: Outcome,
): Promise<void> {
  const refused = outcome.state === "refused" ? outcome : undefined;
  await db.run(parkSql, {
    distributor: phone.distributor,
    salesman: phone.salesman,
    device: phone.device,
    clientId: item.clientId,
    kind: item.kind,
    hash: item.hash,
    payload: item.payload,
    state: outcome.state,
    waitsFor: outcome.state === "waiting" ? outcome.waitsFor : null,
    code: refused?.code ?? null,
    message: refused?.message ?? null,
    fields: refused ? fieldsJson(refused.fields) : null,
    at: isoOf(timing.at),
    trust: timing.trust,
    receivedAt: isoOf(timing.receivedAt),
  });
}

/** Parks an item that the database refuses, with the time of its first arrival. */
export async function parkRefused(tx: Db, phone: KnownDevice, one: ReceivedItem, refusal: Refused): Promise<Outcome> {
  const { item, decided } = one;
  const earlier = (await EarlierItems.of(tx, phone, [item.clientId])).get(item.clientId);
  const timing = timingFor(one, earlier, decided ? null : await readSetting(tx, backDays));
  const outcome = refusedBy(refusal);
  await park(
    tx,
    phone,
    { ...item, hash: decided?.hash ?? hashOf(item), payload: JSON.stringify(item) },
    timing,
    outcome,
  );
  return outcome;
}
