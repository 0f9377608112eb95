import { addDays } from "#kit/day.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MatrixAnswer, ReportAnswer, TrendAnswer } from "#platform/report/index.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, todayOf } from "./read-report.ts";

const few = "< 3 salesman";
/** Three positions of their own: with one, with three and with four salesmen. */
const levels = [1, 3, 4] as const;
let portal: Portal;
let admin: Client;
let analyst: Client;
let day: string;
let positions: number[];
let salesmen: number[];
let query: Readonly<Record<string, string>>;

beforeAll(async () => {
  portal = await openPortal();
  [admin, analyst] = [await portal.as("admin"), await portal.as("analyst")];
  const before = await portal.sql<{ day: string }>("select ($1::date - 1)::text as day", [await todayOf(portal)]);
  day = before[0]?.day as string;
  await portal.sql("delete from visit");
  await portal.sql("delete from visit_day");
  await portal.sql("delete from visit_schedule");
  const rows = await portal.sql<{ id: number }>(
    "select p.id from position p where not exists (select 1 from position_parent q where q.parent_id = p.id) order by p.id limit 3",
  );
  positions = rows.map((p) => Number(p.id));
  const people = await portal.sql<{ id: string }>(
    "select id from salesman where channel = 'retail' and status = 'active' order by id limit 8",
  );
  salesmen = people.map((s) => Number(s.id));
  await portal.sql("delete from salesman_position where salesman_id = any($1::bigint[])", [salesmen]);
  let next = 0;
  for (const [i, size] of levels.entries())
    for (let n = 0; n < size; n++) {
      const salesman = salesmen[next++];
      await portal.sql(
        "insert into salesman_position (salesman_id, position_id, valid_from) values ($1, $2, '2020-01-01')",
        [salesman, positions[i]],
      );
      // visits of each salesman by position, so that the totals of the positions are 7, 6 and 4
      await portal.sql(
        `insert into visit_day (distributor_id, salesman_id, day, channel, district_id, planned, planned_done, visits, stores, counted_at)
         select distributor_id, id, $2, channel, district_id, 10, $3, $3, $3, now() from salesman where id = $1`,
        [salesman, day, [7, 2, 1][i]],
      );
    }
  query = { from: day, to: day, compare: "none" };
});
afterAll(() => portal.close());

const visitsOf = (answer: ReportAnswer) => new Map(answer.rows.map((r) => [Number(r.id), r.cells.visits]));
const answerOf = async (path: string, input: Readonly<Record<string, string>>) =>
  (await analyst.get(`/api/report/kunjungan-sales${path}?${new URLSearchParams(input)}`)) as {
    status: number;
    text: string;
    json: unknown;
  };

test("a reader of the live board sees every position; another reader sees neither a small one nor the smallest other one", async () => {
  const [one, three, four] = positions as [number, number, number];
  const all = visitsOf(await get(admin, "kunjungan-sales", query));
  expect([all.get(one), all.get(three), all.get(four)]).toEqual(["7", "6", "4"]);
  const answer = await get(analyst, "kunjungan-sales", query);
  const seen = visitsOf(answer);
  expect([seen.get(one), seen.get(three), seen.get(four)]).toEqual([few, few, "4"]);
  expect(answer.total.visits).toBe("17");
  expect(answer.stamps.hidden).toContain("kurang dari 3 salesman");
  expect((await get(admin, "kunjungan-sales", query)).stamps.hidden).toBeNull();
});

test("every figure of a hidden row is hidden, ratios included, and the order of the rows does not depend on it", async () => {
  for (const sort of ["visits", "-visits", "callCompliancePct"]) {
    const { rows } = await get(analyst, "kunjungan-sales", { ...query, sort });
    const one = rows.find((r) => Number(r.id) === positions[0]);
    expect(new Set(Object.entries(one?.cells ?? {}).flatMap(([id, c]) => (id === "storesVisited" ? [] : [c])))).toEqual(
      new Set([few]),
    );
    expect(Number(rows[0]?.id)).toBe(positions[2]);
  }
});

test("an opened row, a filter, a day and the trend do not show the hidden figure", async () => {
  const [one, , four] = positions as [number, number, number];
  const opened = await get(analyst, "kunjungan-sales", { ...query, path: `position:${one}` });
  expect(opened.total.visits).toBe(few);
  expect(opened.rows.map((r) => r.cells.visits)).toEqual([few]);
  const filtered = await get(analyst, "kunjungan-sales", { ...query, position: String(one) });
  expect(filtered.total.visits).toBe(few);
  // rows of single salesmen are hidden in a large position too
  const people = await get(analyst, "kunjungan-sales", { ...query, path: `position:${four}` });
  expect(people.rows.map((r) => r.cells.visits)).toEqual([few, few, few, few]);
  expect(people.total.visits).toBe("4");
  const days = await get(analyst, "kunjungan-sales", { ...query, path: `position:${four}/salesman:${salesmen[4]}` });
  expect(days.rows.flatMap((r) => (r.cells.visits === "0" ? [] : [r.cells.visits]))).toEqual([few]);
  const trend = (await answerOf("/trend", { ...query, position: String(one) })).json as TrendAnswer;
  expect(trend.now.visits).toBe(few);
  expect(
    Object.values(trend.series)
      .flat()
      .every((c) => c === null || c === few || c === "0" || c === "n/a"),
  ).toBe(true);
});

