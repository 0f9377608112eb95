import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ReportAnswer } from "../report.ts";
import type { ReportSchedule } from "./report-schedule.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Client, Portal } from "#test/support/portal.ts";
import { sampleOf } from "#test/support/sample.ts";
import { type Delivery, openScheduling, scheduledReport as route, type Scheduling } from "#test/support/schedules.ts";
import { reportOf } from "../query/report-of.server.ts";
import { watchFor } from "./alert.server.ts";
import { changesOf, isBeyond } from "./limit.server.ts";
import { addressOf } from "../query/address.server.ts";
import { scheduleById } from "./rows.server.ts";

let stage: Scheduling;
let portal: Portal;
let admin: Client;
beforeAll(async () => {
  stage = await openScheduling();
  ({ portal, admin } = stage);
});
afterAll(() => stage?.close());
afterEach(() => void vi.unstubAllEnvs());

const rule = { figure: "tonnes", test: "above", bound: "0", eachRow: true, complete: false, mail: true };
const scheduleInput = (people: readonly string[], name = "Jaga", alert: Record<string, unknown> = {}) =>
  stage.scheduleInput(people, { name, alert: { ...rule, ...alert } });
const made = (people: readonly string[], name: string, alert: Record<string, unknown> = {}) =>
  stage.made(people, { name, alert: { ...rule, ...alert } });
/** Makes an alert due again, runs both instances at the same moment, and waits for all results. */
async function round(id: number, people: number): Promise<Delivery[]> {
  const before = (await stage.deliveries(id)).length;
  await stage.makeDue(id);
  expect(await stage.look()).toBe(1);
  return (await stage.delivered(id, before + people)).slice(before);
}
const notices = (who: string, title: string) =>
  portal.sql<{ title: string; body: string; text_values: Record<string, unknown>; href: string }>(
    "select title, body, text_values, href from notification where user_id = $1 and kind = 'alert' and text_values->>'name' = $2 order by id",
    [stage.idOf(who), title],
  );
const emails = (subject: string) =>
  portal.sql<{ recipient: string; subject: string; body: string; html: string }>(
    "select recipient, subject, body, html from mail_outbox where kind = 'alert' and subject like $1 || '%' order by id",
    [subject],
  );
const rowsOf = async (who: string): Promise<ReportAnswer> =>
  (await (await portal.as(who)).get("/api/report/penjualan-per-area?period=last3m&perPage=75")).json as ReportAnswer;
const setBound = (id: number, bound: string) =>
  portal.sql("update report_alert set bound = $2 where schedule_id = $1", [id, bound]);

test("limits are compared digit by digit; crossed and returned rows are reported, missing ones are dropped", () => {
  expect(isBeyond("7.000", { test: "below", bound: "7" })).toBe(false);
  expect(isBeyond("6.999999", { test: "below", bound: "7" })).toBe(true);
  expect(isBeyond("-0.5", { test: "below", bound: "0" })).toBe(true);
  expect(isBeyond("90071992547409931.1", { test: "above", bound: "90071992547409931" })).toBe(true);
  const figures = ["a", "b", "c"].map((member) => ({ member, name: member, value: "1" }));
  const previous = ["b", "c", "gone", "silent"].map((member) => ({ member, name: member, value: "9" }));
  const change = changesOf(previous, { figures, beyond: new Set(["a", "b"]) });
  expect([change.crossed, change.back].map((list) => list.map((r) => r.member))).toEqual([["a"], ["c"]]);
  expect(change.back).toMatchObject([{ value: "1", before: "9" }]);
});

test("the page of an alert is found again, also that of a product line", () => {
  expect(addressOf({ route: "/laporan-:product/stok", query: { line: "semen", period: "mtd" } })).toBe(
    "/laporan-semen/stok?period=mtd",
  );
  expect(addressOf({ route, query: { area: "1,2" } })).toBe(`${route}?area=1%2C2`);
  expect(addressOf({ route: "/laporan-:product/stok", query: {} })).toBeUndefined();
});

