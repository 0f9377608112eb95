import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, SplitAnswer } from "#platform/report/index.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
});
afterAll(() => portal.close());

type Query = Readonly<Record<string, string>>;
const month: Query = { period: "month", compare: "lastMonth" };
async function split({ client }: Viewer, slug: string, figure: string, query: Query): Promise<SplitAnswer> {
  const answer = await client.get(`/api/report/${slug}/split?${new URLSearchParams({ ...query, figure })}`);
  if (answer.status !== 200)
    throw new Error(`${slug} ${figure} ${JSON.stringify(query)}: ${answer.status} ${answer.text}`);
  return answer.json as SplitAnswer;
}
const negative = (cell: Cell): Cell => (cell === null ? null : cell.startsWith("-") ? cell.slice(1) : `-${cell}`);
/** The difference of the two periods is the change, and the effects add up to it exactly. */
function expectWhole(of: unknown, s: SplitAnswer): void {
  expect([of, s.refused, [s.now, s.before, s.change, ...s.parts.map((p) => p.value)].includes(null)]).toEqual([
    of,
    null,
    false,
  ]);
  expect([of, s.change]).toEqual([of, sum([s.now, negative(s.before)])]);
  expect([of, sum(s.parts.map((p) => p.value))]).toEqual([of, digits(s.change)]);
}

test("a change of the sales is price, volume and mix, in the total and in every row, for everybody and with filters", async () => {
  for (const v of viewers) {
    const [area] = (await get(v.client, "penjualan-per-area", { ...month, booking: "store" })).rows;
    const cuts: [string, Query][] = [
      ["penjualan-per-produk", {}],
      ["penjualan-per-distrik", {}],
      ["penjualan-per-segmen", {}],
      ["penjualan-per-produk", { area: String(area?.id), booking: "store" }],
    ];
    for (const [slug, narrow] of cuts) {
      const query = { ...month, ...narrow };
      const page = await v.client.get(`/api/report/${slug}?perPage=5`);
      // a role without this page
      if (page.status === 403) continue;
      const answer = await get(v.client, slug, query);
      const total = await split(v, slug, "netSales", query);
      expectWhole([v.name, slug, narrow], total);
      expect([v.name, slug, total.now]).toEqual([v.name, slug, answer.total.netSales]);
      expect(total.comparison).toEqual({ from: answer.stamps.comparison?.from, to: answer.stamps.comparison?.to });
      for (const row of answer.rows.slice(0, 3)) {
        const one = await split(v, slug, "netSales", { ...query, path: `${answer.level}:${row.id}` });
        expectWhole([v.name, slug, narrow, row.name], one);
        expect([v.name, slug, row.name, one.now]).toEqual([v.name, slug, row.name, row.cells.netSales]);
      }
    }
  }
}, 240_000);

test("rows of whole cells add up to the effects of their total, and the price effect equals plain SQL", async () => {
  const admin = viewers[0] as Viewer;
  const answer = await get(admin.client, "penjualan-per-produk", month);
  const total = await split(admin, "penjualan-per-produk", "netSales", month);
  const rows = await Promise.all(
    answer.rows.map((r) =>
      split(admin, "penjualan-per-produk", "netSales", { ...month, path: `${answer.level}:${r.id}` }),
    ),
  );
  for (const [i, part] of total.parts.entries())
    expect([part.id, sum(rows.map((r) => r.parts[i]?.value ?? null))]).toEqual([part.id, part.value]);
  const { period, comparison } = answer.stamps;
  const [plain] = await portal.sql<{ price: string; volume: string }>(
    `with cell as (select distributor_id d, warehouse_id w, district_id k, product_id p, coalesce(sum(sign * tonnes) filter (where sold_on >= $1), 0) as t1, coalesce(sum(sign * net) filter (where sold_on >= $1), 0) as n1,
       coalesce(sum(sign * tonnes) filter (where sold_on < $1), 0) as t0, coalesce(sum(sign * net) filter (where sold_on < $1), 0) as n0 from sale_line where status = 'posted' and (sold_on between $1 and $2 or sold_on between $3 and $4) group by 1, 2, 3, 4)
     select sum(n1 - t1 * round(n0 / nullif(t0, 0), 6)) filter (where t1 <> 0 and t0 <> 0) as price, (sum(t1) - sum(t0)) * round(sum(n0) / sum(t0), 6) as volume from cell`,
    [period.from, period.to, comparison?.from, comparison?.to],
  );
  expect(total.parts.slice(0, 2).map((p) => p.value)).toEqual([
    digits(plain?.price ?? null),
    digits(plain?.volume ?? null),
  ]);
  expect(total.parts.every((p) => p.value !== "0")).toBe(true);
}, 120_000);

