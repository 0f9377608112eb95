import type { Db } from "#platform/database/index.server.ts";
import { notify } from "../notice/notify.server.ts";
import type { MailFailure } from "./mail-failure.server.ts";
import type { Due } from "./transport.server.ts";

/**
 * Attempts are 10 seconds apart at first; the interval doubles up to an hour. This number of attempts covers about
 * three days.
 */
export const maxTries = 80;
const longestPause = 3_600;

/** A mail that was refused or given up, with the reply of the mail server if there was one. */
export type UndeliveredMail = { readonly id: number; readonly refused: boolean; readonly answer: string | null };
/** Called in the transaction that records the outcome of a mail, so that a feature can record it too. */
export type MailOutcomeListener = {
  undelivered(tx: Db, mail: UndeliveredMail): Promise<void>;
  retried(db: Db, id: number): Promise<void>;
};
let listener: MailOutcomeListener | undefined;
export function setMailOutcomeListener(next: MailOutcomeListener): void {
  listener = next;
}

/** Records that the mail server has accepted the mail, and deletes its text and attachment. */
export async function recordSent(db: Db, id: number, answer: string | null): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(
      `update {!mail_outbox} set sent_at = now(), failed_at = null, refused_at = null, taken_until = null, fault = null,
         body = null, html = null, answer = left(:answer, 500), reply_code = case when :answer::text is null then null else 250 end
       where id = :id`,
      { id, answer },
    );
    await tx.run("delete from {!mail_attachment} where mail_id = :id", { id });
  });
}

/** Records a failure. A final refusal ends the mail; otherwise it waits for the next attempt, up to `maxTries`. */
export async function recordFailure(db: Db, due: Due, failure: MailFailure): Promise<void> {
  const over = failure.final || due.tries >= maxTries;
  await db.tx(async (tx) => {
    const changed = await tx.run(
      `update {!mail_outbox} set taken_until = null, fault = :fault, reply_code = :code, answer = :answer,
         failed_at = case when :over::boolean then now() end, refused_at = case when :final::boolean then now() end,
         next_try_at = now() + make_interval(secs => least(${longestPause}, 5 * power(2, least(tries, 20))))
       where id = :id and tries = :tries and sent_at is null and failed_at is null`,
      {
        id: due.id,
        tries: due.tries,
        fault: failure.fault,
        code: failure.replyCode,
        answer: failure.answer,
        over,
        final: failure.final,
      },
    );
    if (changed === 1 && over) await reportUndelivered(tx, due.id);
  });
}

/** Marks mails as failed whose validity has ended, and deletes their text. */
export async function failExpired(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    const late = await tx.query<{ id: number }>(
      `update {!mail_outbox} set failed_at = now(), fault = coalesce(fault, 'expired')
       where sent_at is null and failed_at is null and valid_until <= now() and (taken_until is null or taken_until <= now())
       returning id`,
    );
    for (const { id } of late) await reportUndelivered(tx, id);
    await tx.run(
      "update {!mail_outbox} set body = null, html = null where sent_at is null and body is not null and valid_until <= now()",
    );
    await tx.run(
      "delete from {!mail_attachment} where mail_id in (select m.id from {mail_outbox} m where m.sent_at is not null or m.valid_until <= now())",
    );
  });
}

type Ended = {
  readonly recipient: string;
  readonly subject: string;
  readonly owner_id: number | null;
  readonly refused: boolean;
  readonly answer: string | null;
};

/** Notifies the listener and the person the mail is sent for. */
async function reportUndelivered(tx: Db, id: number): Promise<void> {
  const email = await tx.one<Ended>(
    "select m.recipient, m.subject, m.owner_id, m.refused_at is not null as refused, m.answer from {mail_outbox} m where m.id = :id",
    { id },
  );
  await listener?.undelivered(tx, { id, refused: email.refused, answer: email.answer });
  if (email.owner_id === null) return;
  await notify(tx, {
    userId: email.owner_id,
    kind: "note",
    title: email.refused ? "Surel ke {recipient} ditolak server surel" : "Surel ke {recipient} tidak terkirim",
    body: email.answer ? "{subject}. Jawaban server: {answer}" : "{subject}",
    values: { recipient: email.recipient, subject: email.subject, answer: email.answer ?? "" },
  });
}

/**
 * Moves a mail to the head of the queue and resets its attempts. Returns false if it was sent, its contents were
 * deleted, or it is being sent now.
 */
export async function retryMail(db: Db, id: number): Promise<boolean> {
  const again = await db.run(
    `update {!mail_outbox} set tries = 0, next_try_at = now(), failed_at = null, refused_at = null, fault = null
     where id = :id and sent_at is null and body is not null and valid_until > now() and (taken_until is null or taken_until <= now())`,
    { id },
  );
  if (again === 0) return false;
  await listener?.retried(db, id);
  return true;
}
