import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportAnswer } from "#kit/report.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { ReportSchedule } from "#kit/report-schedule.calls.ts";
import { readEnv } from "#server/env.ts";
import { createServer, type Server } from "#server/server.ts";
import { sampleOf } from "#test/support/sample.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { changesOf, isBeyond } from "./limit.ts";
import { addressOf } from "./recipient.ts";
import { startDue } from "./tick.ts";

const route = "/laporan/penjualan-per-area";
const log = { warn: () => undefined };
let portal: Portal;
let second: Server;
let admin: Client;
let ids: Record<string, number>;
const smtp = process.env.SMTP_URL;
beforeAll(async () => {
  // nobody listens there: letters stay in the outbox
  process.env.SMTP_URL = "smtp://127.0.0.1:9";
  portal = await openPortal();
  second = await createServer({ url: portal.url, env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "0" }), migrated: true });
  admin = await portal.as("admin");
  const rows = await portal.sql<{ username: string; id: string }>(
    "update app_user set email = username || '@uji.example' where username in ('admin', 'tso', 'gm', 'distributor') returning username, id",
  );
  ids = Object.fromEntries(rows.map((r) => [r.username, Number(r.id)]));
});
afterAll(async () => {
  if (smtp === undefined) delete process.env.SMTP_URL;
  else process.env.SMTP_URL = smtp;
  await second?.close();
  await portal?.close();
});

const rule = { figure: "tonnes", test: "above", bound: "0", eachRow: true, complete: false, mail: true };
const wish = (people: readonly string[], more: Record<string, unknown> = {}, alert: Record<string, unknown> = {}) => ({
  route,
  name: "Jaga",
  query: { period: "last3m" },
  every: "week",
  days: [1, 2, 3, 4, 5, 6, 7],
  hour: 7,
  zone: "Asia/Jakarta",
  skipEmpty: true,
  recipients: people.map((p) => ids[p] as number),
  alert: { ...rule, ...alert },
  ...more,
});
async function made(people: readonly string[], name: string, alert: Record<string, unknown> = {}): Promise<ReportSchedule> {
  const answer = await admin.post("/api/report-schedule", wish(people, { name }, alert));
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: ReportSchedule }).data;
}
type Delivery = { user_id: string; state: string; rows: number | null };
/** It is due once more, both instances look at the same moment, and everybody's outcome is waited for. */
async function round(id: number, people: number): Promise<Delivery[]> {
  const of = () => portal.sql<Delivery>("select user_id, state, rows from report_delivery where schedule_id = $1 order by due_at, user_id", [id]);
  const before = (await of()).length;
  await portal.sql("update report_schedule set next_at = now() - interval '1 minute' where id = $1", [id]);
  const started = await Promise.all([portal.server, second, portal.server, second].map((s) => startDue(s.db, s.registry, log)));
  expect(started.reduce((a, b) => a + b, 0)).toBe(1);
  for (let i = 0; i < 200; i++) {
    const rows = await of();
    if (rows.length >= before + people) return rows.slice(before);
    await sleep(50);
  }
  throw new Error("nothing was judged");
}
const notices = (who: string, title: string) =>
  portal.sql<{ title: string; body: string; text_values: Record<string, unknown>; href: string }>(
    "select title, body, text_values, href from notification where user_id = $1 and kind = 'alert' and text_values->>'name' = $2 order by id",
    [ids[who], title],
  );
const letters = (subject: string) =>
  portal.sql<{ recipient: string; body: string }>("select recipient, body from mail_outbox where kind = 'alert' and subject like $1 || '%' order by id", [subject]);
const rowsOf = async (who: string): Promise<ReportAnswer> => (await (await portal.as(who)).get("/api/report/penjualan-per-area?period=last3m&perPage=75")).json as ReportAnswer;
const setBound = (id: number, bound: string) => portal.sql("update report_alert set bound = $2 where schedule_id = $1", [id, bound]);
const stateOf = (rows: readonly Delivery[], who: string) => rows.find((r) => Number(r.user_id) === ids[who])?.state;

