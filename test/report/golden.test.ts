import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MatrixAnswer, PointsAnswer, ReportRow } from "#platform/report/index.ts";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
let month: string;
let today: string;
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
  [{ today, month }] = (await portal.sql<{ today: string; month: string }>(
    "select d::text as today, date_trunc('month', d)::date::text as month from (select (now() at time zone 'Asia/Jakarta')::date as d) x",
  )) as [{ today: string; month: string }];
});
afterAll(() => portal.close());

const range = async (fromMonths: number, days: number | "end") =>
  (
    await portal.sql<{ from: string; to: string }>(
      "select ($1::date + make_interval(months => $2))::date::text as from, (case when $3 < 0 then $1::date + make_interval(months => $2 + 1) - interval '1 day' else $1::date + make_interval(months => $2) + make_interval(days => $3) end)::date::text as to",
      [month, fromMonths, days === "end" ? -1 : days],
    )
  )[0] as { from: string; to: string };

/** The expected value: posted lines of a period within a person's scope. */
const witness = async (v: Viewer, r: { from: string; to: string }, extra = "true") =>
  (
    await portal.sql<{ tonnes: string; net: string; invoices: number; stores: number }>(
      `select coalesce(sum(l.sign * l.tonnes), 0) as tonnes, coalesce(sum(l.sign * l.net), 0) as net, count(distinct l.sale_id) filter (where l.sign = 1)::int as invoices, count(distinct l.store_id) filter (where l.sign = 1 and l.tonnes > 0)::int as stores
     from sale_line l where l.status = 'posted' and l.sold_on between $1 and $2 and ${v.where} and ${extra}`,
      [r.from, r.to],
    )
  )[0] as { tonnes: string; net: string; invoices: number; stores: number };

const cuts = [
  "penjualan-per-area",
  "penjualan-per-provinsi",
  "penjualan-per-distrik",
  "penjualan-per-distributor",
  "penjualan-per-toko",
  "penjualan-per-produk",
  "penjualan-per-merk",
  "penjualan-per-segmen",
  "penjualan-per-gudang",
  "penjualan-per-opco",
  "penjualan-per-sales",
  "penjualan-harian",
];

describe("one figure for every grouping", () => {
  test.each([
    ["a whole month", -1, "end"],
    ["the days of a month so far", -1, 11],
    ["a stretch over two months", -2, 44],
  ] as const)(
    "%s: the rows of every page add up to its total, and all totals equal the lines",
    async (_, months, days) => {
      const r = await range(months, days);
      for (const v of viewers) {
        const plain = await witness(v, r);
        for (const slug of cuts) {
          const page = await v.client.get(`/api/report/${slug}?perPage=5`);
          if (page.status === 403) continue; // a role without this page
          const answer = await get(v.client, slug, r);
          expect({ slug, who: v.name, tonnes: answer.total.tonnes, net: answer.total.netSales }).toEqual({
            slug,
            who: v.name,
            tonnes: digits(plain.tonnes),
            net: digits(plain.net),
          });
          expect({
            slug,
            who: v.name,
            tonnes: sum(answer.rows.map((x) => x.cells.tonnes ?? null)),
            net: sum(answer.rows.map((x) => x.cells.netSales ?? null)),
          }).toEqual({
            slug,
            who: v.name,
            tonnes: digits(plain.tonnes),
            net: digits(plain.net),
          });
          if ("activeStores" in answer.total) expect(answer.total.activeStores).toBe(String(plain.stores));
          if ("invoices" in answer.total) expect(answer.total.invoices).toBe(String(plain.invoices));
        }
      }
    },
    120_000,
  );

  test("the expected value is not zero for anybody, so that equality is meaningful", async () => {
    const r = await range(-1, "end");
    for (const v of viewers) expect(Number((await witness(v, r)).tonnes), v.name).toBeGreaterThan(0);
    const [all, vendor] = [await witness(viewers[0] as Viewer, r), await witness(viewers[1] as Viewer, r)];
    expect(Number(vendor.tonnes)).toBeLessThan(Number(all.tonnes));
  });

  test("each row equals the result of plain SQL for that member", async () => {
    const r = await range(-1, "end");
    const rows = await portal.sql<{ id: number; tonnes: string; stores: number }>(
      `select coalesce(d.area_id, 0)::int as id, sum(l.sign * l.tonnes) as tonnes, count(distinct l.store_id) filter (where l.sign = 1 and l.tonnes > 0)::int as stores from sale_line l
       left join area_district d on d.district_id = l.district_id and d.valid_from <= $3 and (d.valid_to is null or d.valid_to > $3) where l.status = 'posted' and l.sold_on between $1 and $2 group by 1`,
      [r.from, r.to, today],
    );
    const answer = await get((viewers[0] as Viewer).client, "penjualan-per-area", { ...r, booking: "store" });
    expect(Object.fromEntries(answer.rows.map((x) => [x.id, [x.cells.tonnes, x.cells.activeStores]]))).toEqual(
      Object.fromEntries(rows.map((x) => [x.id, [digits(x.tonnes), String(x.stores)]])),
    );
  });
});

