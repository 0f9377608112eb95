import type { Db } from "#platform/database/index.server.ts";
import { addresseeOf } from "../mail/addressee.server.ts";
import { digestEmail, noticeEmail } from "../mail/notice-emails.server.ts";
import { queueMail } from "../mail/outbox.server.ts";
import { repeatEvery } from "../repeat-every.server.ts";
import type { StoredNotice } from "./notice.server.ts";

/** How long a notice waits for others of the same person before its mail is written, in seconds. */
export const noticeDelaySeconds = 180;
const everyMs = 15_000;
/** Maximum number of mails per run; the next run continues. */
const atOnce = 500;
type Log = { warn(o: object, m: string): void };

/**
 * Starts periodic tasks. All instances run them; locks on the notices ensure that each mail is written once. Returns a
 * function that stops them.
 */
export function startNoticeEmails(db: Db, log: Log): () => void {
  const failed = (error: Error) => log.warn({ err: error }, "mails for notices could not be written; will be retried");
  return repeatEvery(everyMs, () => queueNoticeEmails(db, failed), failed).stop;
}

/**
 * Writes one mail for each person with a notice that has waited long enough, containing all waiting notices of that
 * person. Returns the number of mails. If it fails for one person, `failed` is called, the notices wait for the next
 * run, and other persons are unaffected.
 */
export async function queueNoticeEmails(db: Db, failed: (error: Error) => void = () => undefined): Promise<number> {
  const sys = db.asPortal("notice", "e-mails of notices");
  const due = await sys.query<{ id: number }>(
    `select n.user_id as id from {notification} n where n.letter_due_at <= now() group by n.user_id order by min(n.letter_due_at) limit ${atOnce}`,
  );
  let written = 0;
  for (const { id } of due)
    try {
      if (await sys.tx((tx) => writeFor(tx, id))) written++;
    } catch (error) {
      failed(error as Error);
    }
  return written;
}

type Waiting = StoredNotice & { readonly id: number };
type Person = {
  readonly id: number;
  readonly fullname: string;
  readonly email: string | null;
  readonly locale: string | null;
};

/**
 * Takes the waiting notices and creates their mail in one transaction: a concurrent instance finds none, and after a
 * crash all of them wait again. No mail is written to persons who are inactive or have no address.
 */
async function writeFor(tx: Db, userId: number): Promise<boolean> {
  const taken = await tx.query<Waiting>(
    `update {!notification} n set letter_due_at = null where n.user_id = :userId and n.letter_due_at is not null
     returning n.id, n.kind, n.title, n.body, n.text_values as "values", n.href, n.facts`,
    { userId },
  );
  if (taken.length === 0) return false;
  const person = await tx.maybe<Person>(
    "select u.id, u.fullname, u.email, u.locale from {app_user} u where u.id = :userId and u.status = 'active' and u.archived_at is null",
    { userId },
  );
  const to = person && addresseeOf(person);
  if (!to) return false;
  const [first, ...more] = taken.toSorted((a, b) => a.id - b.id);
  if (!first) return false;
  await queueMail(tx, more.length === 0 ? noticeEmail(to, first) : digestEmail(to, [first, ...more]));
  return true;
}
