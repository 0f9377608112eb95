import type { Db } from "#platform/database/index.server.ts";
import { readEnv, onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import type { Sender } from "./sender.server.ts";
import { itemKey } from "./item-key.server.ts";
import { type Message, send, type Sent } from "./webhook-send.server.ts";

const everyMs = 5_000;
const abreast = 10;
const maxAttempts = 10;
/** Maximum number of concurrent messages to one address, so that an unresponsive one does not use all slots. */
const abreastOfOne = 3;
/**
 * From the fourth consecutive failure on, an address is suspended for one minute up to one day; after the fortieth
 * permanently.
 */
const patient = 3;
const maxFailures = 40;
const longestPause = 86_400;

type News = {
  readonly event: string;
  readonly externalId: string;
  readonly kind: string;
  readonly number: string | null;
  readonly code: string | null;
  readonly inForce: boolean | null;
  readonly version: number;
};
/**
 * Queues a message about the current state of a document for the sender's system, in the transaction of the change;
 * nothing if it has no webhook. The caller has changed, and therefore locked, the document, so that messages are
 * numbered in the order of changes.
 */
export async function queueState(db: Db, sender: Sender, external: string): Promise<void> {
  const portal = db.asPortal("notice", "webhook notifications of a document");
  const at = { ...sender, external };
  if (!(await portal.maybe("select 1 from {webhook} w where w.client_id = :clientId and w.active", sender))) return;
  const news = await portal.one<News>(
    `select 'document.' || case when i.in_force = false and i.state = 'applied' then 'superseded' else i.state end as event, i.external_id as "externalId", i.kind, i.number, i.code, i.in_force as "inForce", i.version
     from {push_item} i where ${itemKey}`,
    at,
  );
  await portal.run(
    "insert into {!webhook_delivery} (distributor_id, client_id, event, external_id, payload) values (:distributorId, :clientId, :event, :external, :payload)",
    { ...sender, event: news.event, external: news.externalId, payload: JSON.stringify(news) },
  );
}

type Due = Message & { readonly client_id: number };
/**
 * Sends due messages, each by one instance only; failures are retried with increasing delays. The messages of one
 * document are sent in order.
 */
export async function sendDue(db: Db): Promise<number> {
  const due = await db.asPortal("job", "webhooks").query<Due>(
    `with due as (
       select d.id from {webhook} w cross join lateral (
         select d.id, d.next_at from {webhook_delivery} d where d.client_id = w.client_id and d.state = 'pending' and d.next_at <= now()
           and not exists (select 1 from {webhook_delivery} e where e.client_id = d.client_id and e.state = 'pending' and e.id < d.id and fold_code(e.external_id) = fold_code(d.external_id)) order by d.next_at, d.id limit ${abreastOfOne} for update of d skip locked
       ) d where w.active and (w.paused_until is null or w.paused_until <= now()) order by d.next_at, d.id limit ${abreast}
     ), taken as (
       update {!webhook_delivery} d set attempts = d.attempts + 1, next_at = now() + make_interval(secs => least(86400, 15 * power(3, d.attempts))) from due where d.id = due.id returning d.*
     )
     select t.id, t.event, t.payload, t.client_id, w.url, w.secret from taken t join {webhook} w on w.client_id = t.client_id`,
  );
  const { NODE_ENV } = readEnv();
  await Promise.all(due.map(async (m) => recordOutcome(db, m, await send(m, NODE_ENV !== "production"))));
  return due.length;
}

async function recordOutcome(db: Db, m: Due, sent: Sent): Promise<void> {
  const sys = db.asPortal("job", "webhooks");
  await sys.run(
    `update {!webhook_delivery} set status = :status::int, error = :error::text, sent_at = case when :error::text is null then now() else sent_at end,
       state = case when :error::text is null then 'sent' when attempts >= ${maxAttempts} then 'failed' else 'pending' end where id = :id`,
    { id: m.id, ...sent },
  );
  if (sent.error === null)
    await sys.run(
      "update {!webhook} set failures = 0, paused_until = null where client_id = :client and failures > 0",
      { client: m.client_id },
    );
  else
    await sys.run(
      `update {!webhook} as w set failures = w.failures + 1, active = w.active and w.failures + 1 < ${maxFailures},
         paused_until = case when w.failures >= ${patient} then now() + make_interval(secs => least(${longestPause}, 60 * power(2, least(w.failures - ${patient}, 20)))) end
       where w.client_id = :client`,
      { client: m.client_id },
    );
}

export const webhooksAtStart = onStartup("webhooks", async (db, log) => {
  repeatEvery(
    everyMs,
    async () => {
      while ((await sendDue(db)) === abreast);
    },
    (error) => log.warn({ err: error }, "sending webhooks failed"),
  );
});
