import type { Db } from "../db/db.ts";
import { addresseeOf } from "../mail/addressee.ts";
import { digestLetter, noticeLetter } from "../mail/notice-letters.ts";
import { post } from "../mail/outbox.ts";
import { everyRound } from "../rounds.ts";
import type { StoredNotice } from "./notice.ts";

/** So long a notice waits for others of the same person before their letter is written. */
export const gatherSeconds = 180;
const everyMs = 15_000;
/** People whose letters one round writes at most; the next round goes on. */
const atOnce = 500;
type Log = { warn(o: object, m: string): void };

/** Every instance looks; the notices themselves let one of them write each letter. */
export function startGathering(db: Db, log: Log): () => void {
  const failed = (error: Error) => log.warn({ err: error }, "mails for notices could not be written; will be retried");
  return everyRound(everyMs, () => gatherLetters(db, failed), failed).stop;
}

/**
 * Writes one letter for each person of whom a notice has waited long enough, with all that waits for the same person; answers how
 * many letters. What fails for one person waits on, is told to `failed`, and keeps nobody else from theirs.
 */
export async function gatherLetters(db: Db, failed: (error: Error) => void = () => undefined): Promise<number> {
  const sys = db.asPortal("notice", "letters of notices");
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
 * Takes what waits and puts its letter beside it in one transaction: whoever comes second finds nothing that waits, and after a
 * crash all of it waits again. Nothing is written to somebody who is gone or has no address any more.
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
  await post(tx, more.length === 0 ? noticeLetter(to, first) : digestLetter(to, [first, ...more]));
  return true;
}
