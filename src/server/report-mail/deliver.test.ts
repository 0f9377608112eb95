import { setTimeout as sleep } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportAnswer } from "#kit/report.ts";
import type { ReportSchedule } from "#kit/report-schedule.calls.ts";
import { readEnv } from "#server/env.ts";
import { createServer, type Server } from "#server/server.ts";
import { openMailbox } from "#test/support/identity.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { startDue } from "./tick.ts";

const route = "/laporan/penjualan-per-area";
const log = { warn: () => undefined };
let portal: Portal;
let second: Server;
let admin: Client;
let ids: Record<string, number>;
const smtp = process.env.SMTP_URL;
beforeAll(async () => {
  // nobody listens there: letters stay in the outbox with their files
  process.env.SMTP_URL = "smtp://127.0.0.1:9";
  portal = await openPortal();
  second = await createServer({ url: portal.url, env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "0" }), migrated: true });
  admin = await portal.as("admin");
  await portal.sql("update app_user set email = username || '@uji.example' where username in ('admin', 'tso', 'gm', 'distributor')");
  const rows = await portal.sql<{ username: string; id: string }>("select username, id from app_user where username in ('admin', 'tso', 'gm', 'distributor')");
  ids = Object.fromEntries(rows.map((r) => [r.username, Number(r.id)]));
});
afterAll(async () => {
  if (smtp === undefined) delete process.env.SMTP_URL;
  else process.env.SMTP_URL = smtp;
  await second?.close();
  await portal?.close();
});

const idOf = (username: string) => ids[username] as number;
const wish = (people: readonly string[], more: Record<string, unknown> = {}) => ({
  route,
  name: "Pagi",
  query: { period: "last3m" },
  every: "week",
  days: [1, 2, 3, 4, 5, 6, 7],
  hour: 7,
  zone: "Asia/Makassar",
  skipEmpty: true,
  recipients: people.map(idOf),
  ...more,
});
async function made(people: readonly string[], more: Record<string, unknown> = {}, by = admin): Promise<ReportSchedule> {
  const answer = await by.post("/api/report-schedule", wish(people, more));
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: ReportSchedule }).data;
}
const makeDue = (id: number) => portal.sql("update report_schedule set next_at = now() - interval '1 minute' where id = $1", [id]);
/** Both instances look at the same moment, several times over. */
const look = async () => {
  const found = await Promise.all([portal.server, second, portal.server, second].map((s) => startDue(s.db, s.registry, log)));
  return found.reduce((a, b) => a + b, 0);
};
type Delivery = { user_id: string; state: string; rows: number | null };
async function delivered(id: number, count: number): Promise<Delivery[]> {
  for (let i = 0; i < 200; i++) {
    const rows = await portal.sql<Delivery>("select user_id, state, rows from report_delivery where schedule_id = $1 order by user_id", [id]);
    if (rows.length >= count) return rows;
    await sleep(50);
  }
  throw new Error("nothing was delivered");
}
const letters = (subject: string) =>
  portal.sql<{ recipient: string; body: string; content: Buffer }>(
    "select m.recipient, m.body, a.content from mail_outbox m join mail_attachment a on a.mail_id = m.id where m.subject = $1 order by m.recipient",
    [subject],
  );
const stateOf = (rows: readonly Delivery[], username: string) => rows.find((r) => Number(r.user_id) === idOf(username))?.state;