test("a filter by a member equals the member's own row, for every grouping of the page", async () => {
  const r = await range(-1, 11);
  const { client } = viewers[0] as Viewer;
  for (const [level, page] of [
    ["area", "penjualan-per-area"],
    ["opco", "penjualan-per-opco"],
    ["segment", "penjualan-per-segmen"],
  ] as const) {
    const rows = (await get(client, page, { ...r, ...(level === "area" ? { booking: "store" } : {}) })).rows
      .filter((x) => x.id !== 0)
      .slice(0, 2);
    for (const row of rows)
      for (const slug of ["penjualan-per-produk", "penjualan-per-distrik", "penjualan-per-toko"]) {
        const { total } = await get(client, slug, { ...r, [level]: String(row.id) });
        expect([slug, level, row.id, total.tonnes, total.netSales]).toEqual([
          slug,
          level,
          row.id,
          row.cells.tonnes,
          row.cells.netSales,
        ]);
        if ("activeStores" in total && "activeStores" in row.cells)
          expect([slug, total.activeStores]).toEqual([slug, row.cells.activeStores]);
      }
  }
}, 60_000);

describe("drilling", () => {
  test.each([
    ["penjualan-per-area", 3],
    ["penjualan-per-produk", 3],
    ["penjualan-per-regional", 6],
    ["penjualan-per-distributor", 3],
    ["gpm-per-distrik", 4],
  ] as const)(
    "%s: every opened row is the sum of what is in it",
    async (slug, depth) => {
      const { client } = viewers[0] as Viewer;
      const r = await range(-1, "end");
      const open = async (
        path: string,
        total: Record<string, string | null> | undefined,
        level: number,
      ): Promise<void> => {
        const answer = await get(client, slug, { ...r, ...(path ? { path } : {}) });
        if (total)
          for (const id of ["tonnes", "netSales", "cogs"])
            if (id in answer.total)
              expect([path, id, sum(answer.rows.map((x) => x.cells[id] ?? null))]).toEqual([path, id, total[id]]);
        if (level === depth) return;
        for (const row of answer.rows.slice(0, 2))
          await open(
            `${path ? `${path}/` : ""}${answer.level}:${row.id}`,
            row.cells as Record<string, string | null>,
            level + 1,
          );
      };
      await open("", undefined, 1);
    },
    120_000,
  );
});

