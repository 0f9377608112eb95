import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAddress, openPeople, type People } from "#test/support/identity.ts";
import { type MailServer, openMailServer } from "#test/support/mail-server.ts";
import { failExpired, maxTries } from "./outcome.server.ts";
import { queueNoticeEmails } from "../notice/notice-emails.server.ts";
import { failureOf } from "./mail-failure.server.ts";
import { queueMail } from "./outbox.server.ts";
import { sendDue } from "./sender.server.ts";

let portal: People;
let second: People;
let mail: MailServer;
beforeAll(async () => {
  portal = await openPeople();
  second = await portal.another();
  mail = await openMailServer();
});
afterAll(async () => {
  delete process.env.SMTP_URL;
  delete process.env.SMTP_TIMEOUT_SECONDS;
  await second.close();
  await portal.close();
  await mail.close();
});
beforeEach(async () => {
  process.env.SMTP_URL = mail.url;
  mail.answers = {};
  mail.received.length = 0;
  await portal.sql("delete from report_delivery");
  await portal.sql("delete from mail_outbox");
});

const log = { warn: () => undefined };
const db = () => portal.server.db.internal("test of mail");
const due = (people = portal) => sendDue(people.server.db.internal("test of mail"), log);
const queueEmail = (to: string, more: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  db().tx((tx) => queueMail(tx, { to, subject: `Untuk ${to}`, text: "rahasia isi surel", kind: "report", ...more }));
type Fate = {
  readonly id: number;
  readonly recipient: string;
  readonly state: string;
  readonly attempts: number;
  readonly fault: string | null;
  readonly reply_code: number | null;
  readonly answer: string | null;
  readonly repeatable: boolean;
};
const fates = () =>
  portal.sql<Fate>(
    "select id::int, recipient, state, attempts, fault, reply_code, answer, repeatable from mail_letter order by id",
  );
/** The senders of the two servers also run by themselves, so only the final state is compared. */
async function finished(states: readonly string[]): Promise<Fate[]> {
  for (let i = 0; i < 200; i++) {
    await due();
    const row = await fates();
    if (row.length > 0 && row.every((f) => f.attempts > 0 && states.includes(f.state))) return row;
    await sleep(25);
  }
  throw new Error(`e-mails are not in a final state: ${JSON.stringify(await fates())}`);
}
const makeDue = () =>
  portal.sql("update mail_outbox set next_try_at = now() where sent_at is null and failed_at is null");

describe("the result of an e-mail", () => {
  test("is sent, with the reply of the server and without its text", async () => {
    await queueEmail("ani@contoh.id");
    expect(await finished(["sent"])).toMatchObject([
      { state: "sent", attempts: 1, reply_code: 250, answer: "250 2.0.0 queued as UJI1", fault: null },
    ]);
    expect(await portal.sql("select body, html from mail_outbox")).toEqual([{ body: null, html: null }]);
  });

  test.each(["RCPT", "DATA", "END", "MAIL"])(
    "a 5xx reply to %s is a final refusal: reported once, never retried",
    async (command) => {
      mail.answers = { [command]: () => "550 5.1.1 no such user" };
      const owner = await portal.id("admin");
      await portal.sql("delete from notification");
      await queueEmail("hilang@contoh.id", { ownerId: owner });
      expect(await finished(["refused"])).toMatchObject([
        { attempts: 1, reply_code: 550, answer: "550 5.1.1 no such user", repeatable: true },
      ]);
      await makeDue();
      await due();
      expect(await fates()).toMatchObject([{ state: "refused", attempts: 1 }]);
      const received = await portal.sql<{ title: string; user: number; values: Record<string, string> }>(
        'select title, user_id::int as "user", text_values as values from notification',
      );
      expect(received).toMatchObject([
        { title: "Surel ke {recipient} ditolak server surel", user: owner, values: { recipient: "hilang@contoh.id" } },
      ]);
    },
  );

  test("counts as refused in the result of a report's schedule, and as sent after a retry", async () => {
    const owner = await portal.id("admin");
    const [schedule] = await portal.sql<{ id: number }>(
      `insert into report_schedule (owner_id, route, name, query, every, days, hour, zone, next_at)
       values ($1, '/laporan/x', 'Pagi', '{}', 'week', '{1}', 7, 'Asia/Jakarta', now() + interval '1 day') returning id`,
      [owner],
    );
    mail.answers = { RCPT: () => "550 5.1.1 no such user" };
    const [id] = await queueEmail("hilang@contoh.id");
    await portal.sql(
      "insert into report_delivery (schedule_id, user_id, due_at, state, mail_id) values ($1, $2, now(), 'sent', $3)",
      [schedule?.id, owner, id],
    );
    await finished(["refused"]);
    const delivery = () => portal.sql("select state, reason from report_delivery");
    for (let i = 0; i < 100 && (await portal.sql("select 1 from report_delivery where state = 'sent'")).length; i++)
      await sleep(25);
    expect(await delivery()).toEqual([{ state: "refused", reason: "550 5.1.1 no such user" }]);
    mail.answers = {};
    const token = await portal.token("admin");
    const retry = () => portal.from(newAddress(), "POST", `/api/mail-letter/${id}/retry`, {}, token);
    expect((await retry()).status).toBe(200);
    await finished(["sent"]);
    expect(await delivery()).toEqual([{ state: "sent", reason: null }]);
    expect((await retry()).status).toBe(409);
  });

  test("that itself reports a refusal causes no further notice, alone or as one of several", async () => {
    mail.answers = { RCPT: () => "550 5.1.1 no such user" };
    const owner = await portal.id("admin");
    await portal.sql("delete from notification");
    await portal.sql("update app_user set email = 'admin@contoh.id' where id = $1", [owner]);
    await portal.sql(
      "insert into notification_choice (user_id, kind, shown, mail) values ($1, 'note', true, true) on conflict (user_id, kind) do update set mail = true",
      [owner],
    );
    await queueEmail("hilang@contoh.id", { ownerId: owner });
    await queueEmail("pergi@contoh.id", { ownerId: owner });
    await finished(["refused"]);
    const notices = async () => (await portal.sql("select 1 from notification")).length;
    for (let i = 0; i < 100 && (await notices()) < 2; i++) await sleep(25);
    await portal.sql("update notification set letter_due_at = now() where letter_due_at is not null");
    for (let i = 0; i < 100 && (await fates()).length < 3; i++) {
      await queueNoticeEmails(portal.server.db);
      await sleep(25);
    }
    expect(await finished(["refused"])).toHaveLength(3);
    expect(await notices()).toBe(2);
    expect(await portal.sql("select 1 from notification where letter_due_at is not null")).toEqual([]);
    expect(await queueNoticeEmails(portal.server.db)).toBe(0);
  });

  test.each(["GREETING", "RCPT", "END"])(
    "a server that hangs at %s is disconnected after the limit, and retried",
    async (command) => {
      process.env.SMTP_TIMEOUT_SECONDS = "1";
      mail.answers = { [command]: () => "hang" };
      await queueEmail("ani@contoh.id");
      expect(await finished(["queued"])).toMatchObject([
        { attempts: 1, fault: "timeout", reply_code: null, answer: null },
      ]);
      mail.answers = {};
      delete process.env.SMTP_TIMEOUT_SECONDS;
      await makeDue();
      expect(await finished(["sent"])).toMatchObject([{ attempts: 2, fault: null }]);
    },
  );

  test("a 4xx reply is retried with growing delays, and given up at the documented limit", async () => {
    mail.answers = { RCPT: () => "450 4.2.1 mailbox busy" };
    const owner = await portal.id("admin");
    await portal.sql("delete from notification");
    await queueEmail("sibuk@contoh.id", { ownerId: owner });
    expect(await finished(["queued"])).toMatchObject([{ attempts: 1, fault: "deferred", reply_code: 450 }]);
    const wait = async () =>
      (
        await portal.sql<{ s: number }>(
          "select extract(epoch from next_try_at - last_try_at)::float8 as s from mail_outbox",
        )
      )[0]?.s;
    for (let i = 0; i < 40 && Number(await wait()) > 60; i++) await sleep(25);
    expect(Math.round(Number(await wait()))).toBe(10);
    await portal.sql("update mail_outbox set tries = 30, next_try_at = now()");
    for (let i = 0; i < 100 && (await fates())[0]?.attempts !== 31; i++) {
      await due();
      await sleep(25);
    }
    for (let i = 0; i < 40 && Number(await wait()) < 3_000; i++) await sleep(25);
    expect(Math.round(Number(await wait()))).toBe(3_600);
    await portal.sql("update mail_outbox set tries = $1, next_try_at = now()", [maxTries - 1]);
    expect(await finished(["given_up"])).toMatchObject([{ attempts: maxTries, fault: "deferred" }]);
    expect(await portal.sql("select title from notification")).toEqual([
      { title: "Surel ke {recipient} tidak terkirim" },
    ]);
  });

  test("a failure of the portal's account or of the mail server is not a refusal of the e-mail", async () => {
    process.env.SMTP_URL = mail.url.replace("smtp://", "smtp://portal:salah@");
    mail.answers = { AUTH: () => "535 5.7.8 bad credentials" };
    await queueEmail("ani@contoh.id");
    expect(await finished(["queued"])).toMatchObject([{ fault: "mailAccount", reply_code: 535 }]);
    process.env.SMTP_URL = "smtp://127.0.0.1:9";
    await makeDue();
    for (let i = 0; i < 100 && (await fates())[0]?.fault !== "refused"; i++) {
      await due();
      await sleep(25);
    }
    expect(await fates()).toMatchObject([{ state: "queued", fault: "refused", reply_code: null, answer: null }]);
  });

  test("several addresses get separate e-mails, and a refused one does not delay the others", async () => {
    mail.answers = { RCPT: (line) => (line.includes("hilang@") ? "550 5.1.1 no such user" : undefined) };
    expect(await queueEmail("Ani <ani@contoh.id>, hilang@contoh.id, budi@contoh.id, ani@contoh.id")).toHaveLength(3);
    const states = await finished(["sent", "refused"]);
    expect(states.map((f) => [f.recipient, f.state])).toEqual([
      ["ani@contoh.id", "sent"],
      ["hilang@contoh.id", "refused"],
      ["budi@contoh.id", "sent"],
    ]);
    expect(mail.received.map((r) => r.to).sort()).toEqual(["ani@contoh.id", "budi@contoh.id"]);
  });

  test("an obsolete e-mail is given up, its text is deleted, and it cannot be sent again", async () => {
    process.env.SMTP_URL = "smtp://127.0.0.1:9";
    const [id] = await queueEmail("lama@contoh.id", {
      attachment: { name: "a.txt", mime: "text/plain", content: Buffer.from("x") },
    });
    await finished(["queued"]);
    await portal.sql("update mail_outbox set valid_until = now(), taken_until = null");
    await failExpired(db());
    expect(await fates()).toMatchObject([{ state: "given_up", repeatable: false }]);
    expect(await portal.sql("select 1 from mail_outbox where body is not null")).toEqual([]);
    expect(await portal.sql("select 1 from mail_attachment")).toEqual([]);
    const token = await portal.token("admin");
    expect((await portal.from(newAddress(), "POST", `/api/mail-letter/${id}/retry`, {}, token)).status).toBe(409);
  });
});

describe("repetition of e-mails", () => {
  test("each is sent once, with two instances running", async () => {
    for (let i = 0; i < 20; i++) await queueEmail(`orang${i}@contoh.id`);
    await Promise.all([due(), due(second), due(), due(second)]);
    await finished(["sent"]);
    expect(mail.received.map((r) => r.to).sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `orang${i}@contoh.id`).sort(),
    );
  });

  test("a claimed e-mail is locked until its time has passed, and is then sent with the same Message-ID", async () => {
    // the server accepts the e-mail, but its reply is lost: for the portal this equals a crash before the commit
    mail.answers = { END: () => "drop" };
    await queueEmail("ani@contoh.id");
    await finished(["queued"]);
    expect(mail.received.map((r) => r.to)).toEqual(["ani@contoh.id"]);
    mail.answers = {};
    await portal.sql("update mail_outbox set next_try_at = now(), taken_until = now() + interval '1 minute'");
    const token = await portal.token("admin");
    const [message] = await fates();
    const retry = await portal.from(newAddress(), "POST", `/api/mail-letter/${message?.id}/retry`, {}, token);
    expect(retry.status).toBe(409);
    await portal.sql("update mail_outbox set taken_until = now(), next_try_at = now()");
    await finished(["sent"]);
    expect(mail.received.map((r) => r.to)).toEqual(["ani@contoh.id", "ani@contoh.id"]);
    expect(mail.received[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(mail.received[1]?.messageId).toBe(mail.received[0]?.messageId);
  });
});

test("administrators see e-mails without their contents; decoys are not listed, and others see nothing", async () => {
  await queueEmail("ani@contoh.id");
  await finished(["sent"]);
  await portal.sql(
    "insert into mail_outbox (recipient, subject, kind, valid_until, failed_at) values ('nobody', 'nothing', 'otp', now(), now())",
  );
  const token = await portal.token("admin");
  const list = await portal.from(newAddress(), "GET", "/api/mail-letter", undefined, token);
  const { data } = list.json as { data: { id: number; recipient: string }[] };
  expect(data.map((d) => d.recipient)).toEqual(["ani@contoh.id"]);
  const one = await portal.from(newAddress(), "GET", `/api/mail-letter/${data[0]?.id}`, undefined, token);
  expect(list.text + one.text).not.toContain("rahasia isi surel");
  for (const path of ["/api/mail-letter", `/api/mail-letter/${data[0]?.id}`])
    expect((await portal.from(newAddress(), "GET", path, undefined, await portal.token("tso"))).status).toBe(403);
  const retry = await portal.from(
    newAddress(),
    "POST",
    `/api/mail-letter/${data[0]?.id}/retry`,
    {},
    await portal.token("tso"),
  );
  expect(retry.status).toBe(403);
});

test.each([
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "refused", "ECONNREFUSED"],
  [{ code: "EDNS", originalCode: "ENOTFOUND" }, "dns", "ENOTFOUND"],
  [{ code: "ETIMEDOUT" }, "timeout", "ETIMEDOUT"],
  [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "certificateExpired", "CERT_HAS_EXPIRED"],
  [
    { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" },
    "certificateName",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ],
  [
    { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    "certificateIssuer",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
  ],
  [{ code: "EPROTOCOL", responseCode: 554, response: "554 no", command: "CONN" }, "mailGreeting", "554"],
  [
    { code: "EENVELOPE", responseCode: 530, response: "530 sign in", command: "MAIL FROM" },
    "mailAccountMissing",
    "530",
  ],
])("%j is %s, not a final refusal, and logged with its own code", (error, fault, code) => {
  expect(failureOf(Object.assign(new Error("library text"), error))).toMatchObject({ fault, code, final: false });
});