test("salesmen cannot be combined by a filter, in any call of the report", async () => {
  const filters = { ...query, salesman: salesmen.slice(0, 4).join(",") };
  for (const path of ["", "/trend", "/matrix"]) {
    const answer = await answerOf(path, filters);
    expect([answer.status, answer.text.includes("report.small-groups")]).toEqual([403, true]);
  }
  const file = await answerOf("/csv", filters);
  expect(file.status).toBe(403);
});

test("the heatmap and the pivot table hide small cells, and no row or column has only one hidden cell", async () => {
  for (const input of [query, { ...query, over: "time", figure: "visits" }]) {
    const matrix = (await answerOf("/matrix", input)).json as MatrixAnswer;
    const row = matrix.rows.findIndex((r) => Number(r.id) === positions[0]);
    expect(matrix.cells[row]?.every((c) => c === few || c === null || c === "n/a" || c === "0")).toBe(true);
    expect(matrix.cells[row]).toContain(few);
    const lines = [
      ...matrix.rows.map((r, i) => ({ total: r.total, cells: matrix.cells[i] ?? [] })),
      ...matrix.columns.map((c, j) => ({ total: c.total, cells: matrix.cells.map((row) => row[j] ?? null) })),
    ];
    for (const { total, cells } of lines) if (cells.includes(few)) expect(total).toBe(few);
    for (const line of [...matrix.columns.map((_, j) => matrix.cells.map((c) => c[j] ?? null))]) {
      const hidden = line.filter((c) => c === few).length;
      expect(hidden === 0 || hidden > 1).toBe(true);
    }
  }
});

test("an exported file contains the word instead of the figures", async () => {
  const admins = await admin.get(`/api/report/kunjungan-sales/csv?${new URLSearchParams(query)}`);
  expect(admins.text).not.toContain(few);
  const file = await answerOf("/csv", query);
  expect(file.status).toBe(200);
  expect(file.text).toContain(few);
});

test("visits of a store are listed without the salesman", async () => {
  const [store] = await portal.sql<{ id: number }>("select id from store where status = 'active' order by id limit 1");
  await portal.sql(
    `insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust, usual_m, radius_m, verdict)
     select s.distributor_id, s.channel, s.id, $2::date, t.id, t.district_id, gen_random_uuid(), '\\x00', $2::date + time '03:00', $2::date + time '03:00', now(), 'boot', 100, 100, 'noGps'
     from salesman s, store t where s.id = $1 and t.id = $3`,
    [salesmen[0], day, store?.id],
  );
  const of = async (client: Client) =>
    ((await client.get(`/api/store/${store?.id}/visits`)).json as { visits: { salesman: string | null }[] }).visits;
  expect((await of(admin))[0]?.salesman).toMatch(/\w/);
  expect((await of(analyst)).map((v) => v.salesman)).toEqual([null]);
  // figures of stores visited by one salesman are hidden from this reader
  const stores = await get(analyst, "toko-kunjungan", query).catch(() => null);
  expect(stores === null || stores.rows.every((r) => r.cells.visits === few)).toBe(true);
});

/**
 * Totals of a position on an earlier day with these plans and visits of its salesmen, as read by the analyst, for whom
 * small groups are hidden.
 */
async function totalsOf(back: number, counts: readonly (readonly [planned: number, visits: number])[]) {
  const on = addDays(day, -back);
  for (const [i, [planned, visits]] of counts.entries())
    await portal.sql(
      `insert into visit_day (distributor_id, salesman_id, day, channel, district_id, planned, visits, stores, counted_at)
       select distributor_id, id, $2, channel, district_id, $3, $4, $4, now() from salesman where id = $1`,
      [salesmen[4 + i], on, planned, visits],
    );
  const filters = { ...query, from: on, to: on, position: String(positions[2]) };
  const { total } = await get(analyst, "kunjungan-sales", filters);
  return [total.planned, total.visits];
}

test("members of a group are those with visits, and for figures of plans those with a plan", async () => {
  const onlyOneVisitor = [
    [10, 5],
    [10, 0],
    [10, 0],
  ] as const;
  expect(await totalsOf(1, onlyOneVisitor)).toEqual([few, few]);
  const onlyOnePlan = [
    [10, 5],
    [0, 4],
    [0, 3],
  ] as const;
  expect(await totalsOf(2, onlyOnePlan)).toEqual([few, few]);
  const all = [
    [10, 5],
    [10, 4],
    [10, 3],
  ] as const;
  expect(await totalsOf(3, all)).toEqual(["30", "12"]);
  const noVisitor = [
    [10, 0],
    [10, 0],
    [10, 0],
  ] as const;
  expect(await totalsOf(4, noVisitor)).toEqual(["30", "0"]);
});