describe("time", () => {
  test("days add up to their month, months to their year", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const days = await get(client, "penjualan-harian", r);
    const months = await get(client, "penjualan-bulanan", { period: "m3" });
    const row = months.rows.find((x) => x.id === r.from);
    expect(sum(days.rows.map((d) => d.cells.tonnes ?? null))).toBe(row?.cells.tonnes);
    expect(days.rows.at(-1)?.cells.cumTonnes).toBe(row?.cells.tonnes);
    expect(sum(months.rows.map((m) => m.cells.netSales ?? null))).toBe(months.total.netSales);
    expect(days.total.invoices).toBe(row?.cells.invoices);
    expect(days.total.activeStores).toBe(row?.cells.activeStores);
  });

  test("months have forecasts: closed months their own figure, the running month that of its page; the month of Lebaran is marked", async () => {
    const { client } = viewers[0] as Viewer;
    const trend = await get(client, "tren-penjualan", { period: "m13" });
    const own = await get(client, "penjualan-vs-target", { period: "mtd", booking: "store" });
    const running = (
      await portal.sql<{ m: string; open: boolean }>(
        "select date_trunc('month', $1::date - 1)::date::text as m, ($1::date - 1) < (date_trunc('month', $1::date - 1) + interval '1 month - 1 day')::date and date_trunc('month', $1::date - 1) = date_trunc('month', $1::date) as open",
        [today],
      )
    )[0] as { m: string; open: boolean };
    expect(trend.refused.forecast).toBeUndefined();
    for (const row of trend.rows.filter((x) => String(x.id) < running.m))
      expect([row.id, row.cells.forecast]).toEqual([row.id, row.cells.tonnes]);
    if (running.open) expect(trend.rows.find((x) => x.id === running.m)?.cells.forecast).toBe(own.total.forecast);
    const lebaranMonths = await portal.sql<{ m: string }>(
      "select distinct date_trunc('month', day)::date::text as m from calendar where lebaran",
    );
    const rainyMonths = await portal.sql<{ m: string }>(
      "select distinct date_trunc('month', day)::date::text as m from calendar where rainy",
    );
    for (const [label, months] of Object.entries({ hujan: rainyMonths, Lebaran: lebaranMonths }))
      expect(trend.rows.filter((x) => x.seasons?.some((s) => s.label === label)).map((x) => x.id)).toEqual(
        trend.rows.map((x) => String(x.id)).filter((id) => months.some((r) => r.m === id)),
      );
  });

  test("a partial month or year contains only its own days, and so do all figures derived from it", async () => {
    const { client } = viewers[0] as Viewer;
    const r = { from: `${(await range(-2, 9)).from.slice(0, 8)}10`, to: (await range(-1, 14)).to };
    for (const slug of ["penjualan-bulanan", "penjualan-tahunan", "tren-penjualan"]) {
      const page = await get(client, slug, r);
      expect([slug, sum(page.rows.map((x) => x.cells.tonnes ?? null))]).toEqual([slug, page.total.tonnes]);
    }
    const months = await get(client, "penjualan-bulanan", r);
    expect(sum(months.rows.map((x) => x.cells.lastMonth ?? null))).toBe(months.total.lastMonth);
    const first = months.rows[0] as ReportRow;
    const end = (
      await portal.sql<{ d: string }>("select ($1::date + interval '1 month - 1 day')::date::text as d", [first.id])
    )[0]?.d as string;
    const own = await get(client, "penjualan-bulanan", { from: r.from, to: end });
    for (const id of ["tonnes", "netSales", "avgPrice", "invoices", "activeStores"])
      expect([id, first.cells[id]]).toEqual([id, own.total[id]]);
  });

  test("last month's column equals last month's own page, for the same days", async () => {
    const { client } = viewers[0] as Viewer;
    const now = await range(-1, 14);
    const before = await range(-2, 14);
    const later = await get(client, "penjualan-per-distributor", { ...now, compare: "lastMonth" });
    const earlier = await get(client, "penjualan-per-distributor", before);
    expect(later.total.compared).toBe(earlier.total.tonnes);
    for (const row of later.rows)
      expect([row.id, row.cells.compared]).toEqual([
        row.id,
        earlier.rows.find((x) => x.id === row.id)?.cells.tonnes ?? "0",
      ]);
    expect(later.stamps.comparison).toMatchObject(before);
  });

  test("a comparison before the first sales has no figure instead of zero", async () => {
    const answer = await get((viewers[0] as Viewer).client, "penjualan-per-produk", {
      ...(await range(-1, "end")),
      compare: "lastYear",
    });
    expect(answer.total.compared).toBeNull();
    expect(answer.total.growthYoY).toBeNull();
  });

  test("running totals and moving averages are correct", async () => {
    const r = await range(-1, "end");
    const { rows } = await get((viewers[0] as Viewer).client, "penjualan-harian", r);
    const plain = await portal.sql<{ d: string; cum: string; ma: string }>(
      `with day as (select g::date as d, coalesce((select sum(l.sign * l.tonnes) from sale_line l where l.status = 'posted' and l.sold_on = g::date), 0) as t from generate_series($1::date - 6, $2::date, '1 day') g)
       select d::text, sum(t) filter (where d >= $1::date) over (order by d) as cum, avg(t) over (order by d rows 6 preceding) as ma from day order by d`,
      [r.from, r.to],
    );
    for (const row of rows) {
      const p = plain.find((x) => x.d === row.id) as { cum: string; ma: string };
      expect([row.id, row.cells.cumTonnes]).toEqual([row.id, digits(p.cum)]);
      expect(Number(row.cells.movingAvg7)).toBeCloseTo(Number(p.ma), 9);
    }
  });
});

