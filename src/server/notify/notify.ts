import type { WordValues } from "#kit/job.ts";
import type { NoticeKind } from "#kit/notification.ts";
import type { Db } from "../db/db.ts";
import { fill } from "../http/language.ts";
import { say } from "../live/say.ts";
import { post } from "../mail/outbox.ts";

export type Notice = {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** Title and body are templates in the source language; `values` fill their places. */
  readonly title: string;
  readonly body?: string | null;
  readonly values?: WordValues;
  /** Address within the portal, beginning with a slash. */
  readonly href?: string | null;
  /** Reaches also those who have silenced its kind. */
  readonly always?: boolean;
};

/** Tells one person beside the change that causes it: it is there when that is committed, and never when it is not. */
export const notify = (db: Db, notice: Notice): Promise<void> => notifyAll(db, [notice.userId], notice);

/** The same news for many; who has silenced its kind hears nothing of it, and who wants letters gets one. */
export async function notifyAll(db: Db, people: readonly number[], notice: Omit<Notice, "userId">): Promise<void> {
  if (people.length === 0) return;
  const sys = db.asPortal("notice", "notify");
  const told = await sys.query<{ user_id: number; email: string | null }>(
    `with wanted as (
       select u.id, case when c.mail then u.email end as email from {app_user} u left join {notification_choice} c on c.user_id = u.id and c.kind = :kind
       where u.id = any(:people::bigint[]) and u.status = 'active' and u.archived_at is null and (:always::boolean or coalesce(c.shown, true))
     ), made as (
       insert into {!notification} (user_id, kind, title, body, text_values, href) select w.id, :kind, :title, :body, :values::jsonb, :href from wanted w returning user_id
     ) select m.user_id, w.email from made m join wanted w on w.id = m.user_id`,
    {
      people,
      kind: notice.kind,
      title: notice.title,
      body: notice.body ?? null,
      values: JSON.stringify(notice.values ?? {}),
      href: notice.href ?? null,
      always: notice.always ?? false,
    },
  );
  if (told.length === 0) return;
  for (let i = 0; i < told.length; i += mostInOne)
    await say(sys, { t: "notice", u: told.slice(i, i + mostInOne).map((p) => p.user_id) });
  for (const p of told) if (p.email) await post(sys, letterOf(p.email, p.user_id, notice));
}
/** What one message between instances holds at most is 8,000 bytes. */
const mostInOne = 400;

function letterOf(to: string, userId: number, n: Omit<Notice, "userId">) {
  const title = fill(n.title, n.values, "id");
  return {
    to,
    userId,
    kind: "notification",
    subject: title,
    text: [title, n.body ? fill(n.body, n.values, "id") : ""].filter(Boolean).join("\n\n"),
  };
}
