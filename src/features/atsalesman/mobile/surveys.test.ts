import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishedJob } from "#test/support/jobs.ts";
import { get } from "#test/report/read-report.ts";
import { event, openPhone, type Phone, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import { assignSurveys, roundOf } from "../[channel]/survei/assign-surveys.server.ts";

let portal: Portal;
let admin: Client;
let phone: Phone;
let stores: { id: string; code: string; district_id: string }[];
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  const salesmen = await salesmenAtWork(portal);
  phone = await openPhone(portal, salesmen[0] as number);
  today = (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]
    ?.d as string;
  stores = await portal.sql(
    "select id, code, district_id from store where status = 'active' and archived_at is null order by id limit 320",
  );
});
afterAll(() => portal?.close());

const day = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const tenths = (cell: string | null | undefined): number => Math.round(Number(cell) * 10) / 10;
const yesNo = [
  { value: "yes", label: "Ya" },
  { value: "no", label: "Tidak" },
];
const q1 = { key: "q1", kind: "yesNo", label: "Menjual?", required: true, options: yesNo, condition: null };
const q2 = (a: string) => ({
  key: "q2",
  kind: "single",
  label: "Merk mana?",
  required: false,
  options: [
    { value: "a", label: a },
    { value: "b", label: "B" },
  ],
  condition: { item: "q1", is: "yes" },
});
const content = (items: readonly object[], more: object = {}) => ({
  title: "Survei uji",
  opensOn: day(-5),
  closesOn: day(5),
  graceDays: 2,
  repeat: "once",
  repeatDays: null,
  items,
  targets: stores.slice(0, 10).map((s) => ({ kind: "store", id: Number(s.id), panel: null })),
  ...more,
});
type Design = { version: number; shown: { no: number; state: string }; faults: unknown[]; stores: number };
const design = async (id: number, no?: number) =>
  (await admin.get(`/api/survey/${id}/design?channel=retail${no ? `&no=${no}` : ""}`)).json as Design;
const act = async (id: number, what: string, more: object = {}) =>
  admin.post(`/api/survey/${id}/${what}`, { version: (await design(id)).version, ...more });
async function published(items: readonly object[], more: object = {}): Promise<{ id: number; version: number }> {
  const made = await admin.post("/api/survey-design", { channel: "retail", title: "Survei uji" });
  const { id } = made.json as { id: number };
  expect((await act(id, "design", { content: content(items, more) })).status).toBe(200);
  expect((await act(id, "publish")).status).toBe(200);
  return { id, version: await newest(id) };
}
const newest = async (id: number) =>
  Number(
    (
      await portal.sql<{ id: string }>("select id from survey_version where survey_id = $1 and state = 'published'", [
        id,
      ])
    )[0]?.id,
  );
const response = (version: number, store: number, answers: object, ago?: number) =>
  event("survey.response", { version, place: { store: stores[store]?.code }, answers }, ago);

/** The responses of a survey as cells of the exported workbook, without headings. */
async function exported(id: number): Promise<unknown[][]> {
  const begun = await admin.post(`/api/survey/${id}/export-answers`, { channel: "retail" });
  expect(begun.status, begun.text).toBe(200);
  const job = await finishedJob(admin, (begun.json as { data: { id: number } }).data.id);
  expect(job).toMatchObject({ state: "done" });
  const [sheet] = (await readXlsx((await admin.get(`/api/job/${job.id}/file`)).bytes)).sheets as unknown as {
    rows: unknown[][];
  }[];
  return sheet?.rows.slice(1) ?? [];
}
/** Number of columns before those of the questions. */
const factColumns = 7;

