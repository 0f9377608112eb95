import type { Db } from "#server/db/db.ts";
import { readEnv } from "#server/env.ts";
import { onStartup } from "#server/http/handle.ts";
import type { Sender } from "./apply-sale.server.ts";
import { type Message, send } from "./webhook-send.server.ts";

const everyMs = 5_000;
const abreast = 10;
const mostAttempts = 10;

/** Notes, in the transaction of the change itself, that the sender's system shall hear of it; nothing where it does not listen. */
export async function tellOutcome(
  db: Db,
  sender: Sender,
  told: { readonly event: string; readonly externalId: string; readonly number: string | null; readonly code: string | null },
): Promise<void> {
  await db
    .asSystem("news for a distributor's system")
    .run(
      "insert into {!webhook_delivery} (distributor_id, client_id, event, payload) select w.distributor_id, w.client_id, :event, :payload from {webhook} w where w.client_id = :clientId and w.active",
      { clientId: sender.clientId, event: told.event, payload: JSON.stringify(told) },
    );
}

/** Takes what is due, each by one instance only, and sends it; a failure is tried again later and later. */
export async function sendDue(db: Db): Promise<number> {
  const sys = db.asSystem("webhooks");
  const due = await sys.query<Message & { attempts: number }>(
    `with due as (
       select d.id from {webhook_delivery} d where d.state = 'pending' and d.next_at <= now() order by d.next_at, d.id limit ${abreast} for update skip locked
     ), taken as (
       update {!webhook_delivery} d set attempts = d.attempts + 1, next_at = now() + make_interval(secs => least(86400, 15 * power(3, d.attempts))) from due where d.id = due.id returning d.*
     )
     select t.id, t.event, t.payload, t.attempts, w.url, w.secret from taken t join {webhook} w on w.client_id = t.client_id`,
  );
  const { NODE_ENV } = readEnv();
  await Promise.all(
    due.map(async (m) => {
      const sent = await send(m, NODE_ENV !== "production");
      await sys.run(
        `update {!webhook_delivery} set status = :status::int, error = :error::text, sent_at = case when :error::text is null then now() else sent_at end,
           state = case when :error::text is null then 'sent' when attempts >= ${mostAttempts} then 'failed' else 'pending' end where id = :id`,
        { id: m.id, ...sent },
      );
    }),
  );
  return due.length;
}

export const webhooksAtStart = onStartup("webhooks", async (db, log) => {
  let busy = false;
  const run = async () => {
    if (busy) return;
    busy = true;
    try {
      while ((await sendDue(db)) === abreast);
    } catch (error) {
      log.warn({ err: error }, "webhooks");
    } finally {
      busy = false;
    }
  };
  setInterval(() => void run(), everyMs).unref();
});