test("each recipient gets one letter, with the file of the own scope, from however many instances", async () => {
  const schedule = await made(["admin", "tso"], { name: "Cakupan" });
  expect(schedule).toMatchObject({ query: { period: "last3m" }, paused: false, last: null });
  await makeDue(schedule.id);
  expect(await look()).toBe(1);
  expect((await delivered(schedule.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect(await look()).toBe(0);
  const found = await letters("Cakupan");
  expect(found.map((l) => l.recipient)).toEqual(["admin@uji.example", "tso@uji.example"]);
  const totals: unknown[] = [];
  for (const [i, client] of [admin, await portal.as("tso")].entries()) {
    const page = (await client.get("/api/report/penjualan-per-area?period=last3m")).json as ReportAnswer;
    const sheet = (await readXlsx(found[i]?.content as Buffer)).sheets[0] as unknown as { rows: unknown[][] };
    const total = sheet.rows.find((r) => r[1] === "Total");
    expect(String(total?.[2])).toBe(String(Number(page.total[page.columns[0] as string])));
    expect(sheet.rows.find((r) => r[0] === "Jumlah baris")?.[1]).toBe(String(page.meta.totalCount));
    totals.push(total?.[2]);
  }
  expect(totals[0]).not.toBe(totals[1]);
  const [audited] = await portal.sql<{ n: number }>("select count(*)::int as n from audit_event where entity = 'reportSchedule' and action = 'deliver' and entity_id = $1", [
    String(schedule.id),
  ]);
  expect(audited?.n).toBe(2);
});

test("nothing is sent where there is nothing, unless it is wanted", async () => {
  const empty = { period: undefined, from: "2001-01-01", to: "2001-01-31" };
  const quiet = await made(["admin"], { name: "Kosong diam", query: { from: empty.from, to: empty.to } });
  const loud = await made(["admin"], { name: "Kosong kirim", query: { from: empty.from, to: empty.to }, skipEmpty: false });
  await makeDue(quiet.id);
  await makeDue(loud.id);
  await look();
  expect((await delivered(quiet.id, 1))[0]).toMatchObject({ state: "empty" });
  expect((await delivered(loud.id, 1))[0]).toMatchObject({ state: "sent", rows: 0 });
  expect(await letters("Kosong diam")).toHaveLength(0);
  expect(await letters("Kosong kirim")).toHaveLength(1);
});

test("a paused or dropped schedule rests; a sample goes to its owner alone", async () => {
  const schedule = await made(["tso"], { name: "Istirahat" });
  expect((await admin.post(`/api/report-schedule/${schedule.id}/pause`, { paused: true })).status).toBe(200);
  await makeDue(schedule.id);
  expect(await look()).toBe(0);
  expect((await admin.post(`/api/report-schedule/${schedule.id}/sample`)).status).toBe(200);
  expect((await delivered(schedule.id, 1)).map((d) => Number(d.user_id))).toEqual([idOf("admin")]);
  expect((await letters("Contoh: Istirahat")).map((l) => l.recipient)).toEqual(["admin@uji.example"]);
  expect((await admin.post(`/api/report-schedule/${schedule.id}/pause`, { paused: false })).json).toMatchObject({ data: { paused: false } });
  expect(await look()).toBe(0);
  await makeDue(schedule.id);
  expect((await admin.request("DELETE", `/api/report-schedule/${schedule.id}`)).status).toBe(200);
  expect(await look()).toBe(0);
  expect(await letters("Istirahat")).toHaveLength(0);
});

test("the letter leaves with its file, which is not kept after it", async () => {
  const mailbox = await openMailbox();
  const nobody = process.env.SMTP_URL;
  process.env.SMTP_URL = mailbox.url;
  try {
    const schedule = await made(["admin"], { name: "Berangkat" });
    await admin.post(`/api/report-schedule/${schedule.id}/sample`);
    const letter = await mailbox.waitFor("Contoh: Berangkat");
    expect(letter).toMatch(/^To: admin@uji\.example$/m);
    expect(letter).toMatch(/spreadsheetml\.sheet.*\.xlsx.*UEsDB/s);
    for (let i = 0; i < 100 && (await letters("Contoh: Berangkat")).length > 0; i++) await sleep(25);
    expect(await letters("Contoh: Berangkat")).toEqual([]);
    expect(await portal.sql("select sent_at is not null as sent, body from mail_outbox where subject = 'Contoh: Berangkat'")).toEqual([{ sent: true, body: null }]);
  } finally {
    process.env.SMTP_URL = nobody;
    await mailbox.close();
  }
});

test("a schedule belongs to its owner; only those who may open the report can be chosen", async () => {
  const tso = await portal.as("tso");
  const schedule = await made(["admin"], { name: "Milik admin" });
  expect((await tso.get("/api/report-schedule")).json).toEqual({ data: [] });
  for (const answer of [
    await tso.post(`/api/report-schedule/${schedule.id}/pause`, { paused: true }),
    await tso.post(`/api/report-schedule/${schedule.id}/sample`),
    await tso.request("DELETE", `/api/report-schedule/${schedule.id}`),
  ])
    expect(answer.status).toBe(404);
  const foreign = await admin.post("/api/report-schedule", { ...wish([]), recipients: [9_999_999] });
  expect(foreign.status).toBe(422);
  for (const wrong of [{ days: [8] }, { days: [] }, { zone: "Europe/Berlin" }, { hour: 24 }, { query: { period: "mtd", nonsense: "1" } }, { recipients: [] }])
    expect((await admin.post("/api/report-schedule", wish(["admin"], wrong))).status, JSON.stringify(wrong)).toBe(422);
  expect((await admin.post("/api/report-schedule", wish(["admin"], { route: "/laporan/tidak-ada" }))).status).toBe(404);
  const names = (await admin.get(`/api/report-schedule/people?route=${encodeURIComponent(route)}&q=tso`)).json as { data: { id: number }[] };
  expect(names.data.map((p) => p.id)).toContain(idOf("tso"));
  expect((await portal.stranger.get("/api/report-schedule")).status).toBe(401);
});

test("who has lost the right gets nothing, and the others still do; when the owner loses it, the schedule rests", async () => {
  const shared = await made(["admin", "tso"], { name: "Hak" });
  const own = await made(["tso"], { name: "Hak TSO" }, await portal.as("tso"));
  await portal.sql("delete from role_action where action = 'report.sales.export' and role_id in (select ur.role_id from user_role ur where ur.user_id = $1)", [idOf("tso")]);
  await makeDue(shared.id);
  await makeDue(own.id);
  expect(await look()).toBe(1);
  const rows = await delivered(shared.id, 2);
  expect([stateOf(rows, "admin"), stateOf(rows, "tso")]).toEqual(["sent", "forbidden"]);
  expect((await letters("Hak")).map((l) => l.recipient)).toEqual(["admin@uji.example"]);
  expect(await portal.sql("select paused from report_schedule where id = $1", [own.id])).toEqual([{ paused: true }]);
  expect((await admin.post("/api/report-schedule", wish(["tso"]))).status).toBe(422);
});
