import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeView } from "./notification.ts";
import { openPortal, type Client, type Portal } from "#test/support/portal.ts";
import { queueNoticeEmails } from "./notice-emails.server.ts";
import { notify, notifyAll } from "./notify.server.ts";
import { accessFacts, noticeTexts } from "./texts.server.ts";

let portal: Portal;
let admin: Client;
let tso: Client;
const idOf = async (username: string) =>
  (
    (await portal.sql<{ id: number }>("select id::int as id from app_user where username = $1", [username]))[0] as {
      id: number;
    }
  ).id;
const news = async (c: Client, more = "") =>
  (await c.get(`/api/notification${more}`)).json as { data: NoticeView[]; unread: number };

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  tso = await portal.as("tso");
});
afterAll(() => portal?.close());

test("notices belong to one person, are unread until read, and can be marked as unread", async () => {
  const userId = await idOf("tso");
  for (const n of [1, 2, 3])
    await notify(portal.server.db, { userId, kind: "note", title: "Kabar {n}", values: { n }, href: "/dashboard" });
  const before = await news(tso);
  expect(before.unread).toBeGreaterThanOrEqual(3);
  expect(before.data.slice(0, 3).map((x) => x.values.n)).toEqual([3, 2, 1]);
  const foreign = before.data[0]?.id as number;
  await admin.post("/api/notification/read", { ids: [foreign], read: true });
  expect((await news(tso)).unread).toBe(before.unread);
  await tso.post("/api/notification/read", { ids: [foreign], read: true });
  expect((await news(tso)).unread).toBe(before.unread - 1);
  await tso.post("/api/notification/read", { ids: [foreign], read: false });
  expect((await news(tso, "?unread=true")).data.length).toBe(before.unread);
  await tso.post("/api/notification/read", { read: true });
  expect((await news(tso)).unread).toBe(0);
  expect((await news(tso, `?before=${foreign}`)).data.every((x) => x.id < foreign)).toBe(true);
});

const choose = (by: Client, kind: string, shown: boolean, mail: boolean) =>
  by.request("PUT", "/api/notification/choice", { body: { choices: [{ kind, shown, mail }] } });
const emails = (userId: number) =>
  portal.sql<{ subject: string; body: string }>(
    "select subject, body from mail_outbox where kind = 'notification' and user_id = $1 order by id",
    [userId],
  );
const waitIsOver = () => portal.sql("update notification set letter_due_at = now() where letter_due_at is not null");

test("a disabled kind is not delivered, and one wanted by e-mail is queued with the change that causes it", async () => {
  const userId = await idOf("tso");
  expect((await choose(tso, "release", false, false)).status).toBe(200);
  await notify(portal.server.db, { userId, kind: "release", title: "Tidak terdengar" });
  expect((await news(tso)).data.some((n) => n.title === "Tidak terdengar")).toBe(false);
  await choose(tso, "job", true, true);
  await portal.server.db
    .tx(async (tx) => {
      await notify(tx, { userId, kind: "job", title: "Batal" });
      throw new Error("undone");
    })
    .catch(() => undefined);
  await notify(portal.server.db, { userId, kind: "job", title: "Jadi" });
  expect(await queueNoticeEmails(portal.server.db)).toBe(0);
  await waitIsOver();
  expect(await queueNoticeEmails(portal.server.db)).toBe(1);
  expect((await emails(userId)).map((l) => l.subject)).toEqual(["Jadi: selesai"]);
});

test("many notices of some minutes are one e-mail, from any number of instances, and none is lost if writing it fails", async () => {
  const userId = await idOf("tso");
  await portal.sql("delete from mail_outbox where user_id = $1", [userId]);
  await choose(tso, "note", true, true);
  const titles = Array.from({ length: 34 }, (_, i) => `Kabar ke-${i + 1}`);
  for (const title of titles) await notify(portal.server.db, { userId, kind: "note", title });
  // only the first notice is due; the others are sent in the same e-mail
  await portal.sql("update notification set letter_due_at = now() where title = $1", [titles[0]]);
  await portal.sql("alter table mail_outbox add constraint broken check (kind <> 'notification') not valid");
  const failures: string[] = [];
  expect(await queueNoticeEmails(portal.server.db, (error) => failures.push(error.message))).toBe(0);
  expect(failures).toEqual([expect.stringContaining("broken")]);
  await portal.sql("alter table mail_outbox drop constraint broken");
  const written = await Promise.all(Array.from({ length: 4 }, () => queueNoticeEmails(portal.server.db)));
  expect(written.reduce((a, b) => a + b, 0)).toBe(1);
  const [email, ...more] = await emails(userId);
  expect(more).toEqual([]);
  expect(email?.subject).toBe("Kabar ke-1 dan 33 kabar lain");
  for (const title of titles.slice(0, 30)) expect(email?.body).toContain(`- ${title}\n`);
  expect(email?.body).toContain("dan 4 pemberitahuan lagi di portal");
  await waitIsOver();
  expect(await queueNoticeEmails(portal.server.db)).toBe(0);
});

test("notices about account safety are mailed at once, and none is queued for people without an address", async () => {
  const userId = await idOf("tso");
  await portal.sql("delete from mail_outbox where user_id = $1", [userId]);
  await choose(tso, "access", true, true);
  const values = { roles: "Peran lain", by: "Ani" };
  await notify(portal.server.db, { userId, kind: "access", ...noticeTexts.access, values, facts: accessFacts });
  const [email] = await emails(userId);
  expect(email?.body).toContain("Peran sekarang: Peran lain\nDiubah oleh: Ani");
  await portal.sql("update app_user set locale = 'fr-FR' where id = $1", [userId]);
  await notify(portal.server.db, { userId, kind: "access", ...noticeTexts.access, values, facts: accessFacts });
  expect((await emails(userId))[1]?.body).toContain("Rôles actuels: Peran lain");
  await portal.sql("update app_user set email = null where id = $1", [userId]);
  await notify(portal.server.db, { userId, kind: "note", title: "Tanpa alamat" });
  expect(
    await portal.sql("select 1 from notification where title = 'Tanpa alamat' and letter_due_at is not null"),
  ).toEqual([]);
});

test("e-mails use the language in which the portal was opened last", async () => {
  const open = (language?: string) =>
    tso.request("GET", "/api/auth/account", { headers: language ? { "accept-language": language } : {} });
  const locale = async () =>
    (await portal.sql<{ locale: string }>("select locale from app_user where username = 'tso'"))[0]?.locale;
  expect((await open("ru-RU")).status).toBe(200);
  expect(await locale()).toBe("ru-RU");
  await open();
  expect(await locale()).toBe("ru-RU");
});

test("a notice to a thousand people fits into the notifications between instances", async () => {
  await portal.sql(
    "insert into app_user (username, fullname, status) select 'many' || n, 'Many', 'active' from generate_series(1, 1000) n",
  );
  const people = (
    await portal.sql<{ id: number }>("select id::int as id from app_user where username like 'many%'")
  ).map((r) => r.id);
  await notifyAll(portal.server.db, people, { kind: "note", title: "Untuk semua" });
  expect((await portal.sql("select 1 from notification where title = 'Untuk semua'")).length).toBe(1_000);
});
