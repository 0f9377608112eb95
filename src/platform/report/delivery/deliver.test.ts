import { setTimeout as sleep } from "node:timers/promises";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportAnswer } from "../report.ts";
import { openMailbox } from "#test/support/identity.ts";
import type { Client, Portal } from "#test/support/portal.ts";
import { openScheduling, scheduledReport as route, type Scheduling } from "#test/support/schedules.ts";

let stage: Scheduling;
let portal: Portal;
let admin: Client;
beforeAll(async () => {
  stage = await openScheduling();
  ({ portal, admin } = stage);
});
afterAll(() => stage?.close());

const emails = (subject: string) =>
  portal.sql<{ recipient: string; body: string; html: string; content: Buffer }>(
    "select m.recipient, m.body, m.html, a.content from mail_outbox m join mail_attachment a on a.mail_id = m.id where m.subject = $1 order by m.recipient",
    [subject],
  );

const written = (cell: string | null | undefined) =>
  cell === null
    ? "–"
    : new Intl.NumberFormat("id-ID", { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(
        cell as `${number}`,
      );

test("each recipient gets one e-mail with the file of the own scope, from any number of instances", async () => {
  const schedule = await stage.made(["admin", "tso"], { name: "Cakupan" });
  expect(schedule).toMatchObject({ query: { period: "last3m" }, paused: false, last: null });
  await stage.makeDue(schedule.id);
  expect(await stage.look()).toBe(1);
  expect((await stage.delivered(schedule.id, 2)).map((d) => d.state)).toEqual(["sent", "sent"]);
  expect(await stage.look()).toBe(0);
  const mails = await emails("Cakupan");
  expect(mails.map((l) => l.recipient)).toEqual(["admin@uji.example", "tso@uji.example"]);
  const totals: unknown[] = [];
  for (const [i, client] of [admin, await portal.as("tso")].entries()) {
    const page = (await client.get("/api/report/penjualan-per-area?period=last3m")).json as ReportAnswer;
    const sheet = (await readXlsx(mails[i]?.content as Buffer)).sheets[0] as unknown as { rows: unknown[][] };
    const total = sheet.rows.find((r) => r[1] === "Total");
    expect(String(total?.[2])).toBe(String(Number(page.total[page.columns[0] as string])));
    expect(sheet.rows.find((r) => r[0] === "Jumlah baris")?.[1]).toBe(String(page.meta.totalCount));
    totals.push(total?.[2]);
  }
  expect(totals[0]).not.toBe(totals[1]);
  const [audited] = await portal.sql<{ n: number }>(
    "select count(*)::int as n from audit_event where entity = 'reportSchedule' and action = 'deliver' and entity_id = $1",
    [String(schedule.id)],
  );
  expect(audited?.n).toBe(2);
});

test("nothing is sent without data, unless it is requested", async () => {
  const empty = { period: undefined, from: "2001-01-01", to: "2001-01-31" };
  const quiet = await stage.made(["admin"], { name: "Kosong diam", query: { from: empty.from, to: empty.to } });
  const loud = await stage.made(["admin"], {
    name: "Kosong kirim",
    query: { from: empty.from, to: empty.to },
    skipEmpty: false,
  });
  await stage.makeDue(quiet.id);
  await stage.makeDue(loud.id);
  await stage.look();
  expect((await stage.delivered(quiet.id, 1))[0]).toMatchObject({ state: "empty" });
  expect((await stage.delivered(loud.id, 1))[0]).toMatchObject({ state: "sent", rows: 0 });
  expect(await emails("Kosong diam")).toHaveLength(0);
  expect(await emails("Kosong kirim")).toHaveLength(1);
});

test("days without a figure count as no data, and the e-mail shows the figures of the attached file", async () => {
  const daily = { route: "/laporan/penjualan-harian", query: { from: "2001-01-01", to: "2001-01-31" } };
  const quiet = await stage.made(["admin"], { name: "Harian kosong", ...daily });
  const loud = await stage.made(["admin"], { name: "Berisi" });
  for (const { id } of [quiet, loud]) await stage.makeDue(id);
  await stage.look();
  expect((await stage.delivered(quiet.id, 1))[0]).toMatchObject({ state: "empty" });
  expect((await stage.delivered(loud.id, 1))[0]).toMatchObject({ state: "sent" });
  expect(await emails("Harian kosong")).toHaveLength(0);
  const page = (await admin.get("/api/report/penjualan-per-area?period=last3m")).json as ReportAnswer;
  const text = (await emails("Berisi"))[0]?.body ?? "";
  expect(text).toContain(`Volume (ton): ${written(page.total.tonnes)} (tahun lalu ${written(page.total.compared)})`);
  for (const row of page.rows.slice(0, 20)) expect(text).toContain(`${row.name}: ${written(row.cells.tonnes)}`);
});

test("an HTML e-mail has the figures of the page under their names, with names escaped", async () => {
  const query = { period: "last3m", sort: "name" };
  const readReport = async () =>
    (await admin.get(`/api/report/penjualan-per-area?${new URLSearchParams(query)}`)).json as ReportAnswer;
  const name = '<img src=x onerror="alert(1)"> & <b>Uji</b>';
  await portal.sql("update area set name = $1 where id = $2", [name, (await readReport()).rows[0]?.id]);
  const { rows, total } = await readReport();
  expect(rows.map((r) => r.name)).toContain(name);
  const schedule = await stage.made(["admin"], { name: "Tampil <i>", query });
  await stage.makeDue(schedule.id);
  await stage.look();
  await stage.delivered(schedule.id, 1);
  const html = (await emails("Tampil <i>"))[0]?.html ?? "";
  expect(
    html.match(/<(?!\/?(?:!doctype|html|head|meta|title|body|style|h1|p|a|br|span|table|tr|th|td)\b)[^>]*>/gi),
  ).toBeNull();
  const plain = (text: string | undefined) =>
    (text ?? "").replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const [headline = "", table = ""] = html.split("<table").filter((t) => t.includes('class="text edge" scope="row"'));
  const linesOf = (of: string) =>
    [
      ...of.matchAll(
        /<tr><th class="text edge" scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)(?:<br><span[^>]*>([^<]*)<\/span>)?<\/td>/g,
      ),
    ].map((m) => m.slice(1, 4).map(plain));
  expect(linesOf(table).map(([is, figure]) => [is, figure])).toEqual(
    rows.slice(0, 20).map((r) => [r.name, written(r.cells.tonnes)]),
  );
  expect(linesOf(headline)).toContainEqual([
    "Volume (ton)",
    written(total.tonnes),
    `tahun lalu ${written(total.compared)}`,
  ]);
  expect([...table.matchAll(/<th [^>]*scope="col"[^>]*>([^<]*)/g)].map((m) => m[1])).toEqual(["Nama", "Volume (ton)"]);
  expect(html).toContain("jadwal “Tampil &#60;i&#62;” milik Anda");
});

test("a paused or deleted schedule does not run; a sample goes to its owner alone", async () => {
  const schedule = await stage.made(["tso"], { name: "Istirahat" });
  expect((await admin.post(`/api/report-schedule/${schedule.id}/pause`, { paused: true })).status).toBe(200);
  await stage.makeDue(schedule.id);
  expect(await stage.look()).toBe(0);
  expect((await admin.post(`/api/report-schedule/${schedule.id}/sample`)).status).toBe(200);
  expect((await stage.delivered(schedule.id, 1)).map((d) => Number(d.user_id))).toEqual([stage.idOf("admin")]);
  expect((await emails("Contoh: Istirahat")).map((l) => l.recipient)).toEqual(["admin@uji.example"]);
  expect((await admin.post(`/api/report-schedule/${schedule.id}/pause`, { paused: false })).json).toMatchObject({
    data: { paused: false },
  });
  expect(await stage.look()).toBe(0);
  await stage.makeDue(schedule.id);
  expect((await admin.request("DELETE", `/api/report-schedule/${schedule.id}`)).status).toBe(200);
  expect(await stage.look()).toBe(0);
  expect(await emails("Istirahat")).toHaveLength(0);
});

test("the e-mail is sent with its file, which is deleted afterwards", async () => {
  const mailbox = await openMailbox();
  const smtpUrl = process.env.SMTP_URL;
  process.env.SMTP_URL = mailbox.url;
  try {
    const schedule = await stage.made(["admin"], { name: "Berangkat" });
    await admin.post(`/api/report-schedule/${schedule.id}/sample`);
    const email = await mailbox.waitFor("Contoh: Berangkat");
    expect(email).toMatch(/^To: admin@uji\.example$/m);
    // the text version is complete
    expect(email).toMatch(/multipart\/alternative.*text\/plain.*Volume \(ton\): .*text\/html.*<table/s);
    expect(email).toMatch(/spreadsheetml\.sheet.*\.xlsx.*UEsDB/s);
    for (let i = 0; i < 100 && (await emails("Contoh: Berangkat")).length > 0; i++) await sleep(25);
    expect(await emails("Contoh: Berangkat")).toEqual([]);
    expect(
      await portal.sql(
        "select sent_at is not null as sent, body, html from mail_outbox where subject = 'Contoh: Berangkat'",
      ),
    ).toEqual([{ sent: true, body: null, html: null }]);
  } finally {
    process.env.SMTP_URL = smtpUrl;
    await mailbox.close();
  }
});

test("a schedule belongs to its owner; only people who may open the report can be recipients", async () => {
  const tso = await portal.as("tso");
  const schedule = await stage.made(["admin"], { name: "Milik admin" });
  expect((await tso.get("/api/report-schedule")).json).toEqual({ data: [] });
  for (const answer of [
    await tso.post(`/api/report-schedule/${schedule.id}/pause`, { paused: true }),
    await tso.post(`/api/report-schedule/${schedule.id}/sample`),
    await tso.request("DELETE", `/api/report-schedule/${schedule.id}`),
  ])
    expect(answer.status).toBe(404);
  const foreign = await admin.post("/api/report-schedule", { ...stage.scheduleInput([]), recipients: [9_999_999] });
  expect(foreign.status).toBe(422);
  for (const wrong of [
    { days: [8] },
    { days: [] },
    { zone: "Europe/Berlin" },
    { hour: 24 },
    { query: { period: "mtd", nonsense: "1" } },
    { query: { compare: "2026-03-31..2026-03-01" } },
    { query: { period: "mtb" } },
    { query: { from: "2026-02-30", to: "2026-03-31" } },
    { query: { mapping: "2026-02-30" } },
    { query: { path: "area:x" } },
    { recipients: [] },
  ])
    expect(
      (await admin.post("/api/report-schedule", stage.scheduleInput(["admin"], wrong))).status,
      JSON.stringify(wrong),
    ).toBe(422);
  expect(
    (await admin.post("/api/report-schedule", stage.scheduleInput(["admin"], { route: "/laporan/tidak-ada" }))).status,
  ).toBe(404);
  const names = (await admin.get(`/api/report-schedule/people?route=${encodeURIComponent(route)}&q=tso`)).json as {
    data: { id: number }[];
  };
  expect(names.data.map((p) => p.id)).toContain(stage.idOf("tso"));
  expect((await portal.anonymous.get("/api/report-schedule")).status).toBe(401);
});

test("a recipient without permission gets nothing, others do; without the owner's permission the schedule is paused", async () => {
  const shared = await stage.made(["admin", "tso"], { name: "Hak" });
  const own = await stage.made(["tso"], { name: "Hak TSO" }, await portal.as("tso"));
  await portal.sql(
    "delete from role_action where action = 'report.sales.export' and role_id in (select ur.role_id from user_role ur where ur.user_id = $1)",
    [stage.idOf("tso")],
  );
  await stage.makeDue(shared.id);
  await stage.makeDue(own.id);
  expect(await stage.look()).toBe(1);
  const rows = await stage.delivered(shared.id, 2);
  expect([stage.stateOf(rows, "admin"), stage.stateOf(rows, "tso")]).toEqual(["sent", "forbidden"]);
  expect((await emails("Hak")).map((l) => l.recipient)).toEqual(["admin@uji.example"]);
  const [failure] = await portal.sql<{ recipient: string; body: string }>(
    "select recipient, body from mail_outbox where subject = 'Gagal terkirim: Hak'",
  );
  expect([failure?.recipient, failure?.body]).toEqual([
    "admin@uji.example",
    expect.stringContaining("tidak boleh membuka laporan ini lagi"),
  ]);
  expect(await portal.sql("select paused from report_schedule where id = $1", [own.id])).toEqual([{ paused: true }]);
  expect((await admin.post("/api/report-schedule", stage.scheduleInput(["tso"]))).status).toBe(422);
});
