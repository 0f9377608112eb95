import type { NoticeKind } from "./notification.ts";
import type { Db } from "#platform/database/index.server.ts";
import { broadcast } from "../live/broadcast.server.ts";
import { addresseeOf } from "../mail/addressee.server.ts";
import { queueMail } from "../mail/outbox.server.ts";
import { noticeEmail } from "../mail/notice-emails.server.ts";
import type { Notice } from "./notice.server.ts";
import { noticeDelaySeconds } from "./notice-emails.server.ts";

/**
 * Creates a notice for one person in the transaction of the change: it is visible after the commit, and discarded on
 * rollback.
 */
export const notify = (db: Db, notice: Notice): Promise<void> => notifyAll(db, [notice.userId], notice);

/** Kinds that concern the safety of an account and are mailed immediately and separately. */
const urgent: ReadonlySet<NoticeKind> = new Set(["access", "masking"]);

type Recipient = {
  readonly user_id: number;
  readonly mail: boolean;
  readonly fullname: string;
  readonly email: string | null;
  readonly locale: string | null;
};

/**
 * Creates the same notice for many persons, except those who have disabled its kind. Those who want mails get one,
 * together with other notices of the same few minutes.
 */
export async function notifyAll(db: Db, people: readonly number[], notice: Omit<Notice, "userId">): Promise<void> {
  if (people.length === 0) return;
  const sys = db.asPortal("notice", "notify");
  const alone = urgent.has(notice.kind);
  const notified = await sys.query<Recipient>(
    `with wanted as (
       select u.id, u.fullname, u.locale, u.email, coalesce(c.mail, false) and u.email is not null and not :own::boolean as mail
       from {app_user} u left join {notification_choice} c on c.user_id = u.id and c.kind = :kind
       where u.id = any(:people::bigint[]) and u.status = 'active' and u.archived_at is null and (:always::boolean or coalesce(c.shown, true))
     ), made as (
       insert into {!notification} (user_id, kind, title, body, text_values, href, facts, letter_due_at)
       select w.id, :kind, :title, :body, :values::jsonb, :href, :facts::jsonb, case when w.mail and not :alone::boolean then now() + make_interval(secs => :gather::int) end
       from wanted w returning user_id
     ) select m.user_id, w.mail, w.fullname, w.email, w.locale from made m join wanted w on w.id = m.user_id`,
    {
      people,
      kind: notice.kind,
      title: notice.title,
      body: notice.body ?? null,
      values: JSON.stringify(notice.values ?? {}),
      href: notice.href ?? null,
      facts: JSON.stringify(notice.facts ?? []),
      own: notice.ownEmail ?? false,
      alone,
      always: notice.always ?? false,
      gather: noticeDelaySeconds,
    },
  );
  if (notified.length === 0) return;
  for (let i = 0; i < notified.length; i += maxInOne)
    await broadcast(sys, { t: "notice", u: notified.slice(i, i + maxInOne).map((p) => p.user_id) });
  if (alone) for (const person of notified) if (person.mail) await queueAlone(sys, person, notice);
}
/** Number of recipients per message, because a notification is limited to 8,000 bytes. */
const maxInOne = 400;

async function queueAlone(
  db: Db,
  { user_id: id, ...person }: Recipient,
  notice: Omit<Notice, "userId">,
): Promise<void> {
  const to = addresseeOf({ id, ...person });
  const { kind, title, body = null, href = null, facts = [], values = {} } = notice;
  if (to) await queueMail(db, noticeEmail(to, { kind, title, body, href, facts, values }));
}