describe("margin", () => {
  test("cost and gross profit are the same by warehouse, distributor, product and district, and equal the cost of receipts", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const totals = await Promise.all(
      ["gpm-per-gudang", "gpm-per-distributor", "gpm-per-produk", "gpm-per-distrik"].map(
        async (slug) => (await get(client, slug, r)).total,
      ),
    );
    for (const t of totals) expect(t).toEqual(totals[0]);
    const [plain] = await portal.sql<{ cogs: string }>(
      `with bought as (select distributor_id, product_id, date_trunc('month', received_on)::date as month, round(sum(sign * net) / sum(sign * tonnes), 6) as cost from purchase_line where status = 'posted' group by 1, 2, 3 having sum(sign * tonnes) > 0 and sum(sign * net) > 0),
       everywhere as (select product_id, round(sum(sign * net) / sum(sign * tonnes), 6) as cost from (select * from purchase_line where status = 'posted') p group by 1),
       sold as (select distributor_id, product_id, date_trunc('month', sold_on)::date as month, sum(sign * tonnes) as tonnes from sale_line where status = 'posted' and sold_on between $1 and $2 group by 1, 2, 3)
       select sum(s.tonnes * coalesce(
         (select b.cost from bought b where b.distributor_id = s.distributor_id and b.product_id = s.product_id and b.month <= s.month order by b.month desc limit 1),
         (select b.cost from bought b where b.distributor_id = s.distributor_id and b.product_id = s.product_id order by b.month limit 1),
         (select e.cost from everywhere e where e.product_id = s.product_id))) as cogs from sold s`,
      [r.from, r.to],
    );
    expect(totals[0]?.cogs).toBe(digits(plain?.cogs ?? null));
  });

  test("price, cost, volume and mix add up to the change of the gross profit in each row, and rows add up to the total", async () => {
    const { client } = viewers[0] as Viewer;
    const r = { ...(await range(-1, "end")), compare: "lastMonth" };
    const then = await range(-2, "end");
    const effects = ["volumeEffect", "priceEffect", "costEffect", "mixEffect"] as const;
    const opened = await get(client, "gpm-per-distrik", r);
    const region = opened.rows.find((x) => x.id !== 0) as ReportRow;
    const answers = [
      ...(await Promise.all(
        ["gpm-per-gudang", "gpm-per-distributor", "gpm-per-produk"].map((slug) => get(client, slug, r)),
      )),
      opened,
      await get(client, "gpm-per-distrik", { ...r, path: `region:${region.id}` }),
    ];
    const before = (await get(client, "gpm-per-produk", then)).total.grossProfit ?? null;
    for (const answer of answers.slice(0, 4)) {
      expect(sum(effects.map((e) => answer.total[e] ?? null))).toBe(
        sum([answer.total.grossProfit ?? null, negative(before)]),
      );
      for (const e of effects)
        expect([answer.level, e, answer.total[e]]).toEqual([answer.level, e, answers[0]?.total[e]]);
    }
    for (const answer of answers)
      for (const e of effects)
        expect([answer.level, e, sum(answer.rows.map((x) => x.cells[e] ?? null))]).toEqual([
          answer.level,
          e,
          answer.total[e],
        ]);
    expect(answers[4]?.total.priceEffect).toBe(region.cells.priceEffect);
    const [plain] = await portal.sql<{ price: string }>(
      `with cell as (select distributor_id d, warehouse_id w, district_id k, product_id p, sum(sign * tonnes) filter (where sold_on >= $1) as t1, sum(sign * net) filter (where sold_on >= $1) as n1,
         sum(sign * tonnes) filter (where sold_on < $1) as t0, sum(sign * net) filter (where sold_on < $1) as n0 from sale_line where status = 'posted' and (sold_on between $1 and $2 or sold_on between $3 and $4) group by 1, 2, 3, 4)
       select sum(n1 - t1 * round(n0 / t0, 6)) as price from cell where t1 <> 0 and t0 <> 0`,
      [r.from, r.to, then.from, then.to],
    );
    expect(answers[0]?.total.priceEffect).toBe(digits(plain?.price ?? null));
    expect(Number(plain?.price)).not.toBe(0);
    const share = Number(answers[0]?.total.provisionalCostPct);
    expect([share >= 0, share <= 100]).toEqual([true, true]);
  });
});

test("invoices by the holder of a position on the day of the sale are counted as in the lines, also from rollups", async () => {
  const { client } = viewers[0] as Viewer;
  const [position] = await portal.sql<{ tso: string; gm: string }>(
    "select v.tso_id as tso, v.gm_id as gm from sale_line l join store_version v on v.store_id = l.store_id and v.valid_from <= l.sold_on and (v.valid_to is null or v.valid_to > l.sold_on) where v.tso_id is not null and v.gm_id is not null and l.sold_on >= date_trunc('month', current_date) - interval '1 month' group by 1, 2 order by count(*) desc limit 1",
  );
  await rebuildRollups(portal.server.db);
  for (const [filter, id] of Object.entries(position as Record<string, string>))
    for (const period of ["month", "mtd", "m3"]) {
      const page = await get(client, "penjualan-per-toko", { period, mapping: "saleDate", [filter]: id });
      const { from, to } = page.stamps.period;
      const [plain] = await portal.sql<{ n: string }>(
        `select count(distinct l.sale_id) as n from sale_line l join store_version v on v.store_id = l.store_id and v.valid_from <= l.sold_on and (v.valid_to is null or v.valid_to > l.sold_on)
         where l.status = 'posted' and l.sign = 1 and l.sold_on between $1 and $2 and v.${filter}_id = $3`,
        [from, to, id],
      );
      expect([filter, period, page.total.invoices]).toEqual([filter, period, String(plain?.n)]);
      expect([filter, period, sum(page.rows.map((r) => r.cells.invoices ?? null))]).toEqual([
        filter,
        period,
        String(plain?.n),
      ]);
    }
});

