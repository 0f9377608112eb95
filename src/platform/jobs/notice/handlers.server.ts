import { z } from "zod";
import {
  chooseNotices,
  listNotices,
  type NoticeChoice,
  type NoticeKind,
  noticeChoices,
  noticeKinds,
  readNotices,
  unreadNotices,
} from "./notification.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, type Handler } from "#platform/http/index.server.ts";
import { broadcast } from "../live/broadcast.server.ts";

const pageSize = 30;
const kinds = Object.keys(noticeKinds) as NoticeKind[];
const id = z.number().int().positive().max(1e15);
const choice = z.strictObject({
  kind: z.enum(kinds as [NoticeKind, ...NoticeKind[]]),
  shown: z.boolean(),
  mail: z.boolean(),
});

/** Calls on a person's own notices: read, mark as read, and choose the kinds to receive. */
export const noticeHandlers = (): Handler[] => [
  handle(
    listNotices,
    z.strictObject({
      before: z.coerce.number().int().positive().optional(),
      unread: z.stringbool().optional(),
    }) as never,
    async (q: { before?: number; unread?: boolean }, { db }) => ({
      data: await db.query(
        `select n.id, n.kind, n.title, n.body, n.text_values as "values", n.href, n.created_at as "createdAt", n.read_at as "readAt" from {notification} n
       where (:before::bigint is null or n.id < :before) and (not :unread::boolean or n.read_at is null) order by n.id desc limit ${pageSize}`,
        { before: q.before ?? null, unread: q.unread ?? false },
      ),
      unread: await unreadOf(db),
    }),
  ),
  handle(unreadNotices, z.strictObject({}) as never, async (_q, { db }) => ({
    unread: await unreadOf(db),
    jobs: (await db.one<{ n: number }>("select count(*)::int as n from {job} j where j.state in ('queued', 'running')"))
      .n,
  })),
  handle(
    readNotices,
    z.strictObject({ ids: z.array(id).max(500).optional(), read: z.boolean() }) as never,
    async (q: { ids?: readonly number[]; read: boolean }, { db, person }) =>
      db.tx(async (tx) => {
        const sys = tx.internal("mark own notices as read");
        await sys.run(
          "update {!notification} set read_at = case when :read then coalesce(read_at, now()) end where user_id = :user and (:ids::bigint[] is null or id = any(:ids::bigint[])) and (read_at is null) = :read",
          { user: person.userId, ids: q.ids ?? null, read: q.read },
        );
        await broadcast(sys, { t: "notice", u: [person.userId] });
        return { unread: await unreadOf(tx) };
      }),
  ),
  handle(noticeChoices, z.strictObject({}) as never, async (_q, { db }) => ({ data: await choicesOf(db) })),
  handle(
    chooseNotices,
    z.strictObject({ choices: z.array(choice).max(kinds.length) }) as never,
    async (q: { choices: readonly NoticeChoice[] }, { db, person }) => {
      if (new Set(q.choices.map((c) => c.kind)).size !== q.choices.length)
        throw new Refused("invalid", "Isian belum benar.", { choices: "Satu baris dikirim dua kali." });
      return db.tx(async (tx) => {
        await tx.internal("own notice settings").run(
          `insert into {!notification_choice} (user_id, kind, shown, mail) select :user, x.kind, x.shown, x.mail from jsonb_to_recordset(:choices::jsonb) as x(kind text, shown boolean, mail boolean)
         on conflict (user_id, kind) do update set shown = excluded.shown, mail = excluded.mail`,
          { user: person.userId, choices: JSON.stringify(q.choices) },
        );
        return { data: await choicesOf(tx) };
      });
    },
  ),
];

const unreadOf = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>("select count(*)::int as n from {notification} n where n.read_at is null")).n;

async function choicesOf(db: Db): Promise<NoticeChoice[]> {
  const chosen = new Map(
    (await db.query<NoticeChoice>("select c.kind, c.shown, c.mail from {notification_choice} c")).map((c) => [
      c.kind,
      c,
    ]),
  );
  return kinds.map((kind) => chosen.get(kind) ?? { kind, shown: true, mail: false });
}