test("limits are judged on the digits; what crossed and what came back is told, what is gone is forgotten", () => {
  expect(isBeyond("7.000", { test: "below", bound: "7" })).toBe(false);
  expect(isBeyond("6.999999", { test: "below", bound: "7" })).toBe(true);
  expect(isBeyond("-0.5", { test: "below", bound: "0" })).toBe(true);
  expect(isBeyond("90071992547409931.1", { test: "above", bound: "90071992547409931" })).toBe(true);
  const figures = ["a", "b", "c"].map((member) => ({ member, name: member, value: "1" }));
  const held = ["b", "c", "gone", "silent"].map((member) => ({ member, name: member }));
  const change = changesOf(held, { missing: 0, figures, beyond: new Set(["a", "b"]), unknown: ["silent"] });
  expect([change.crossed, change.back].map((list) => list.map((r) => r.member))).toEqual([["a"], ["c"]]);
});

test("a watched page is found again, the one of a product line too", () => {
  expect(addressOf({ route: "/laporan-:product/stok", query: { line: "semen", period: "mtd" } })).toBe("/laporan-semen/stok?period=mtd");
  expect(addressOf({ route, query: { area: "1,2" } })).toBe(`${route}?area=1%2C2`);
  expect(addressOf({ route: "/laporan-:product/stok", query: {} })).toBeUndefined();
});

test("each recipient is told once of the own rows, by bell and letter, from however many instances, and again only when it is back", async () => {
  const alert = await made(["admin", "tso"], "Cakupan");
  expect(alert).toMatchObject({ alert: { ...rule, beyond: 0 }, last: null });
  const first = await round(alert.id, 2);
  expect(first.map((d) => d.state)).toEqual(["sent", "sent"]);
  for (const who of ["admin", "tso"]) {
    const answer = await rowsOf(who);
    const beyond = answer.rows.filter((r) => Number(r.cells.tonnes) > 0);
    expect(first.find((d) => Number(d.user_id) === ids[who])?.rows, who).toBe(beyond.length);
    const [notice, ...more] = await notices(who, "Cakupan");
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ title: "{name}: {count} melewati batas", text_values: { count: beyond.length, bound: "0" }, href: `${route}?period=last3m` });
    expect(String(notice?.text_values.list)).toContain(beyond[0]?.name);
  }
  const [all, own] = await Promise.all(["admin", "tso"].map((who) => notices(who, "Cakupan")));
  expect(all?.[0]?.text_values.count).not.toBe(own?.[0]?.text_values.count);
  expect((await letters("Cakupan")).map((l) => l.recipient).sort()).toEqual(["admin@uji.example", "tso@uji.example"]);
  // nothing has changed: nothing is said
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["empty", "empty"]);
  expect([await notices("admin", "Cakupan"), await letters("Cakupan")].map((l) => l.length)).toEqual([1, 2]);
  // that it was looked at is no news either
  expect(await portal.sql("select title from notification where kind = 'job' and title like 'Periksa%'")).toEqual([]);
  await setBound(alert.id, "99999999999");
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect((await notices("tso", "Cakupan")).map((n) => n.title)).toEqual(["{name}: {count} melewati batas", "{name}: {count} kembali dalam batas"]);
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["empty", "empty"]);
  await setBound(alert.id, "0");
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect(await notices("admin", "Cakupan")).toHaveLength(3);
  const mine = ((await admin.get("/api/report-schedule")).json as { data: ReportSchedule[] }).data.find((s) => s.id === alert.id);
  expect(mine?.alert?.label).toBe("Volume");
  expect(mine?.alert?.beyond).toBe((await rowsOf("admin")).rows.filter((r) => Number(r.cells.tonnes) > 0).length);
});