test("a user who may not open one list of sale lines gets a link to another with the same lines", async () => {
  const tso = await portal.as("tso");
  expect((await tso.get("/api/distributor-sale-line?perPage=5")).status).toBe(403);
  const page = await get(tso, "penjualan-per-produk", { period: "month" });
  expect(page.records).toMatchObject({ route: "/toko/transaksi", day: "soldOn", where: { status: "posted" } });
  const { from, to } = page.stamps.period;
  const [brand] = await portal.sql<{ id: string }>("select id from brand order by id limit 1");
  const counted = (await get(tso, "penjualan-per-produk", { period: "month", brand: brand?.id as string })).total
    .tonnes;
  const query = new URLSearchParams({
    [`f.${page.records?.fields.brand}`]: brand?.id as string,
    "f.soldOn": `${from}..${to}`,
    "f.status": "posted",
    perPage: "75",
  });
  const list: { tonnes: string }[] = [];
  for (let at = 1, count = 1; list.length < count; at++) {
    const answer = (await tso.get(`/api/store-sale-line?${query}&page=${at}`)).json as {
      data: { tonnes: string }[];
      meta: { totalCount: number };
    };
    count = answer.meta.totalCount;
    list.push(...answer.data);
  }
  expect(sum(list.map((l) => l.tonnes))).toBe(counted);
});

test("a member with sales in only one of the two periods has all effects too, so that rows add up to their branch", async () => {
  const { client } = viewers[0] as Viewer;
  const effects = ["cogs", "grossProfit", "volumeEffect", "priceEffect", "costEffect", "mixEffect"] as const;
  const warehouses = await get(client, "gpm-per-gudang", { period: "month", compare: "lastMonth" });
  let alone = 0;
  for (const warehouse of warehouses.rows.filter((w) => w.id !== 0).slice(0, 12)) {
    const branch = await get(client, "gpm-per-gudang", {
      period: "month",
      compare: "lastMonth",
      path: `warehouse:${warehouse.id}`,
    });
    alone += branch.rows.filter((r) => r.cells.tonnes === "0" || r.cells.compared === "0").length;
    for (const e of effects)
      expect([warehouse.name, e, sum(branch.rows.map((x) => x.cells[e] ?? null))]).toEqual([
        warehouse.name,
        e,
        branch.total[e],
      ]);
  }
  expect(alone, "members with sales in one period only").toBeGreaterThan(0);
});

describe("the parts of a figure", () => {
  test("gross less returns is the volume, gross less discount and returns the sales, on pages of different facts, for everybody", async () => {
    const r = await range(-1, "end");
    for (const v of viewers) {
      const [months, documents] = await Promise.all(
        ["penjualan-bulanan", "retur-dan-pembatalan"].map(async (slug) => (await get(v.client, slug, r)).total),
      );
      expect([v.name, months?.tonnes]).toEqual([
        v.name,
        sum([documents?.grossTonnes ?? null, negative(documents?.returnTonnes ?? null)]),
      ]);
      expect([v.name, months?.netSales]).toEqual([
        v.name,
        sum([months?.grossSales ?? null, negative(months?.discount ?? null), negative(documents?.returnValue ?? null)]),
      ]);
    }
  });
});

