import type { Db } from "../db/db.ts";
import { notify } from "../notify/notify.ts";
import type { MailFailure } from "./mail-failure.ts";
import type { Due } from "./transport.ts";

/**
 * Attempts are 10 seconds apart at first; the interval doubles up to an hour. This number of attempts covers about
 * three days.
 */
export const maxTries = 80;
const longestPause = 3_600;

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
    if (changed === 1 && over) await tellOwner(tx, due.id);
  });
}

/** Gives up obsolete mails and deletes their text. */
export async function giveUpLate(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    const late = await tx.query<{ id: number }>(
      `update {!mail_outbox} set failed_at = now(), fault = coalesce(fault, 'expired')
       where sent_at is null and failed_at is null and valid_until <= now() and (taken_until is null or taken_until <= now())
       returning id`,
    );
    for (const { id } of late) await tellOwner(tx, id);
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

/** Notifies the person the mail is sent for, and counts the failure for the schedule of a report. */
async function tellOwner(tx: Db, id: number): Promise<void> {
  const letter = await tx.one<Ended>(
    "select m.recipient, m.subject, m.owner_id, m.refused_at is not null as refused, m.answer from {mail_outbox} m where m.id = :id",
    { id },
  );
  await tx.run(
    "update {!report_delivery} set state = case when :refused::boolean then 'refused' else 'failed' end, reason = :reason where mail_id = :id and state = 'sent'",
    {
      id,
      refused: letter.refused,
      reason: letter.answer ?? "Server surel tidak menerima surelnya sampai batas waktu.",
    },
  );
  if (letter.owner_id === null) return;
  await notify(tx, {
    userId: letter.owner_id,
    kind: "note",
    title: letter.refused ? "Surel ke {recipient} ditolak server surel" : "Surel ke {recipient} tidak terkirim",
    body: letter.answer ? "{subject}. Jawaban server: {answer}" : "{subject}",
    values: { recipient: letter.recipient, subject: letter.subject, answer: letter.answer ?? "" },
  });
}

/**
 * Moves a mail to the head of the queue and resets its attempts. Returns false if it was sent, its contents were
 * deleted, or it is being sent now.
 */
export async function retry(db: Db, id: number): Promise<boolean> {
  const again = await db.run(
    `update {!mail_outbox} set tries = 0, next_try_at = now(), failed_at = null, refused_at = null, fault = null
     where id = :id and sent_at is null and body is not null and valid_until > now() and (taken_until is null or taken_until <= now())`,
    { id },
  );
  if (again === 0) return false;
  await db.run("update {!report_delivery} set state = 'sent', reason = null where mail_id = :id", { id });
  return true;
}