test("each recipient is notified once of rows in scope, by notice and e-mail, from any number of instances", async () => {
  const alert = await made(["admin", "tso"], "Cakupan");
  expect(alert).toMatchObject({ alert: { ...rule, beyond: 0 }, last: null });
  const first = await round(alert.id, 2);
  expect(first.map((d) => d.state)).toEqual(["sent", "sent"]);
  for (const who of ["admin", "tso"]) {
    const answer = await rowsOf(who);
    const beyond = answer.rows.filter((r) => Number(r.cells.tonnes) > 0);
    expect(first.find((d) => Number(d.user_id) === stage.idOf(who))?.rows, who).toBe(beyond.length);
    const [notice, ...more] = await notices(who, "Cakupan");
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      title: "{name}: {count} melewati batas",
      text_values: { count: beyond.length, bound: "0" },
      href: `${route}?period=last3m`,
    });
    expect(String(notice?.text_values.list)).toContain(beyond[0]?.name);
  }
  const [all, own] = await Promise.all(["admin", "tso"].map((who) => notices(who, "Cakupan")));
  expect(all?.[0]?.text_values.count).not.toBe(own?.[0]?.text_values.count);
  expect((await emails("Cakupan")).map((l) => l.recipient).sort()).toEqual(["admin@uji.example", "tso@uji.example"]);
  // nothing has changed: no notice
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["empty", "empty"]);
  expect([await notices("admin", "Cakupan"), await emails("Cakupan")].map((l) => l.length)).toEqual([1, 2]);
  // an evaluation alone causes no notice
  expect(await portal.sql("select title from notification where kind = 'job' and title like 'Periksa%'")).toEqual([]);
  await setBound(alert.id, "99999999999");
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect((await notices("tso", "Cakupan")).map((n) => n.title)).toEqual([
    "{name}: {count} melewati batas",
    "{name}: {count} kembali dalam batas",
  ]);
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["empty", "empty"]);
  await setBound(alert.id, "0");
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect(await notices("admin", "Cakupan")).toHaveLength(3);
  const mine = ((await admin.get("/api/report-schedule")).json as { data: ReportSchedule[] }).data.find(
    (s) => s.id === alert.id,
  );
  expect(mine?.alert?.label).toBe("Volume");
  // all data for editing it on any page: the report's name, the figures that may have a limit, the kind of its rows
  expect(mine?.of).toMatchObject({ title: "Penjualan per area", row: "Area" });
  expect(mine?.of?.figures).toContainEqual({ id: "tonnes", label: "Volume", unit: "t", scale: 3 });
  expect(mine?.alert?.beyond).toBe((await rowsOf("admin")).rows.filter((r) => Number(r.cells.tonnes) > 0).length);
});

test("an e-mail contains limit, figure and change, and links to the page: as text and as HTML that is escaped and loads nothing", async () => {
  vi.stubEnv("PUBLIC_URL", "https://portal.example.test");
  const name = "Jaga <i>";
  const alert = await made(["admin"], name);
  const { rows, stamps } = await rowsOf("admin");
  const top = [...rows].sort((a, b) => Number(b.cells.tonnes) - Number(a.cells.tonnes))[0];
  const figure = (value: string) =>
    new Intl.NumberFormat("id-ID", { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value as `${number}`);
  const volume = figure(top?.cells.tonnes ?? "");
  await round(alert.id, 1);
  await setBound(alert.id, "99999999999");
  await round(alert.id, 1);
  const [crossed, back] = await emails(name);
  for (const part of [
    "Nama laporan: Penjualan per area\nPeriode: ",
    "Batas: Volume (ton) di atas 0\n",
    "Melewati batas:",
    `${top?.name}: ${volume} (${volume} di atas batas)`,
    // the evaluated days, whenever the link is opened
    `Buka laporan: https://portal.example.test/#${route}?from=${stamps.period.from}&to=${stamps.period.to}`,
    "peringatan “Jaga <i>” milik Anda",
  ])
    expect(crossed?.body).toContain(part);
  for (const part of [
    "di atas 99.999.999.999\n",
    "Kembali dalam batas:",
    `${top?.name}: ${volume} (sebelumnya ${volume})`,
  ])
    expect(back?.body).toContain(part);
  for (const { html, subject } of [crossed, back].flatMap((l) => l ?? [])) {
    expect(
      html.match(/<(?!\/?(?:!doctype|html|head|meta|title|body|style|h1|p|a|br|span|table|tr|th|td)\b)[^>]*>/gi),
    ).toBeNull();
    expect(html).not.toMatch(/ src=|url\(|@import|<link\b/);
    expect(html).toContain(`${subject.replace("<i>", "&#60;i&#62;")}</h1>`);
    expect(html).toContain(`>${volume}<br><span`);
    expect(html).toMatch(/<a href="https?:[^"]*#\/laporan[^"]*"[^>]*>Buka laporan<\/a>/);
  }
  // a sample of the current state is an e-mail too, even if nothing is beyond the limit
  expect((await admin.post(`/api/report-schedule/${alert.id}/sample`)).status).toBe(200);
  for (let i = 0; i < 200 && (await emails(name)).length < 3; i++) await sleep(50);
  expect((await emails(name))[2]?.body).toContain("Tidak ada yang di luar batas saat ini.");
});

test("nothing is sent if no row crosses; the total is evaluated as one row", async () => {
  const quiet = await made(["admin"], "Tenang", { bound: "99999999999" });
  expect((await round(quiet.id, 1))[0]).toMatchObject({ state: "empty", rows: 0 });
  expect(await notices("admin", "Tenang")).toEqual([]);
  const { total } = await rowsOf("admin");
  const whole = await made(["admin"], "Total", {
    eachRow: false,
    test: "below",
    bound: String(Math.ceil(Number(total.tonnes)) + 1),
    mail: false,
  });
  expect((await round(whole.id, 1))[0]).toMatchObject({ state: "sent", rows: 1 });
  expect((await notices("admin", "Total"))[0]?.text_values).toMatchObject({
    count: 1,
    list: expect.stringContaining("Total"),
  });
  expect(await emails("Total")).toEqual([]);
});

test("nothing is evaluated while distributors have not reported, and the recorded state is kept", async () => {
  const alert = await made(["admin"], "Lengkap", { complete: true });
  const { reported } = (await rowsOf("admin")).stamps;
  for (const { id } of reported?.missing ?? [])
    await portal.sql("insert into nil_report (distributor_id, day) values ($1, $2)", [id, reported?.day]);
  expect((await round(alert.id, 1))[0]?.state).toBe("sent");
  const states = await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id]);
  const silent = await admin.post(
    "/api/distributor",
    await sampleOf(portal.server.registry.byName.get("distributor") as AnyResource, admin),
  );
  await portal.sql("update distributor set status = 'active', joined_on = null where id = $1", [
    (silent.json as { data: { id: number } }).data.id,
  ]);
  await setBound(alert.id, "99999999999");
  expect((await round(alert.id, 1))[0]).toMatchObject({ state: "waiting", rows: null });
  expect(await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id])).toHaveLength(
    states.length,
  );
  expect(await notices("admin", "Lengkap")).toHaveLength(1);
});