describe("two levels at once", () => {
  test("rows, columns and totals equal the database's, transposed or not, with the page's filters", async () => {
    for (const v of viewers) {
      const r = await range(-1, "end");
      const whole = await get(v.client, "penjualan-per-merk", r);
      const [one, other] = await Promise.all(
        ["", "&swap=1"].map(
          async (swap) =>
            (await v.client.get(`/api/report/penjualan-per-merk/matrix?from=${r.from}&to=${r.to}${swap}`))
              .json as MatrixAnswer,
        ),
      );
      for (const m of [one, other] as MatrixAnswer[]) {
        expect([v.name, m.total]).toEqual([v.name, whole.total.tonnes]);
        expect(m.rows.map((x) => x.total)).toEqual(m.cells.map((cells) => sum(cells)));
        expect(m.columns.map((x) => x.total)).toEqual(
          m.columns.map((_, i) => sum(m.cells.map((cells) => cells[i] ?? null))),
        );
      }
      expect(Object.fromEntries(one?.rows.map((x) => [x.id, x.total]) ?? [])).toEqual(
        Object.fromEntries(other?.columns.map((x) => [x.id, x.total]) ?? []),
      );
      expect(Object.fromEntries(one?.rows.map((x) => [x.id, x.total]) ?? [])).toEqual(
        Object.fromEntries(whole.rows.map((x) => [x.id, x.cells.tonnes])),
      );
    }
  });

  test("a map has every district with its figure, or shows how many have no location", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const rows = (await get(client, "penjualan-per-distrik", r)).rows;
    const map = (await client.get(`/api/report/penjualan-per-distrik/points?from=${r.from}&to=${r.to}`))
      .json as PointsAnswer;
    expect(map.points.length + map.unplaced).toBe(rows.length);
    const figures = new Map(rows.map((x) => [x.id, x.cells.tonnes]));
    for (const p of map.points) expect([p.name, p.value]).toEqual([p.name, figures.get(p.id)]);
    expect((await (await portal.as("tso")).get("/api/report/gpm-per-distrik/points")).status).toBe(403);
  });
});