describe("a survey", () => {
  test("cannot be published with invalid conditions, and cannot be changed once published", async () => {
    const { id } = (await admin.post("/api/survey-design", { channel: "retail", title: "Survei uji" })).json as {
      id: number;
    };
    const broken = { ...q2("A"), condition: { item: "zz", is: "yes" } };
    expect((await act(id, "design", { content: content([q1, broken]) })).status).toBe(200);
    expect((await act(id, "publish")).json).toMatchObject({ code: "survey.faults" });
    expect((await act(id, "design", { content: content([q1, q2("A")]) })).status).toBe(200);
    const stale = await admin.post(`/api/survey/${id}/publish`, { version: 1 });
    expect(stale.status).toBe(409);
    expect((await act(id, "publish")).json).toMatchObject({ assigned: 10 });
    expect((await act(id, "design", { content: content([q1]) })).json).toMatchObject({ code: "survey.published" });
    expect((await act(id, "draft")).status).toBe(200);
    const other = { ...q1, kind: "text", options: [] };
    expect((await act(id, "design", { content: content([other]) })).json).toMatchObject({ code: "survey.kind" });
    expect((await design(id)).shown).toMatchObject({ no: 2, state: "draft" });
  });

  test("assigns stores once per round, and adds stores that are targeted later", async () => {
    const { id } = await published([q1]);
    const assigned = () => portal.sql("select 1 from survey_assignment where survey_id = $1", [id]);
    expect(await assigned()).toHaveLength(10);
    const [rate] = await portal.sql("select response_rate::text as rate from survey where id = $1", [id]);
    expect(rate).toEqual({ rate: "0.0" });
    const db = portal.server.db.asPortal("job", "test");
    expect(await db.tx((tx) => assignSurveys(tx, id))).toBe(0);
    await portal.sql("insert into survey_target (survey_id, kind, target_id) values ($1, 'store', $2)", [
      id,
      stores[20]?.id,
    ]);
    expect(await db.tx((tx) => assignSurveys(tx, id))).toBe(1);
    const every = { opensOn: "2026-01-01", closesOn: "2026-03-01", repeat: "everyDays", repeatDays: 28 } as const;
    expect(roundOf(every, "2026-01-29")).toEqual({ from: "2026-01-29", to: "2026-02-25" });
    expect(roundOf(every, "2026-03-04")).toEqual({ from: "2026-02-26", to: "2026-03-01" });
  });
});

