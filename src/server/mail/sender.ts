import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createTransport } from "nodemailer";
import { authEnv } from "../access/auth-env.ts";
import type { Db } from "../db/db.ts";

type Due = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly tries: number;
};
type Attached = { readonly name: string; readonly mime: string; readonly content: Buffer };
type Log = { warn(o: object, m: string): void };

const pollMs = 15_000;
const wakeMs = 250;
const mostTries = 12;
let nudge: (() => void) | undefined;
let soon = false;
/** A letter has been posted; it leaves in a moment, not at once, so that sending it never shows in the time of the answer. */
export function wake(): void {
  if (soon) return;
  soon = true;
  setTimeout(() => {
    soon = false;
    nudge?.();
  }, wakeMs).unref();
}

/** Sends what is due, every few seconds and whenever something is posted; several instances share the work. */
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
        for (let due = await claim(sys); due; due = await claim(sys)) await deliver(sys, due, log);
      } while (again);
    } catch {
      // the database is away; the next round tries again
    } finally {
      busy = false;
    }
  };
  nudge = () => void round();
  setInterval(nudge, pollMs).unref();
}

/** Takes one letter for two minutes; whoever dies with it in hand leaves it to the others. */
const claim = (db: Db): Promise<Due | undefined> =>
  canSend()
    ? db.maybe<Due>(
        `update {!mail_outbox} set tries = tries + 1, next_try_at = now() + interval '2 minutes'
     where id = (select id from {mail_outbox} where sent_at is null and failed_at is null and next_try_at <= now() and valid_until > now() order by next_try_at limit 1 for update skip locked)
     returning id, recipient, subject, body, html, tries`,
      )
    : Promise.resolve(undefined);

const canSend = (): boolean => authEnv().SMTP_URL !== undefined || authEnv().NODE_ENV !== "production";

async function deliver(db: Db, due: Due, log: Log): Promise<void> {
  try {
    await send(
      due,
      await db.maybe<Attached>("select a.name, a.mime, a.content from {mail_attachment} a where a.mail_id = :id", {
        id: due.id,
      }),
    );
    await db.run("update {!mail_outbox} set sent_at = now(), body = null, html = null where id = :id", { id: due.id });
    await dropFiles(db);
  } catch (error) {
    const given = due.tries >= mostTries;
    log.warn({ mail: due.id, tries: due.tries, reason: (error as Error).message }, "mail was not sent");
    await db.run(
      `update {!mail_outbox} set error = left(:error, 300), failed_at = case when :given then now() end, body = case when :given then null else body end, html = case when :given then null else html end,
         next_try_at = now() + make_interval(secs => least(3600, 5 * power(2, tries))) where id = :id`,
      { id: due.id, error: (error as Error).message, given },
    );
  }
}

/** A file goes with its letter's text: nobody needs it once it is sent, given up or too late. */
const dropFiles = (db: Db): Promise<number> =>
  db.run(
    "delete from {!mail_attachment} where mail_id in (select m.id from {mail_outbox} m where m.sent_at is not null or m.failed_at is not null)",
  );

const mailServer = (url: string) =>
  createTransport(url, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as object);

/** Greets the mail server and signs in there, where it asks for that; no letter is sent. */
export async function pingMail(): Promise<void> {
  const transport = mailServer(authEnv().SMTP_URL ?? "");
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Through the mail server; without one, a developer finds the letter as a file below the data folder. */
async function send(due: Due, file: Attached | undefined): Promise<void> {
  const env = authEnv();
  const message = {
    from: env.MAIL_FROM,
    to: due.recipient,
    subject: due.subject,
    text: due.body,
    ...(due.html === null ? {} : { html: due.html }),
    attachments: file ? [{ filename: file.name, contentType: file.mime, content: file.content }] : [],
  };
  if (env.SMTP_URL) {
    const transport = mailServer(env.SMTP_URL);
    try {
      await transport.sendMail(message);
    } finally {
      transport.close();
    }
    return;
  }
  const folder = resolve(process.env.DATA_DIR || ".data", "mail");
  await mkdir(folder, { recursive: true });
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await writeFile(`${folder}/${due.id}.eml`, built.message as Buffer);
}

/** Letters too old to matter lose their text; the fact that they were there stays a while. */
export async function tidyMail(db: Db): Promise<void> {
  await db
    .internal("tidy mail")
    .run(
      "update {!mail_outbox} set body = null, html = null, failed_at = coalesce(failed_at, now()), error = coalesce(error, 'too late') where sent_at is null and body is not null and valid_until <= now()",
    );
  await dropFiles(db.internal("tidy mail"));
  await db
    .internal("tidy mail")
    .run(
      "delete from {!mail_outbox} where created_at < now() - interval '90 days' or (recipient = 'nobody' and created_at < now() - interval '1 day')",
    );
}