describe("a team and the records", () => {
  test("the filter by a position finds every store below it, for every kind of position, on sales and on plans", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    for (const kind of ["gm", "asm", "tso"] as const) {
      const [head] = await portal.sql<{ id: number; tonnes: string }>(
        `select v.${kind}_id::int as id, sum(l.sign * l.tonnes) as tonnes from sale_line l join store_version v on v.store_id = l.store_id and v.valid_from <= $3 and (v.valid_to is null or v.valid_to > $3)
         where l.status = 'posted' and l.sold_on between $1 and $2 and v.${kind}_id is not null group by 1 order by 2 desc limit 1`,
        [r.from, r.to, today],
      );
      const answers = await Promise.all(
        ["penjualan-per-area", "penjualan-per-produk"].map((slug) =>
          get(client, slug, { ...r, position: String(head?.id), booking: "store" }),
        ),
      );
      for (const { total } of answers) expect([kind, total.tonnes]).toEqual([kind, digits(head?.tonnes ?? null)]);
    }
  });

  test("the records behind a figure add up to it, and a report whose rows are documents links to each of them", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const answer = await get(client, "penjualan-per-toko", r);
    const { route = "", fields = {}, day, where = {} } = answer.records ?? {};
    expect([route, day, fields.store, fields.product, fields.area]).toEqual([
      "/laporan/transaksi-distributor",
      "soldOn",
      "store",
      "product",
      "area",
    ]);
    for (const row of answer.rows.slice(0, 5)) {
      const params = new URLSearchParams({
        "f.store": String(row.id),
        "f.soldOn": `${r.from}..${r.to}`,
        perPage: "75",
        ...Object.fromEntries(Object.entries(where).map(([f, v]) => [`f.${f}`, v])),
      });
      const lines = (await client.get(`/api/distributor-sale-line?${params}`)).json as { data: { tonnes: string }[] };
      expect([row.name, sum(lines.data.map((l) => l.tonnes))]).toEqual([row.name, row.cells.tonnes]);
    }
    const [busy] = await portal.sql<{ day: string }>(
      "select sold_on::text as day from sale_line where status = 'posted' and sold_on between $1 and $2 group by 1 order by count(*) desc, 1 limit 1",
      [r.from, r.to],
    );
    const one = { from: busy?.day ?? "", to: busy?.day ?? "" };
    for (const [slug, field] of [
      ["penjualan-per-area", "area"],
      ["penjualan-per-regional", "region"],
      ["penjualan-per-opco", "opco"],
      ["penjualan-per-segmen", "segment"],
    ] as const) {
      const [row] = (await get(client, slug, { ...one, booking: "store" })).rows.filter((x) => x.id !== 0);
      const params = new URLSearchParams({
        [`f.${field}`]: String(row?.id),
        "f.soldOn": one.from,
        "f.status": "posted",
        perPage: "75",
      });
      const lines = (await client.get(`/api/distributor-sale-line?${params}`)).json as { data: { tonnes: string }[] };
      expect([slug, lines.data.length > 0, sum(lines.data.map((l) => l.tonnes))]).toEqual([
        slug,
        true,
        row?.cells.tonnes,
      ]);
    }
    // the person responsible for the store today, found by the head of the team as well, and the area group
    const heads = (await get(client, "penjualan-per-sales", { ...one, mapping: "today" })).rows.filter(
      (x) => x.id !== 0 && x.cells.tonnes !== "0",
    );
    const groups = await portal.sql<{ id: number }>(
      "select area_group_id::int as id from area_grouping where valid_to is null group by 1 order by 1",
    );
    const within = async (query: Record<string, string>) => {
      const params = new URLSearchParams({ ...query, "f.soldOn": one.from, "f.status": "posted", perPage: "75" });
      return sum(
        ((await client.get(`/api/distributor-sale-line?${params}`)).json as { data: { tonnes: string }[] }).data.map(
          (l) => l.tonnes,
        ),
      );
    };
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads)
      expect([head.name, await within({ "f.position": String(head.id) })]).toEqual([head.name, head.cells.tonnes]);
    for (const { id } of groups)
      expect([id, await within({ "f.areaGroup": String(id) })]).toEqual([
        id,
        (await get(client, "penjualan-per-area", { ...one, booking: "store", areaGroup: String(id) })).total.tonnes,
      ]);
    // lines of a product line, which the page's address contains as a filter
    const line = await get(client, "laporan-product.penjualan-distributor", { ...one, line: "semen" });
    expect([line.drill, line.drillRecords?.fields.productLine, line.drillRecords?.where.status]).toEqual([
      "/distributor/detail-transaksi",
      "productLine",
      "posted",
    ]);
    for (const row of line.rows)
      expect([
        row.name,
        await within({ "f.distributor": String(row.id), "f.productLine": String(line.productId) }),
      ]).toEqual([row.name, row.cells.tonnes]);
    const searches = await Promise.all(
      ["stok", "target"].map(async (page) => (await get(client, `laporan-product.${page}`, { line: "semen" })).drill),
    );
    expect(searches).toEqual(["/laporan/mutasi-stok", "/laporan/penjualan-vs-target"]);
    for (const page of searches as string[])
      expect(
        (await client.get(`/api/report/${page.replace("/laporan/", "")}?productLine=${line.productId}&perPage=5`))
          .status,
      ).toBe(200);
    // each line with its cost, for those who may see costs
    const [margin] = (await get(client, "gpm-per-distributor", one)).rows;
    const address = `/api/sale-line-detail?${new URLSearchParams({ "f.distributor": String(margin?.id), "f.soldOn": one.from, "f.status": "posted", perPage: "75" })}`;
    const costed = (await client.get(address)).json as {
      data: { cogs: string; grossProfit: string }[];
      meta: { totalCount: number };
    };
    expect(costed.data.length).toBe(costed.meta.totalCount);
    for (const id of ["cogs", "grossProfit"] as const)
      expect([id, sum(costed.data.map((l) => l[id]))]).toEqual([id, margin?.cells[id]]);
    const seller = (await (viewers[1] as Viewer).client.get("/api/sale-line-detail?perPage=5")).json as {
      data: Record<string, string>[];
    };
    expect(seller.data.length).toBeGreaterThan(0);
    // permission to read the lines does not include permission to read their cost
    expect(seller.data.some((l) => "cogs" in l)).toBe(false);
    const priced = await get(client, "realisasi-harga", r);
    expect([priced.drill, priced.drillRecords?.where.status]).toEqual(["/laporan/transaksi-distributor", "posted"]);
    // no link with a filter by product type, because the list of movements has no such filter
    const moved = await Promise.all(
      [r, { ...r, area: "1" }, { ...r, type: "1" }].map(async (q) => (await get(client, "mutasi-stok", q)).drill),
    );
    expect(moved).toEqual(["/laporan/log-stok", "/laporan/log-stok", null]);
    const documents = await get(client, "retur-dan-pembatalan", r);
    expect([documents.drill, documents.records?.route]).toEqual([
      "/penjualan/transaksi?id=:id",
      "/penjualan/transaksi",
    ]);
  });
});
const negative = (cell: string | null): string | null =>
  cell === null ? null : cell.startsWith("-") ? cell.slice(1) : `-${cell}`;

describe("rows by time", () => {
  test("begin with the first facts, or with the period if it begins later", async () => {
    const { client } = viewers[0] as Viewer;
    const [first] = await portal.sql<{ month: string }>(
      "select date_trunc('month', min(sold_on))::date::text as month from sale_line",
    );
    const trend = await get(client, "tren-penjualan", { period: "m36" });
    expect(String(trend.rows[0]?.id)).toBe(first?.month);
    const month = await get(client, "penjualan-harian", { period: "month" });
    expect(String(month.rows[0]?.id)).toBe(month.stamps.period.from);
  });
});