test("a recipient who may no longer see the figure is not notified, others are; a disabled kind is not sent", async () => {
  const alert = await made(["admin", "gm"], "Hak");
  await portal.sql("insert into notification_choice (user_id, kind, shown, mail) values ($1, 'alert', false, false)", [
    stage.idOf("admin"),
  ]);
  await portal.sql(
    "delete from role_action where action = 'report.sales.export' and role_id in (select role_id from user_role where user_id = $1)",
    [stage.idOf("gm")],
  );
  const rows = await round(alert.id, 2);
  expect([stage.stateOf(rows, "admin"), stage.stateOf(rows, "gm")]).toEqual(["sent", "forbidden"]);
  expect([await notices("admin", "Hak"), await notices("gm", "Hak"), await emails("Hak")].map((l) => l.length)).toEqual(
    [0, 0, 0],
  );
  await portal.sql("delete from notification_choice where user_id = $1 and kind = 'alert'", [stage.idOf("admin")]);
});

test("a sample shows the current state and records nothing; a suspension skips its days", async () => {
  const alert = await made(["tso"], "Lihat");
  expect((await admin.post(`/api/report-schedule/${alert.id}/sample`)).status).toBe(200);
  for (let i = 0; i < 200 && (await notices("admin", "Lihat")).length === 0; i++) await sleep(50);
  expect((await notices("admin", "Lihat"))[0]?.title).toBe("{name}: {count} di luar batas saat ini");
  expect(await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id])).toEqual([]);
  const later = (await admin.post(`/api/report-schedule/${alert.id}/snooze`, { days: 7 })).json as {
    data: ReportSchedule;
  };
  expect(Date.parse(later.data.nextAt) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000);
  expect(Date.parse(later.data.nextAt) - Date.now()).toBeLessThan(8 * 86_400_000);
  expect((await (await portal.as("tso")).post(`/api/report-schedule/${alert.id}/snooze`, { days: 7 })).status).toBe(
    404,
  );
});

test("a hidden figure, a date, or a limit that is not a number is refused", async () => {
  for (const wrong of [{ figure: "nonsense" }, { bound: "abc" }, { bound: "1.1234567" }, { test: "equal" }])
    expect(
      (await admin.post("/api/report-schedule", scheduleInput(["admin"], "Jaga", wrong))).status,
      JSON.stringify(wrong),
    ).toBe(422);
});

