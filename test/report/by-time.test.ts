import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasMatrix, timeFigures } from "#platform/report/index.ts";
import { stretchesOf } from "#platform/report/index.server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, getMatrix, digits, reportsOf, sum, todayOf, viewersOf } from "./read-report.ts";

let portal: Portal;
let admin: Client;
let month: { from: string; to: string };
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  [month] = (await portal.sql<{ from: string; to: string }>(
    "select m::date::text as from, (m + interval '1 month - 1 day')::date::text as to from (select date_trunc('month', (now() at time zone 'Asia/Jakarta')::date) - interval '1 month' as m) x",
  )) as [{ from: string; to: string }];
  today = await todayOf(portal);
});
afterAll(() => portal.close());

const reports = () => reportsOf(portal.server.registry);
const dayOf = (id: number) => `${String(id).slice(0, 4)}-${String(id).slice(4, 6)}-${String(id).slice(6)}`;

describe("intervals of a period", () => {
  test("are days of a month, months of years, years of more, and the ends of thirteen months for a figure at a moment", () => {
    expect(stretchesOf({ from: "2026-10-05", to: "2026-11-20" }, "2026-11-21")).toEqual({
      unit: "month",
      ranges: [
        { from: "2026-10-05", to: "2026-10-31" },
        { from: "2026-11-01", to: "2026-11-20" },
      ],
    });
    expect(stretchesOf({ from: "2026-11-01", to: "2026-11-30" }, "2026-11-03").ranges.map((r) => r.to)).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
    ]);
    expect(stretchesOf({ from: "2018-02-01", to: "2026-11-20" }, "2026-11-21")).toMatchObject({
      unit: "year",
      ranges: { 0: { from: "2018-02-01", to: "2018-12-31" }, length: 9 },
    });
    expect(stretchesOf({ from: "2026-11-01", to: "2026-11-20" }, "2026-11-21", true).ranges).toHaveLength(13);
    expect(stretchesOf({ from: "2026-10-01", to: "2026-11-20" }, "2026-11-21", true)).toMatchObject({
      unit: "month",
      ranges: { length: 2 },
    });
    const moment = stretchesOf({ from: "2026-11-20", to: "2026-11-20" }, "2026-11-21");
    expect([moment.ranges.length, moment.ranges[0], moment.ranges.at(-1)]).toEqual([
      13,
      { from: "2025-11-01", to: "2025-11-30" },
      { from: "2026-11-01", to: "2026-11-20" },
    ]);
  });
});