describe("targets", () => {
  test("achievement is sales divided by plan in total, and the plan is the same by place, distributor and product group", async () => {
    const { client } = viewers[0] as Viewer;
    const [plain] = await portal.sql<{ target: string }>(
      "select sum(tonnes) as target from sales_target where kind = 'distributor' and archived_at is null and month = $1",
      [month],
    );
    for (const slug of [
      "penjualan-per-area",
      "penjualan-per-distributor",
      "penjualan-per-regional",
      "penjualan-vs-target",
    ]) {
      const answer = await get(client, slug, { period: "mtd" });
      expect([slug, answer.total.target]).toEqual([slug, digits(plain?.target ?? null)]);
      expect([slug, sum(answer.rows.map((x) => x.cells.target ?? null))]).toEqual([slug, answer.total.target]);
      expect(Number(answer.total.achievementPct)).toBeCloseTo(
        (Number(answer.total.tonnes) * 100) / Number(answer.total.target),
        9,
      );
    }
  });

  test("the pro-rata plan of all days is the plan multiplied by the share of elapsed workdays", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const days = await get(client, "penjualan-harian", r);
    const [plain] = await portal.sql<{ target: string }>(
      "select sum(tonnes) as target from sales_target where kind = 'distributor' and archived_at is null and month = $1",
      [r.from],
    );
    expect(Number(days.total.proRataTarget)).toBeCloseTo(Number(plain?.target), 6);
    expect(Number(sum(days.rows.map((d) => d.cells.proRataTarget ?? null)))).toBeCloseTo(Number(plain?.target), 6);
    const rest = await portal.sql<{ day: string }>(
      "select day::text from calendar where not workday and day between $1 and $2",
      [r.from, r.to],
    );
    for (const { day } of rest) expect(days.rows.find((d) => d.id === day)?.cells.proRataTarget).toBe("0");
  });

  test("a plan that does not exist for a grouping is refused with a reason, and the sales remain", async () => {
    const { client } = viewers[0] as Viewer;
    const [brand] = await portal.sql<{ id: number }>("select id::int from brand order by id limit 1");
    const answer = await get(client, "penjualan-per-distributor", { brand: String(brand?.id) });
    expect(answer.refused.target).toMatch(/target.*opco lain/i);
    expect(answer.total.target).toBeNull();
    expect(Number(answer.total.tonnes)).toBeGreaterThan(0);
  });
});

describe("stock", () => {
  test("opening stock plus receipts less issues is closing stock; the end of a day is the beginning of the next", async () => {
    const { client } = viewers[0] as Viewer;
    const r = await range(-1, "end");
    const { rows, total } = await get(client, "mutasi-stok", r);
    const into = ["opening", "receiptIn", "transferIn", "returnIn", "adjIn", "uomReval"];
    const out = ["saleOut", "transferOut", "returnOut", "damageOut", "adjOut"];
    for (const cells of [...rows.map((x) => x.cells), total])
      expect(
        sum([
          ...into.map((i) => cells[i] ?? null),
          ...out.map((o) => (cells[o]?.startsWith("-") ? cells[o].slice(1) : `-${cells[o] ?? "0"}`)),
        ]),
      ).toBe(digits(cells.closing ?? null));
    const next = await get(client, "mutasi-stok", { from: month, to: month });
    expect(next.total.opening).toBe(total.closing);
  });

  test("stock on hand equals the sum of the ledger and the level that sales are checked against", async () => {
    const { client } = viewers[0] as Viewer;
    const answer = await get(client, "stok-gudang", { period: "asof:today" });
    const [ledger] = await portal.sql<{ tonnes: string; level: string }>(
      "select (select sum(tonnes) from stock_movement) as tonnes, (select sum(tonnes) from stock_level) as level",
    );
    expect(answer.total.closing).toBe(digits(ledger?.tonnes ?? null));
    expect(answer.total.closing).toBe(digits(ledger?.level ?? null));
    const rows = await portal.sql<{ id: number; tonnes: string }>(
      "select warehouse_id::int as id, sum(tonnes) as tonnes from stock_movement where moved_on <= $1 group by 1",
      [today],
    );
    expect(Object.fromEntries(answer.rows.map((x) => [x.id, x.cells.closing]))).toEqual(
      Object.fromEntries(rows.map((x) => [x.id, digits(x.tonnes)])),
    );
  });

  test("sales by warehouse equal the issues of the ledger", async () => {
    const r = await range(-1, "end");
    const { client } = viewers[0] as Viewer;
    const sold = await get(client, "penjualan-per-gudang", r);
    const moved = await get(client, "mutasi-stok", r);
    for (const row of sold.rows) {
      const m = moved.rows.find((x) => x.id === row.id);
      expect([row.id, row.cells.tonnes]).toEqual([
        row.id,
        sum([m?.cells.saleOut ?? null, `-${m?.cells.returnIn ?? "0"}`]),
      ]);
    }
  });
});
