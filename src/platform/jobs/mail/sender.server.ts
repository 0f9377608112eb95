import { setTimeout as sleep } from "node:timers/promises";
import { authEnv } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { failExpired, recordFailure, recordSent } from "./outcome.server.ts";
import { failureOf } from "./mail-failure.server.ts";
import { onSendSoon } from "./send-soon.server.ts";
import { type Attached, type Due, send } from "./transport.server.ts";

type Log = { warn(o: object, m: string): void };

const pollMs = 15_000;
/** How long a claimed mail is locked, in seconds. If its instance crashes, others may claim it afterwards. */
const lockSeconds = 120;

/** Sends due mails, every few seconds and whenever one is queued; instances share the work. */
export function startSender(db: Db, log: Log): void {
  const sys = db.internal("send mail");
  let busy = false;
  let again = false;
  const round = async (): Promise<void> => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      do {
        again = false;
        await sendDue(sys, log);
      } while (again);
      await failExpired(sys);
    } catch {
      // the database is unavailable; the next run retries
    } finally {
      busy = false;
    }
  };
  const start = () => void round();
  onSendSoon(start);
  setInterval(start, pollMs).unref();
}

/** Sends due mails one after another until there are none. */
export async function sendDue(db: Db, log: Log): Promise<void> {
  for (let due = await claim(db); due; due = await claim(db)) await deliver(db, due, log);
}

/** Claims one mail. The row lock and the claim time prevent other instances from sending it too. */
const claim = (db: Db): Promise<Due | undefined> =>
  canSend()
    ? db.maybe<Due>(
        `update {!mail_outbox} set tries = tries + 1, last_try_at = now(),
       taken_until = now() + make_interval(secs => ${lockSeconds}),
       next_try_at = now() + make_interval(secs => ${lockSeconds})
     where id = (select id from {mail_outbox}
       where sent_at is null and failed_at is null and next_try_at <= now()
         and (taken_until is null or taken_until <= now()) and valid_until > now() and body is not null
       order by next_try_at limit 1 for update skip locked)
     returning id, recipient, subject, body, html, tries, message_key::text as "messageKey"`,
      )
    : Promise.resolve(undefined);

const canSend = (): boolean => authEnv().SMTP_URL !== undefined || authEnv().NODE_ENV !== "production";

/**
 * If the process crashes between the mail server's reply and the commit of `recordSent`, a mail may be sent twice,
 * because SMTP has no transactions. Both copies have the same Message-ID.
 */
async function deliver(db: Db, due: Due, log: Log): Promise<void> {
  const file = await db.maybe<Attached>(
    "select a.name, a.mime, a.content from {mail_attachment} a where a.mail_id = :id",
    { id: due.id },
  );
  const failure = await send(due, file).then(
    (answer) => insist(() => recordSent(db, due.id, answer)),
    (error: unknown) => failureOf(error),
  );
  if (!failure) return;
  const { fault, code, replyCode, final } = failure;
  log.warn({ mail: due.id, tries: due.tries, fault, code, replyCode, final }, "mail was not sent");
  await recordFailure(db, due, failure);
}

/** Repeats a write until the database is available, so that a short outage does not cause a mail to be sent twice. */
async function insist(write: () => Promise<void>): Promise<undefined> {
  for (let attempt = 1; ; attempt++)
    try {
      await write();
      return undefined;
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(attempt * 1_000);
    }
}

/** Ends obsolete mails and deletes old records; the record that a mail existed is kept for 90 days. */
export async function cleanUpMail(db: Db): Promise<void> {
  const sys = db.internal("delete expired mails");
  await failExpired(sys);
  await sys.run(
    "delete from {!mail_outbox} where created_at < now() - interval '90 days' or (recipient = 'nobody' and created_at < now() - interval '1 day')",
  );
}