describe("a figure by time", () => {
  test("a cell equals the member's figure for those days; days sum to months, rows to totals; transposing changes nothing", async () => {
    for (const v of await viewersOf(portal)) {
      const table = await getMatrix(v.client, "penjualan-per-area", {
        ...month,
        booking: "store",
        over: "time",
        figure: "tonnes",
      });
      const report = await get(v.client, "penjualan-per-area", { ...month, booking: "store" });
      expect([v.name, table.total, table.rows.map((r) => [r.id, r.total])]).toEqual([
        v.name,
        report.total.tonnes,
        report.rows.map((r) => [r.id, r.cells.tonnes]),
      ]);
      expect(table.rows.map((_, i) => sum(table.cells[i] ?? []))).toEqual(table.rows.map((r) => r.total));
      expect(table.columns.map((_, j) => sum(table.cells.map((c) => c[j] ?? null)))).toEqual(
        table.columns.map((c) => c.total),
      );
      const plain = await portal.sql<{ d: string; tonnes: string }>(
        `select l.sold_on::text as d, sum(l.sign * l.tonnes) as tonnes from sale_line l where l.status = 'posted' and l.sold_on between $1 and $2 and ${v.where} group by 1`,
        [month.from, month.to],
      );
      expect(table.columns.map((c) => c.total)).toEqual(
        table.columns.map((c) => digits(plain.find((p) => p.d === dayOf(c.id))?.tonnes ?? "0")),
      );
      const turned = await getMatrix(v.client, "penjualan-per-area", {
        ...month,
        booking: "store",
        over: "time",
        figure: "tonnes",
        swap: "1",
      });
      expect(turned.cells).toEqual(table.columns.map((_, j) => table.cells.map((c) => c[j] ?? null)));
      expect(turned.time).toEqual({ unit: "day", on: "rows" });
    }
  });

  test("distinct counts, shares and ratios are computed for each interval", async () => {
    for (const figure of ["activeStores", "shareOfTotal", "avgPrice", "growthMoM", "achievementPct"] as const) {
      const table = await getMatrix(admin, "penjualan-per-area", {
        period: "m3",
        booking: "store",
        over: "time",
        figure,
      });
      expect(table.time?.unit).toBe("month");
      for (const [j, column] of table.columns.entries()) {
        const from = dayOf(column.id);
        const own = await get(admin, "penjualan-per-area", {
          from,
          to: (table.columns[j + 1] ? await endOf(from) : table.columns.length && (await through())) as string,
          booking: "store",
        });
        expect([figure, from, column.total]).toEqual([figure, from, own.total[figure] ?? null]);
        const cells = table.rows.map((r, i) => [r.id, table.cells[i]?.[j] ?? null]);
        expect([figure, from, cells]).toEqual([
          figure,
          from,
          table.rows.map((r) => [
            r.id,
            own.rows.find((x) => x.id === r.id)?.cells[figure] ?? (figure === "activeStores" ? "0" : null),
          ]),
        ]);
      }
    }
  });
  const endOf = async (from: string) =>
    (await portal.sql<{ d: string }>("select ($1::date + interval '1 month - 1 day')::date::text as d", [from]))[0]
      ?.d as string;
  const through = async () =>
    (
      await portal.sql<{ d: string }>("select greatest($1::date - 1, date_trunc('month', $1::date)::date)::text as d", [
        today,
      ])
    )[0]?.d as string;

  test("stock is shown at the ends of months", async () => {
    const table = await getMatrix(admin, "stok-gudang", { period: "asof:yesterday", over: "time", figure: "closing" });
    expect(table.columns).toHaveLength(13);
    const last = table.columns.at(-2);
    const end = await endOf(dayOf(last?.id ?? 0));
    const [plain] = await portal.sql<{ t: string }>(
      "select coalesce(sum(tonnes), 0) as t from stock_movement where moved_on <= $1",
      [end],
    );
    expect(last?.total).toBe(digits(plain?.t ?? null));
    expect(table.columns.at(-1)?.total).toBe(table.total);
  });

  test("a heatmap by day equals the report for each day", async () => {
    const table = await getMatrix(admin, "kepatuhan-distributor", month);
    const [row] = table.rows;
    const days = await get(admin, "kepatuhan-distributor", { ...month, path: `distributor:${row?.id}` });
    for (const [j, c] of table.columns.entries())
      expect([c.id, table.cells[0]?.[j]]).toEqual([
        c.id,
        days.rows.find((d) => d.id === dayOf(c.id))?.cells.compliancePct ?? null,
      ]);
  });

  test("a line by month equals the page's figure of each month, the last one up to the end of the period", async () => {
    const table = await getMatrix(admin, "toko-aktif", month);
    expect([table.time, table.columns.length, table.measure]).toMatchObject([
      { unit: "month", on: "columns" },
      13,
      "activeStores",
    ]);
    const months = table.columns.map((c) => dayOf(c.id).slice(0, 7));
    expect(
      Object.entries(table.time?.seasons ?? {}).map(
        ([day, labels]) => labels.includes("Lebaran") && months.includes(day.slice(0, 7)),
      ),
      "thirteen months contain Lebaran once or twice",
    ).toContain(true);
    expect(table.columns.at(-1)?.total).toBe((await get(admin, "toko-aktif", month)).total.activeStores);
  });

  test("every report with this option answers for every figure it offers, and refuses others", async () => {
    const [line] = await portal.sql<{ slug: string }>(
      "select slug from product_line where archived_at is null order by id limit 1",
    );
    for (const { slug, report } of reports()) {
      const query = { ...(report.product ? { line: line?.slug as string } : {}) };
      if (!hasMatrix(report))
        expect([slug, (await admin.get(`/api/report/${slug}/matrix`)).status]).toEqual([slug, 404]);
      for (const figure of timeFigures(report).slice(0, 3)) {
        const table = await getMatrix(admin, slug, { ...query, over: "time", figure });
        expect([slug, table.measure, table.time?.on]).toEqual([slug, figure, "columns"]);
      }
      if (timeFigures(report).length > 0)
        expect([
          slug,
          (
            await admin.get(
              `/api/report/${slug}/matrix?${new URLSearchParams({ ...query, over: "time", figure: "none" })}`,
            )
          ).status,
        ]).toEqual([slug, 422]);
    }
    const tso = await portal.as("tso");
    expect((await tso.get("/api/report/penjualan-per-produk/matrix?over=time&figure=gpmPct")).status).toBe(422);
  }, 120_000);
});

test("more columns than the table limit are refused with advice at the control that transposes the table", async () => {
  const admin = await portal.as("admin");
  await portal.sql(
    "update store s set district_id = d.id from (select id, row_number() over (order by id) as n from district) d join (select id, row_number() over (order by id) as n from store) t on t.n = d.n where t.id = s.id",
  );
  const { status, json } = await admin.get("/api/report/laporan-toko.sebaran/matrix");
  expect([status, json]).toMatchObject([
    422,
    {
      code: "report.columns",
      fields: [{ field: "swap", message: expect.stringContaining("persempit dengan penyaring") }],
    },
  ]);
});
