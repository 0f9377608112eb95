import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { get, digits, sum } from "#test/report/read-report.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { SalesmanBoard } from "../dashboard/dashboard.calls.ts";
import { cellKey, type TargetChange, type TargetGrid, type TargetItem, type TargetOverview } from "./target.calls.ts";
import { isLocked } from "./target-month.ts";
import { bookOf, changesOf, copyMonths, copyYear, inherit, raise } from "./target-model.ts";

let portal: Portal;
let admin: Client;
let people: TargetOverview["people"];
let groups: TargetOverview["groups"];
let salesman: number;
let position: number;
const year = 2031;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  ({ people, groups } = await overview(admin));
  const own = people.find((p) => p.active && p.position) as TargetOverview["people"][number];
  [salesman, position] = [own.id, own.position?.id ?? 0];
});
afterAll(() => portal?.close());

async function overview(who: Client, channel = "retail"): Promise<TargetOverview> {
  const answer = await who.get(`/api/salesman-target/overview?channel=${channel}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as TargetOverview;
}
async function grid(of = year, at = position, who = admin): Promise<TargetGrid> {
  const answer = await who.get(`/api/salesman-target/grid?channel=retail&year=${of}&position=${at}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as TargetGrid;
}
const cell = (item: TargetItem, month: number, value: string | null, version: number | null = null): TargetChange => ({
  salesman,
  item,
  month,
  value,
  version,
});
const put = (cells: readonly TargetChange[], who = admin, more: object = {}) =>
  who.request("PUT", "/api/salesman-target/grid", { body: { channel: "retail", year, cells, ...more } });
const group = (n = 0): number => (groups[n] as TargetOverview["groups"][number]).id;
const savedAt = async (item: TargetItem, month: number) =>
  (await grid()).cells.find((c) => c.salesman === salesman && c.item === item && c.month === month);

describe("the grid of targets", () => {
  test("keeps tonnes by group and both counts in one row, and emits an event for every change", async () => {
    const made = await put([cell(group(), 1, "10.5"), cell("visits", 1, "40"), cell("newStores", 1, "3")]);
    expect([made.status, made.json], made.text).toEqual([200, { saved: 3 }]);
    expect(await savedAt(group(), 1)).toMatchObject({ value: "10.500", version: 1 });
    expect(await savedAt("visits", 1)).toMatchObject({ value: "40", version: 1 });
    const next = await put([
      cell("newStores", 1, null, 1),
      cell(group(), 1, null, 1),
      cell("visits", 1, "40", 1),
      cell("visits", 2, "41"),
    ]);
    expect(next.json).toEqual({ saved: 3 });
    expect(await savedAt("newStores", 1)).toBeUndefined();
    expect(await savedAt(group(), 1)).toBeUndefined();
    expect(await savedAt("visits", 1)).toMatchObject({ value: "40", version: 2 });
    const trail = await portal.sql<{ action: string; after: unknown }>(
      "select action, after from audit_event where entity = 'salesmanTarget' order by id",
    );
    expect(trail.map((e) => e.action)).toEqual(["create", "create", "create", "update", "archive"]);
    expect(trail[3]?.after).toEqual({ tonnes: null, visits: 40, newStores: null });
  });

  test("a stale cell is named, and nothing of the request is saved", async () => {
    const answer = await put([cell("visits", 1, "99", 1), cell(group(1), 1, "5")]);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: "conflict",
      detail: { cells: [{ salesman, item: "visits", month: 1, value: "40", version: 2, own: true }] },
    });
    expect(await savedAt(group(1), 1)).toBeUndefined();
    const both = await Promise.all(Array.from({ length: 4 }, (_, i) => put([cell(group(1), 12, String(i + 1))])));
    expect(both.map((a) => a.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("is closed five days after the end of the month", async () => {
    expect([isLocked(2026, 10, "2026-11-05"), isLocked(2026, 10, "2026-11-06")]).toEqual([false, true]);
    expect([isLocked(2026, 12, "2027-01-05"), isLocked(2026, 12, "2027-01-06")]).toEqual([false, true]);
    const answer = await put([cell("visits", 1, "1")], admin, { year: 2020 });
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([422, "target.locked"]);
    expect((await grid(2020)).locked).toHaveLength(12);
    expect((await grid()).locked).toEqual([]);
  });

  test("refuses invalid figures, unknown groups and duplicate cells", async () => {
    for (const wrong of [cell("visits", 1, "1.5", 2), cell(group(), 3, "1.2345"), cell(999_999, 3, "1")])
      expect((await put([wrong])).status).toBe(422);
    expect((await put([cell(group(), 3, "1"), cell(group(), 3, "2")])).status).toBe(422);
    expect((await put([cell("visits", 1, "5", 2)], admin, { channel: "corsales" })).status).toBe(404);
  });

  test("is written by ASM and CRM in scope, read by TSO and Corsales, and refused for distributors", async () => {
    const [asm, tso, crm, corsales] = await Promise.all(["asm", "tso", "crmats", "corsales"].map((u) => portal.as(u)));
    const own = (await overview(asm as Client)).people;
    const foreign = people.find((p) => !own.some((o) => o.id === p.id));
    const of = (id: number | undefined, value: string) => [{ ...cell("visits", 6, value), salesman: id ?? 0 }];
    expect(foreign).toBeDefined();
    expect((await put(of(foreign?.id, "5"), asm)).status).toBe(404);
    expect((await put(of(own[0]?.id, "5"), asm)).status).toBe(200);
    expect((await put(of(foreign?.id, "5"), crm)).status).toBe(200);
    const seen = (await overview(tso as Client)).people;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(people.length);
    expect((await put(of(seen[0]?.id, "6"), tso)).status).toBe(403);
    expect((await grid(year, seen[0]?.position?.id ?? 0, tso)).canWrite).toBe(false);
    expect((await overview(tso as Client, "corsales")).people).toEqual([]);
    expect((await overview(corsales as Client, "corsales")).people.length).toBeGreaterThan(0);
    expect((await put(of(seen[0]?.id, "6"), corsales)).status).toBe(403);
    const distributor = await portal.as("distributor");
    expect((await distributor.get("/api/salesman-target/overview?channel=retail")).status).toBe(403);
  });

  test("offers a successor the targets of the patterns' previous salesman", async () => {
    const heir = people.find((p) => p.id !== salesman && p.position?.id === position) ?? people.at(-1);
    const [{ store }] = (await portal.sql<{ store: number }>(
      "select store_id::int as store from visit_pattern where salesman_id = $1 and store_id is not null order by id limit 1",
      [salesman],
    )) as [{ store: number }];
    const columns = "salesman_id, store_id, frequency, monday, anchor_on, valid_from, valid_to";
    await portal.sql(
      `insert into visit_pattern (${columns}) values ($1, $3, 'weekly', true, '2020-01-06', '2020-01-06', '2020-03-02'), ($2, $3, 'weekly', true, '2020-03-02', '2020-03-02', '2020-04-06')`,
      [salesman, heir?.id, store],
    );
    const seen = await grid(year, heir?.position?.id ?? 0);
    expect(seen.predecessors.find((p) => p.salesman === heir?.id)?.from.id).toBe(salesman);
    const line = { salesman: heir?.id as number, item: "visits" as const };
    expect(inherit(bookOf(seen, new Map()), [line])).toContainEqual({ ...line, month: 1, value: "40" });
  });

  test("shows the targets of distributors for the same stores", async () => {
    const today = (await overview(admin)).today;
    const [of, month] = today.split("-").map(Number) as [number, number];
    const ids = people.filter((p) => p.position?.id === position).map((p) => p.id);
    const [known] = await portal.sql<{ t: string | null }>(
      `select sum(t.tonnes)::text as t from sales_target t where t.kind = 'store' and t.archived_at is null and t.month = $2::date and t.store_id in (
         select p.store_id from visit_pattern p where p.salesman_id = any($1::bigint[]) and p.archived_at is null
           and p.valid_from < $2::date + interval '1 month' and (p.valid_to is null or p.valid_to > $2::date))`,
      [ids, `${today.slice(0, 7)}-01`],
    );
    expect((await grid(of)).distributors.find((d) => d.month === month)?.tonnes ?? null).toBe(known?.t ?? null);
  });
});

describe("commands of the grid", () => {
  const line = { salesman: 1, item: 7 } as const;
  const counts = { salesman: 1, item: "visits" } as const;
  const empty: TargetGrid = {
    cells: [
      { ...line, month: 2, value: "10.001", version: 4 },
      { ...counts, month: 2, value: "11", version: 2 },
    ],
    lastYear: [{ ...line, month: 12, value: "8.000" }],
    predecessors: [],
    inherited: [],
    distributors: [],
    locked: [1],
    canWrite: true,
  };
  const book = bookOf(empty, new Map());
  test("skip closed months and round tonnes to the kilogram, counts to whole numbers", () => {
    expect(copyMonths(book, [line], [1, 2, 3])).toEqual([{ ...line, month: 3, value: "10.001" }]);
    expect(raise(book, [line, counts], [2], "103.5")).toEqual([
      { ...line, month: 2, value: "10.351" },
      { ...counts, month: 2, value: "11" },
    ]);
    expect(copyYear(book, [line], [1, 12], "110")).toEqual([{ ...line, month: 12, value: "8.800" }]);
  });
  test("both counts are sent with the version of their row", () => {
    const edits = new Map([[cellKey({ salesman: 1, item: "newStores", month: 2 }), { value: "3" }]]);
    expect(changesOf(bookOf(empty, edits))).toEqual([
      { salesman: 1, item: "newStores", month: 2, value: "3", version: 2 },
    ]);
  });
});

const monitored = (who: Client, query: Record<string, string> = {}): Promise<ReportAnswer> =>
  get(who, "atsalesman.retail.monitoring-target", { period: "month", ...query });
describe("targets compared with results", () => {
  const sold = async ({ from, to }: { from: string; to: string }, ids: readonly number[]) => {
    const [row] = await portal.sql<{ t: string | null; stores: number }>(
      `select sum(l.sign * l.tonnes) as t, count(distinct l.store_id) filter (where l.sign = 1 and l.tonnes > 0)::int as stores from sale_line l
       where l.status = 'posted' and l.sold_on between $1::date and $2::date and (
         select p.salesman_id from visit_pattern p where p.store_id = l.store_id and p.archived_at is null and p.valid_from <= l.sold_on
           and (p.valid_to is null or p.valid_to > l.sold_on) order by p.valid_from desc, p.id desc limit 1) = any($3::bigint[])`,
      [from, to, ids],
    );
    return { tonnes: row?.t == null ? null : digits(row.t), stores: String(row?.stores) };
  };
  const planned = async (from: string, ids: readonly number[]) => {
    const [row] = await portal.sql<{ t: string | null; v: string | null }>(
      "select sum(tonnes) as t, sum(visits) as v from salesman_target where month = $1::date and archived_at is null and salesman_id = any($2::bigint[])",
      [from, ids],
    );
    return { target: row?.t == null ? null : digits(row.t), visits: row?.v == null ? null : digits(row.v) };
  };

  test("tonnes are those of the stores in the pattern of the day, and are shown with targets and visits", async () => {
    const all = await monitored(admin);
    const { period } = all.stamps;
    const ids = people.map((p) => p.id);
    const [known, plan] = [await sold(period, ids), await planned(period.from, ids)];
    const [visits] = await portal.sql<{ n: string }>(
      "select sum(visits) as n from visit_day where channel = 'retail' and day between $1::date and $2::date",
      [period.from, period.to],
    );
    expect(Number(known.tonnes)).toBeGreaterThan(0);
    expect(Number(plan.target)).toBeGreaterThan(0);
    expect(all.total).toMatchObject({
      tonnes: known.tonnes,
      activeStores: known.stores,
      salesmanTarget: plan.target,
      visitTarget: plan.visits,
      visits: digits(visits?.n ?? null),
    });
    for (const id of ["tonnes", "salesmanTarget", "visits"])
      expect(sum(all.rows.map((r) => r.cells[id] ?? null)), id).toBe(all.total[id]);
    for (const p of people.slice(0, 4)) {
      const { total } = await monitored(admin, { salesman: String(p.id) });
      const own = await planned(period.from, [p.id]);
      expect([total.tonnes, total.salesmanTarget], p.code).toEqual([(await sold(period, [p.id])).tonnes, own.target]);
    }
  });

  test("a salesman without targets has none, and an unsupported filter is refused", async () => {
    const [made] = await portal.sql<{ id: number }>(
      "insert into salesman (code, channel, fullname, district_id, joined_on) select 'UJI-T', 'retail', 'Tanpa Target', district_id, '2024-01-01' from salesman limit 1 returning id::int",
    );
    expect((await monitored(admin, { salesman: String(made?.id) })).total.salesmanTarget).toBeNull();
    const [brand] = await portal.sql<{ id: number }>("select id::int from brand order by id limit 1");
    const cut = await monitored(admin, { brand: String(brand?.id) });
    expect(Object.keys(cut.refused)).toContain("visits");
  });

  test("a reader has only the targets of the salesmen in scope", async () => {
    const tso = await portal.as("tso");
    const ids = (await overview(tso)).people.map((p) => p.id);
    const mine = await monitored(tso);
    expect(mine.total.salesmanTarget).toBe((await planned(mine.stamps.period.from, ids)).target);
    const corsales = await portal.as("corsales");
    const none = await get(corsales, "atsalesman.corsales.monitoring-target", { period: "month" });
    expect(none.total.tonnes).toBeNull();
    const distributor = await portal.as("distributor");
    expect((await distributor.get("/api/report/atsalesman.retail.monitoring-target")).status).toBe(403);
  });
});

describe("the dashboard of salesmen", () => {
  const boardOf = async (who: Client, query: string): Promise<SalesmanBoard> => {
    const answer = await who.get(`/api/salesman-board?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as SalesmanBoard;
  };
  test.each(["admin", "tso"])("%s: every tile equals the figure of the report behind it", async (user) => {
    const who = await portal.as(user);
    const board = await boardOf(who, "channel=retail&period=month");
    const visits = await get(who, "kunjungan-sales", { period: "month", channel: "1" });
    const radius = await get(who, "radius-kunjungan", { period: "month", channel: "1" });
    const target = await monitored(who);
    expect(board.figures).toMatchObject({
      planned: visits.total.planned,
      callCompliancePct: visits.total.callCompliancePct,
      inRadiusPct: radius.total.inRadiusPct,
      tonnes: target.total.tonnes,
      achievementPct: target.total.achievementPct,
      activeStores: target.total.activeStores,
    });
    const shares = board.worst.map((w) => Number(w.callCompliancePct));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(board.worst.length).toBeLessThanOrEqual(5);
    expect(sum(board.chairs.map((c) => c.planned))).toBe(board.figures.planned);
    expect(board.links.target).toBe("/atsalesman/retail/monitoring-target");
  });

  test("is filtered by a salesman, empty without salesmen in scope, and refused for distributors", async () => {
    const one = await boardOf(admin, `channel=retail&period=month&salesman=${salesman}`);
    expect(one.worst.every((w) => w.id === salesman)).toBe(true);
    const corsales = await portal.as("corsales");
    expect((await boardOf(corsales, "channel=retail")).salesmen).toBe(0);
    expect((await boardOf(corsales, "channel=corsales")).salesmen).toBeGreaterThan(0);
    const distributor = await portal.as("distributor");
    expect((await distributor.get("/api/salesman-board?channel=retail")).status).toBe(403);
    expect((await admin.get("/api/salesman-board?channel=none")).status).toBe(422);
  });
});
