import type { Db } from "../db/db.ts";
import { sendSoon } from "./sender.ts";
import { addressesOf } from "./transport.ts";

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for those whose mail shows it. */
  readonly html?: string;
  /** What it is for; shown where letters are listed, which never show their text. */
  readonly kind: string;
  readonly userId?: number | null;
  /** Who is told when it is refused or given up: whoever it is sent for, where that is not its reader. */
  readonly ownerId?: number | null;
  /** After so many hours nobody wants it any more. */
  readonly hours?: number;
  readonly attachment?: { readonly name: string; readonly mime: string; readonly content: Buffer };
};

/**
 * Puts a letter beside the change that causes it: it leaves when that is committed, and never when it is not. Each address
 * of `to` gets a letter of its own, so that one that is refused does not hold up the others. Answers the ids, in their order.
 */
export async function post(db: Db, letter: Letter): Promise<readonly number[]> {
  const addresses = addressesOf(letter.to);
  const ids: number[] = [];
  // what is no address at all is kept as it is: the mail server's refusal then shows it to whoever can put it right
  for (const to of addresses.length > 0 ? addresses : [letter.to]) ids.push(await postOne(db, letter, to));
  db.afterCommit(sendSoon);
  return ids;
}

async function postOne(db: Db, letter: Letter, to: string): Promise<number> {
  const sys = db.internal("mail");
  const { id } = await sys.one<{ id: number }>(
    `insert into {!mail_outbox} (recipient, subject, body, html, kind, user_id, owner_id, valid_until)
     values (:to, :subject, :text, :html, :kind, :user, :owner, now() + make_interval(hours => :hours)) returning id`,
    {
      to,
      subject: oneLine(letter.subject),
      text: letter.text,
      html: letter.html ?? null,
      kind: letter.kind,
      user: letter.userId ?? null,
      owner: letter.ownerId ?? null,
      hours: letter.hours ?? 72,
    },
  );
  if (letter.attachment)
    await sys.run(
      "insert into {!mail_attachment} (mail_id, name, mime, content) values (:id, :name, :mime, :content)",
      { id, ...letter.attachment },
    );
  return id;
}

/** The same work for a letter that goes to nobody, so that asking about anonymousUsers takes as long as asking about people. */
export async function postToNobody(db: Db, kind: string): Promise<void> {
  await db
    .internal("mail")
    .run(
      "insert into {!mail_outbox} (recipient, subject, kind, valid_until, failed_at) values ('nobody', 'nothing', :kind, now(), now())",
      { kind },
    );
  db.afterCommit(sendSoon);
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").slice(0, 200);