describe("responses", () => {
  test("of five stores give a rate of 66.7 %, and a renamed option stays one row", async () => {
    const { id, version } = await published([q1, q2("A")]);
    const sets = [{ q1: "yes", q2: "a" }, { q1: "yes", q2: "a" }, { q1: "yes", q2: "b" }, { q1: "no" }, { q1: "no" }];
    const results = await phone.batch(sets.map((answers, i) => response(version, i, answers)));
    expect(results.map((r) => r.status)).toEqual(Array(5).fill("applied"));
    const rows = async () => {
      const item = (
        await portal.sql<{ id: string }>("select id from survey_item where survey_id = $1 and key = 'q2'", [id])
      )[0];
      const path = `survey:${id}/surveyItem:${item?.id}`;
      const answer = await get(admin, "atsalesman.retail.hasil-survei", { survey: String(id), path });
      return answer.rows.map((r) => [r.name, tenths(r.cells.answerPct), tenths(r.cells.chosen)]);
    };
    expect(await rows()).toEqual(
      expect.arrayContaining([
        ["A", 66.7, 2],
        ["B", 33.3, 1],
      ]),
    );
    const report = await get(admin, "atsalesman.retail.hasil-survei", { survey: String(id) });
    expect([report.rows[0]?.cells.surveyTargets, report.rows[0]?.cells.responses].map(tenths)).toEqual([10, 5]);
    await act(id, "draft");
    expect((await act(id, "design", { content: content([q1, q2("A baru")]) })).status).toBe(200);
    expect((await act(id, "publish")).status).toBe(200);
    const next = await newest(id);
    expect(next).not.toBe(version);
    await phone.batch([response(next, 5, { q1: "yes", q2: "a" }), response(version, 6, { q1: "no" })]);
    const after = await rows();
    expect(after).toHaveLength(2);
    expect(after).toEqual(expect.arrayContaining([["A baru", 75, 3]]));
    const corsales = await get(admin, "atsalesman.corsales.hasil-survei", { survey: String(id) });
    expect(corsales.rows).toEqual([]);
  });

  test("keep the labels of their version, report hidden answers, and refuse invalid ones", async () => {
    const { version } = await published([q1, q2("A")]);
    const hidden = response(version, 0, { q1: "no", q2: "b" });
    const bad = [
      response(version, 1, { q1: "perhaps" }),
      response(version, 1, { q1: "no", q9: "x" }),
      response(version, 1, {}),
      response(999_999, 1, { q1: "no" }),
      response(version, 1, { q1: "no" }, 9 * 86_400_000),
    ];
    const results = await phone.batch([hidden, ...bad]);
    expect(results.map((r) => r.code ?? r.status)).toEqual([
      "applied",
      "invalid",
      "invalid",
      "invalid",
      "survey.unknown",
      "event.too-old",
    ]);
    const rows = await portal.sql("select flags, dropped from survey_response where client_id = $1", [hidden.clientId]);
    expect(rows).toEqual([{ flags: ["hidden"], dropped: ["q2"] }]);
    const [again] = await phone.batch([hidden]);
    expect(again).toMatchObject({ status: "applied", id: results[0]?.id });
    const detail = await admin.get(`/api/survey-response/${results[0]?.id}/detail?channel=retail`);
    expect(detail.json).toMatchObject({
      answers: [
        { key: "q1", words: ["Tidak"], hidden: false },
        { key: "q2", hidden: true, words: [] },
      ],
    });
    expect((await admin.get(`/api/survey-response/${results[0]?.id}/detail?channel=corsales`)).status).toBe(404);
  });

  test("are accepted until the end of the grace days", async () => {
    const { id, version } = await published([q1]);
    await act(id, "close");
    await portal.sql("update survey set closes_on = $2::date, opens_on = $3::date where id = $1", [
      id,
      day(-2),
      day(-4),
    ]);
    expect((await phone.batch([response(version, 0, { q1: "no" })]))[0]).toMatchObject({ status: "applied" });
    await portal.sql("update survey set closes_on = $2::date where id = $1", [id, day(-3)]);
    expect((await phone.batch([response(version, 1, { q1: "no" })]))[0]).toMatchObject({ code: "survey.closed" });
  });

  test("of one store count once per round; after voiding one the next counts", async () => {
    const { id, version } = await published([q1]);
    const [first, second] = await phone.batch([
      response(version, 0, { q1: "no" }),
      response(version, 0, { q1: "yes" }),
    ]);
    const counted = () => portal.sql("select responses from survey where id = $1", [id]);
    const flags = () => portal.sql("select flags from survey_response where id = $1", [second?.id]);
    expect([await counted(), await flags()]).toEqual([[{ responses: 1 }], [{ flags: ["again"] }]]);
    const voided = await admin.post(`/api/survey-response/${first?.id}/void`, {
      channel: "retail",
      reason: "salah toko",
    });
    expect(voided.status).toBe(200);
    expect([await counted(), await flags()]).toEqual([[{ responses: 1 }], [{ flags: [] }]]);
    expect(
      (await admin.post(`/api/survey-response/${first?.id}/void`, { channel: "retail", reason: "salah toko" })).status,
    ).toBe(409);
  });

  test("wait for their visit", async () => {
    const { version } = await published([q1]);
    const visit = event("visit.checkIn", { place: { store: stores[0]?.code } });
    const body = { version, place: { store: stores[0]?.code }, visit: visit.clientId, answers: { q1: "no" } };
    const answer = event("survey.response", body);
    expect((await phone.batch([answer]))[0]).toMatchObject({ status: "waiting" });
    await phone.batch([visit]);
    const rows = await portal.sql("select visit_id is not null as visited from survey_response where client_id = $1", [
      answer.clientId,
    ]);
    expect(rows).toEqual([{ visited: true }]);
  });

  test("are possible for every version sent to the phone that accepts answers", async () => {
    const { id, version } = await published([q1, q2("A")]);
    await act(id, "draft");
    await act(id, "publish");
    const changed: { kind: string; key: string; data: { current: boolean; items: unknown[] } }[] = [];
    for (let since = 0, more = true; more; ) {
      const page = (await phone.get("bootstrap", { since: String(since) })).json as {
        changed: typeof changed;
        next: number;
        more: boolean;
      };
      changed.push(...page.changed);
      ({ next: since, more } = page);
    }
    const of = (v: number) => changed.find((c) => c.kind === "survey" && c.key === String(v))?.data;
    expect(of(version)).toMatchObject({ current: false, items: [{ key: "q1" }, { key: "q2" }] });
    expect(of(await newest(id))).toMatchObject({ current: true });
  });

  test("with 300 strings of markup are returned unchanged", async () => {
    const { id, version } = await published([
      { key: "t", kind: "longText", label: "Catatan", required: true, options: [], condition: null },
    ]);
    const marks = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      '"><svg/onload=alert(1)>',
      "=cmd|' /C calc'!A0",
      "javascript:alert(1)",
      "{{7*7}}",
    ];
    const sent = Array.from({ length: 300 }, (_, i) => `${marks[i % marks.length]} ${i}`);
    const items = sent.map((t, i) => response(version, i % stores.length, { t }));
    const results = [...(await phone.batch(items.slice(0, 150))), ...(await phone.batch(items.slice(150)))];
    expect(results.filter((r) => r.status !== "applied")).toEqual([]);
    const rows = await portal.sql<{ value: string }>(
      "select a.value from survey_answer a join survey_response r on r.distributor_id = a.distributor_id and r.id = a.response_id where r.version_id = $1 order by r.id",
      [version],
    );
    expect(rows.map((k) => k.value)).toEqual(sent);
    const detail = await admin.get(`/api/survey-response/${results[0]?.id}/detail?channel=retail`);
    expect(detail.json).toMatchObject({ answers: [{ words: [sent[0]] }] });
    const cells = (await exported(id)).map((r) => r[factColumns]);
    expect(cells).toEqual(sent);
  });
});

