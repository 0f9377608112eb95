import type { Db } from "#platform/database/index.server.ts";
import { sendMailSoon } from "./send-soon.server.ts";
import { addressesOf } from "./transport.server.ts";
import type { EmailMessage } from "./email-message.server.ts";

/**
 * Queues a mail in the transaction of the change: it is sent after the commit, and discarded on rollback. Each address
 * of `to` gets a separate mail, so that a refused one does not delay the others. Returns their ids in order.
 */
export async function queueMail(db: Db, email: EmailMessage): Promise<readonly number[]> {
  const addresses = addressesOf(email.to);
  const ids: number[] = [];
  // an invalid address is stored as it is, so that the mail server's refusal shows it to those who can correct it
  for (const to of addresses.length > 0 ? addresses : [email.to]) ids.push(await queueOne(db, email, to));
  db.afterCommit(sendMailSoon);
  return ids;
}

async function queueOne(db: Db, email: EmailMessage, to: string): Promise<number> {
  const sys = db.internal("mail");
  const { id } = await sys.one<{ id: number }>(
    `insert into {!mail_outbox} (recipient, subject, body, html, kind, user_id, owner_id, valid_until)
     values (:to, :subject, :text, :html, :kind, :user, :owner, now() + make_interval(hours => :hours)) returning id`,
    {
      to,
      subject: oneLine(email.subject),
      text: email.text,
      html: email.html ?? null,
      kind: email.kind,
      user: email.userId ?? null,
      owner: email.ownerId ?? null,
      hours: email.hours ?? 72,
    },
  );
  if (email.attachment)
    await sys.run(
      "insert into {!mail_attachment} (mail_id, name, mime, content) values (:id, :name, :mime, :content)",
      { id, ...email.attachment },
    );
  return id;
}

/**
 * Queues a mail without a recipient, which is never sent, so that response times do not reveal which accounts exist.
 */
export async function queueDecoyMail(db: Db, kind: string): Promise<void> {
  await db
    .internal("mail")
    .run(
      "insert into {!mail_outbox} (recipient, subject, kind, valid_until, failed_at) values ('nobody', 'nothing', :kind, now(), now())",
      { kind },
    );
  db.afterCommit(sendMailSoon);
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").slice(0, 200);
