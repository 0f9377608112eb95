import { randomBytes } from "node:crypto";
import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { readEnv, handle, isExternal } from "#platform/http/index.server.ts";
import {
  type Delivery,
  getWebhook,
  replayDelivery,
  setWebhook,
  stopWebhook,
  testWebhook,
  type Webhook,
} from "./webhook.calls.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
type Client = { id: number; code: string; distributor_id: number };
async function clientOf(db: Db, client: number): Promise<Client> {
  const apiClient = await db.maybe<Client>(
    "select c.id, c.code, c.distributor_id from {api_client} c where c.id = :client and c.archived_at is null for update of c",
    { client },
  );
  if (!apiClient) throw notFound();
  return apiClient;
}

export const onGetWebhook = handle(getWebhook, z.strictObject({ id }), async (i, { db }) => {
  // an archived system still shows its messages
  if (!(await db.maybe("select 1 from {api_client} c where c.id = :id", i))) throw notFound();
  return {
    webhook:
      (await db.maybe<Webhook>(
        `select w.url, w.active, w.failures, case when w.active and w.paused_until > now() then w.paused_until end as "pausedUntil" from {webhook} w where w.client_id = :id`,
        i,
      )) ?? null,
    deliveries: await db.query<Delivery>(
      `select d.id, d.event, d.payload::jsonb ->> 'externalId' as "externalId", d.payload::jsonb ->> 'number' as number, d.state, d.attempts, d.status, d.error, d.created_at as "createdAt", d.sent_at as "sentAt" from {webhook_delivery} d where d.client_id = :id order by d.id desc limit 20`,
      i,
    ),
  };
});

const address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === "",
    "Alamat web tidak sah.",
  );

export const onSetWebhook = handle(setWebhook, z.strictObject({ id, url: address }), async (i, ctx) => {
  if (ctx.request.idempotencyKey !== null)
    throw new Refused("idempotency.key", "Kunci hanya ditampilkan sekali; kirim tanpa Idempotency-Key.", [], 400);
  // an address that can never receive messages is refused now, instead of failing for each message
  if (readEnv().NODE_ENV === "production" && !isExternal(new URL(i.url)))
    throw new Refused("invalid", "Isian belum benar.", { url: "Alamat harus https di luar jaringan sendiri." });
  const secret = `whsec_${randomBytes(32).toString("base64url")}`;
  return ctx.db.tx(async (db) => {
    const client = await clientOf(db, i.id);
    await db.run(
      `insert into {!webhook} as w (distributor_id, client_id, url, secret, created_by, updated_by) values (:distributor, :client, :url, :secret, :by, :by)
       on conflict (client_id) do update set url = excluded.url, secret = excluded.secret, active = true, failures = 0, paused_until = null, version = w.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
      { distributor: client.distributor_id, client: client.id, url: i.url, secret, by: ctx.person.userId },
    );
    await audit(db, {
      action: "webhook.set",
      entity: "apiClient",
      entityId: client.id,
      label: client.code,
      after: { url: i.url },
    });
    return { secret };
  });
});

export const onStopWebhook = handle(stopWebhook, z.strictObject({ id }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const client = await clientOf(db, i.id);
    await db.run(
      "update {!webhook} set active = false, version = version + 1, updated_at = now(), updated_by = :by where client_id = :id",
      { id: i.id, by: ctx.person.userId },
    );
    await audit(db, { action: "webhook.stop", entity: "apiClient", entityId: client.id, label: client.code });
    return { ok: true as const };
  }),
);

const stopped = () => new Refused("webhook.stopped", "Webhook ini dihentikan; pasang lagi alamatnya dahulu.");
const testMessage = {
  event: "webhook.test",
  externalId: "TEST",
  kind: null,
  number: null,
  code: null,
  inForce: null,
  version: 0,
};
export const onTestWebhook = handle(testWebhook, z.strictObject({ id }), (i, ctx) =>
  ctx.db.tx(async (db) => {
    const client = await clientOf(db, i.id);
    // a test message is sent immediately, even if the address failed before
    const listening = await db.run(
      "update {!webhook} as w set paused_until = null where w.client_id = :id and w.active",
      { id: i.id },
    );
    if (listening === 0) throw stopped();
    await db.run(
      "insert into {!webhook_delivery} (distributor_id, client_id, event, payload) values (:distributor, :client, :event, :payload)",
      {
        distributor: client.distributor_id,
        client: client.id,
        event: testMessage.event,
        payload: JSON.stringify(testMessage),
      },
    );
    await audit(db, { action: "webhook.test", entity: "apiClient", entityId: client.id, label: client.code });
    return { ok: true as const };
  }),
);

/** Sends a message again with a full set of attempts. */
export const redeliver = (root: Db, i: { readonly id: number; readonly delivery: number }): Promise<void> =>
  root.tx(async (db) => {
    const client = await clientOf(db, i.id);
    // the pause of the address ends, because the user expects it to respond again
    const listening = await db.run(
      "update {!webhook} as w set paused_until = null where w.client_id = :id and w.active",
      { id: i.id },
    );
    if (listening === 0) throw stopped();
    // a waiting message is sent at once; its number identifies it if an earlier attempt is in progress
    const again = await db.run(
      "update {!webhook_delivery} set state = 'pending', attempts = 0, next_at = now() where id = :delivery and client_id = :id",
      i,
    );
    if (again === 0) throw notFound();
    await audit(db, {
      action: "webhook.replay",
      entity: "apiClient",
      entityId: client.id,
      label: client.code,
      after: { delivery: i.delivery },
    });
  });

export const onReplayDelivery = handle(replayDelivery, z.strictObject({ id, delivery: id }), async (i, ctx) => {
  await redeliver(ctx.db, i);
  return { ok: true as const };
});