test("a change of the gross profit includes cost, and the margin explains that of its profit; the last level and days too", async () => {
  const admin = viewers[0] as Viewer;
  const answer = await get(admin.client, "gpm-per-produk", month);
  for (const path of ["", `${answer.level}:${answer.rows[0]?.id}`]) {
    const query = { ...month, ...(path ? { path } : {}) };
    const profit = await split(admin, "gpm-per-produk", "grossProfit", query);
    expectWhole(path, profit);
    expect(profit.parts.map((p) => p.id)).toEqual(["priceEffect", "costEffect", "volumeEffect", "mixEffect"]);
    expect(await split(admin, "gpm-per-produk", "gpmPct", query)).toEqual(profit);
    const cells = path ? answer.rows[0]?.cells : answer.total;
    expect(profit.parts.map((p) => p.value)).toEqual(profit.parts.map((p) => cells?.[p.id]));
  }
  let path = "";
  for (let depth = 0; depth < 7; depth++) {
    const response = await admin.client.get(
      `/api/report/penjualan-per-produk?${new URLSearchParams({ ...month, ...(path ? { path } : {}) })}`,
    );
    if (response.status !== 200) break;
    const { level, rows } = response.json as { level: string; rows: { id: number }[] };
    path = `${path ? `${path}/` : ""}${level}:${rows[0]?.id}`;
  }
  expect(path.split("/").length).toBeGreaterThan(1);
  expectWhole(path, await split(admin, "penjualan-per-produk", "netSales", { ...month, path }));
  const days = await get(admin.client, "penjualan-harian", month);
  const day = days.rows.find((r) => r.cells.netSales !== "0" && r.cells.netSales !== null);
  const one = await split(admin, "penjualan-harian", "netSales", { ...month, path: `day:${day?.id}` });
  expectWhole(day?.id, one);
  expect(one.now).toBe(day?.cells.netSales);
}, 120_000);

test("no comparison, one before the first sales, and figures without effects or permission are refused or shown as unknown", async () => {
  const admin = viewers[0] as Viewer;
  expect(await split(admin, "penjualan-per-produk", "netSales", { compare: "none" })).toMatchObject({
    comparison: null,
    parts: [],
  });
  const early = await split(admin, "penjualan-per-produk", "netSales", {
    from: "2019-01-01",
    to: "2019-01-31",
    compare: "lastYear",
  });
  expect([early.before, early.change, early.parts.map((p) => p.value)]).toEqual([null, null, [null, null, null]]);
  for (const figure of ["tonnes", "priceEffect", "nothing", ""])
    expect([
      figure,
      (await admin.client.get(`/api/report/penjualan-per-produk/split?figure=${figure}`)).json,
    ]).toMatchObject([figure, { fields: [{ field: "figure" }] }]);
  const missing = await admin.client.get("/api/report/penjualan-per-produk/split");
  expect([missing.status, missing.json]).toMatchObject([422, { code: "report.figure" }]);
  expect((await admin.client.get("/api/report/penjualan-per-produk/split?figure=netSales&path=area:1")).status).toBe(
    422,
  );
  expect((await admin.client.get("/api/report/stok-gudang/split?figure=closing")).status).toBe(404);
});