test("an alert is edited by its owner: version, permission and audit as for creating it; the state of another query is deleted", async () => {
  const alert = await made(["admin", "tso"], "Ubahan");
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  const { route: _route, ...same } = scheduleInput(["admin", "tso"], "Ubahan");
  const change = (more: Record<string, unknown>, version: number, by = admin) =>
    by.request("PUT", `/api/report-schedule/${alert.id}`, { body: { ...same, version, ...more } });
  const known = async (who: string) =>
    (
      await portal.sql("select 1 from report_alert_state where schedule_id = $1 and user_id = $2", [
        alert.id,
        stage.idOf(who),
      ])
    ).length;
  // its due time does not change the version that the person saw
  const moved = await change({ name: "Ubahan baru", alert: { ...rule, bound: "99999999999" } }, alert.version);
  expect(moved.json).toMatchObject({
    data: {
      id: alert.id,
      name: "Ubahan baru",
      version: alert.version + 1,
      alert: { bound: "99999999999", label: "Volume" },
    },
  });
  // after a change of the limit, recorded rows are within it, which is reported
  expect(await known("tso")).toBeGreaterThan(0);
  expect((await round(alert.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect((await notices("tso", "Ubahan baru"))[0]?.title).toBe("{name}: {count} kembali dalam batas");
  expect((await change({}, alert.version)).json).toMatchObject({ code: "conflict" });
  expect((await change({}, alert.version, await portal.as("tso"))).status).toBe(404);
  const [audited] = await portal.sql<{ before: { name: string }; after: { name: string } }>(
    "select before, after from audit_event where entity = 'reportSchedule' and action = 'update' and entity_id = $1",
    [String(alert.id)],
  );
  expect(audited).toMatchObject({ before: { name: "Ubahan" }, after: { name: "Ubahan baru" } });
  // another figure, and one recipient fewer
  const back = await change({}, alert.version + 1);
  await round(alert.id, 2);
  expect([await known("admin"), await known("tso")].every((n) => n > 0)).toBe(true);
  const version = (back.json as { data: ReportSchedule }).data.version;
  const alone = await change({ recipients: [stage.idOf("admin")] }, version);
  expect([(await known("admin")) > 0, await known("tso")]).toEqual([true, 0]);
  const narrower = await change(
    { recipients: [stage.idOf("admin")], query: { period: "mtd" } },
    (alone.json as { data: ReportSchedule }).data.version,
  );
  expect(narrower.json).toMatchObject({
    data: { query: { period: "mtd" }, recipients: [{ id: stage.idOf("admin") }] },
  });
  expect(await known("admin")).toBe(0);
});

test("an edit keeps a suspension unless the time changes, and is refused in the same cases as creating", async () => {
  const alert = await made(["admin"], "Tetap");
  const { route: _route, ...same } = scheduleInput(["admin"], "Tetap");
  const snoozed = (await admin.post(`/api/report-schedule/${alert.id}/snooze`, { days: 7 })).json as {
    data: ReportSchedule;
  };
  const put = (more: Record<string, unknown>) =>
    admin.request("PUT", `/api/report-schedule/${alert.id}`, {
      body: { ...same, version: snoozed.data.version, ...more },
    });
  for (const wrong of [
    { alert: { ...rule, figure: "nonsense" } },
    { days: [8] },
    { recipients: [] },
    { query: { nonsense: "1" } },
    { alert: undefined },
    { name: " " },
    { recipients: [9_999_999] },
  ])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422);
  const renamed = (await put({ name: "Tetap saja" })).json as { data: ReportSchedule };
  expect(renamed.data.nextAt).toBe(snoozed.data.nextAt);
  const earlier = (await put({ hour: 8, version: renamed.data.version })).json as { data: ReportSchedule };
  expect(Date.parse(earlier.data.nextAt)).toBeLessThan(Date.parse(snoozed.data.nextAt));
});

test("an alert that was edited during its evaluation is evaluated again the next time", async () => {
  const alert = await made(["admin"], "Sela");
  const stored = await scheduleById(portal.server.db, alert.id);
  const report = reportOf(portal.server.registry, route);
  await portal.sql("update report_schedule set version = version + 1 where id = $1", [alert.id]);
  if (!stored?.alert || !report) throw new Error("no alert");
  const evaluation = { due: new Date().toISOString(), sample: false, userId: stage.idOf("admin") };
  const state = await watchFor(
    { id: 0, db: portal.server.db.internal("test") },
    { ...stored, alert: stored.alert },
    report,
    evaluation,
  );
  expect(state).toBe("waiting");
  expect(await portal.sql("select 1 from report_alert_state where schedule_id = $1", [alert.id])).toEqual([]);
});