test("nothing is said where nothing crosses; the total is judged as one", async () => {
  const quiet = await made(["admin"], "Tenang", { bound: "99999999999" });
  expect((await round(quiet.id, 1))[0]).toMatchObject({ state: "empty", rows: 0 });
  expect(await notices("admin", "Tenang")).toEqual([]);
  const { total } = await rowsOf("admin");
  const whole = await made(["admin"], "Total", { eachRow: false, test: "below", bound: String(Math.ceil(Number(total.tonnes)) + 1), mail: false });
  expect((await round(whole.id, 1))[0]).toMatchObject({ state: "sent", rows: 1 });
  expect((await notices("admin", "Total"))[0]?.text_values).toMatchObject({ count: 1, list: expect.stringContaining("Total") });
  expect(await letters("Total")).toEqual([]);
});

test("nothing is judged while distributors have not reported, and what is known stays known", async () => {
  const alert = await made(["admin"], "Lengkap", { complete: true });
  const { reported } = (await rowsOf("admin")).stamps;
  for (const { id } of reported?.missing ?? []) await portal.sql("insert into nil_report (distributor_id, day) values ($1, $2)", [id, reported?.day]);
  expect((await round(alert.id, 1))[0]?.state).toBe("sent");
  const held = await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id]);
  const silent = await admin.post("/api/distributor", await sampleOf(portal.server.registry.byName.get("distributor") as AnyResource, admin));
  await portal.sql("update distributor set status = 'active', joined_on = null where id = $1", [(silent.json as { data: { id: number } }).data.id]);
  await setBound(alert.id, "99999999999");
  expect((await round(alert.id, 1))[0]).toMatchObject({ state: "waiting", rows: null });
  expect(await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id])).toHaveLength(held.length);
  expect(await notices("admin", "Lengkap")).toHaveLength(1);
});

test("who may not see the figure any more is not told, and the others still are; a silenced kind stays silent", async () => {
  const alert = await made(["admin", "gm"], "Hak");
  await portal.sql("insert into notification_choice (user_id, kind, shown, mail) values ($1, 'alert', false, false)", [ids.admin]);
  await portal.sql("delete from role_action where action = 'report.sales.export' and role_id in (select role_id from user_role where user_id = $1)", [ids.gm]);
  const rows = await round(alert.id, 2);
  expect([stateOf(rows, "admin"), stateOf(rows, "gm")]).toEqual(["sent", "forbidden"]);
  expect([await notices("admin", "Hak"), await notices("gm", "Hak"), await letters("Hak")].map((l) => l.length)).toEqual([0, 0, 0]);
  await portal.sql("delete from notification_choice where user_id = $1 and kind = 'alert'", [ids.admin]);
});

test("a look of one's own says how things stand and changes nothing; a snooze skips the days", async () => {
  const alert = await made(["tso"], "Lihat");
  expect((await admin.post(`/api/report-schedule/${alert.id}/sample`)).status).toBe(200);
  for (let i = 0; i < 200 && (await notices("admin", "Lihat")).length === 0; i++) await sleep(50);
  expect((await notices("admin", "Lihat"))[0]?.title).toBe("{name}: {count} di luar batas saat ini");
  expect(await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id])).toEqual([]);
  const later = (await admin.post(`/api/report-schedule/${alert.id}/snooze`, { days: 7 })).json as { data: ReportSchedule };
  expect(Date.parse(later.data.nextAt) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000);
  expect(Date.parse(later.data.nextAt) - Date.now()).toBeLessThan(8 * 86_400_000);
  expect((await (await portal.as("tso")).post(`/api/report-schedule/${alert.id}/snooze`, { days: 7 })).status).toBe(404);
});

test("a figure that is not shown, a date, or a limit that is no number is refused", async () => {
  for (const wrong of [{ figure: "nonsense" }, { bound: "abc" }, { bound: "1.1234567" }, { test: "equal" }])
    expect((await admin.post("/api/report-schedule", wish(["admin"], {}, wrong))).status, JSON.stringify(wrong)).toBe(422);
});