describe("a table of brands", () => {
  const shelf = {
    key: "shelf",
    kind: "brandTable",
    label: "Merk di rak",
    required: true,
    options: [],
    condition: null,
  };
  const why = {
    ...{ key: "why", kind: "multi", label: "Sebab", required: false, condition: null },
    options: [
      { value: "a", label: "Harga" },
      { value: "b", label: "Stok" },
    ],
  };
  const brandRows = [
    { brand: "CAKRA", stocked: true, tonnes: "8", price: "52000" },
    { competitorBrand: "TIGA-GUNUNG", stocked: true, tonnes: "12.5" },
  ];
  const readings = (store: string | undefined) =>
    portal.sql(
      "select brand_id is not null as own, tonnes::text, weight::text, origin from panel_reading where store_id = $1 order by 1",
      [store],
    );

  test("fills the panel's reading of the month, and voiding the response removes it", async () => {
    const store = stores[40];
    await portal.sql("update sample_store set archived_at = now() where store_id = $1", [store?.id]);
    await portal.sql(
      `insert into sample_store (store_id, panel, code, weight, every_days, reserve, valid_from, status)
       values ($1, 'competitor', 'PNL-SURVEI', 12, 30, false, '2020-01-01', 'active')`,
      [store?.id],
    );
    const { id, version } = await published([shelf, why]);
    const info = { place: { store: store?.code }, brands: [{ brand: "CAKRA", tonnes: "5" }] };
    const results = await phone.batch([
      response(version, 40, { shelf: brandRows, why: ["b", "a"] }),
      event("customer.info", info, 30_000),
      response(version, 41, { shelf: [{ brand: "TIDAK-ADA", stocked: true }] }),
      response(version, 41, { shelf: ["CAKRA"] }),
      response(version, 41, { shelf: [brandRows[0], brandRows[0]] }),
      response(version, 41, { shelf: [{ brand: "CAKRA", stocked: false, tonnes: "1" }] }),
    ]);
    expect(results.map((r) => `${r.code ?? r.status} ${r.fields?.[0]?.field ?? ""}`)).toEqual([
      "applied ",
      "applied ",
      "brand.unknown answers.shelf.0.brand",
      ...Array(3).fill("invalid answers.shelf"),
    ]);
    expect(await readings(store?.id)).toEqual([
      { own: false, tonnes: "12.500", weight: "12.000", origin: "survey" },
      { own: true, tonnes: "8.000", weight: "12.000", origin: "survey" },
    ]);
    const detail = await admin.get(`/api/survey-response/${results[0]?.id}/detail?channel=retail`);
    expect(detail.json).toMatchObject({
      answers: [
        {
          brands: [
            { stocked: true, tonnes: "8", price: "52000" },
            { name: "Tiga Gunung", stocked: true, tonnes: "12.5", price: null },
          ],
        },
        { words: ["Harga", "Stok"] },
      ],
    });
    const [row] = await exported(id);
    expect(row?.slice(factColumns)).toEqual([expect.stringContaining("Tiga Gunung 12.5 t"), "Stok; Harga"]);
    const path = `/api/survey-response/${results[0]?.id}/void`;
    expect((await admin.post(path, { channel: "retail", reason: "salah toko" })).status).toBe(200);
    expect(await readings(store?.id)).toEqual([
      { own: true, tonnes: "5.000", weight: "12.000", origin: "customerInfo" },
    ]);
  });

  test("contains the existing brands, own and others", async () => {
    const { id } = await published([shelf]);
    const { brands } = (await admin.get(`/api/survey/${id}/design?channel=retail`)).json as {
      brands: { code: string; own: boolean }[];
    };
    expect(brands).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "CAKRA", own: true }),
        expect.objectContaining({ code: "TIGA-GUNUNG", own: false }),
      ]),
    );
  });
});

test("a distributor has no access to surveys, responses and their reports", async () => {
  const distributor = await portal.as("distributor");
  const [response] = await portal.sql<{ id: string }>("select id from survey_response order by id limit 1");
  for (const url of [
    "/api/survey",
    "/api/survey-response",
    `/api/survey-response/${response?.id}/detail?channel=retail`,
  ])
    expect((await distributor.get(url)).status).toBe(403);
  for (const page of ["hasil-survei", "atsalesman.retail.hasil-survei"])
    expect((await distributor.get(`/api/report/${page}`)).status).toBe(403);
});
