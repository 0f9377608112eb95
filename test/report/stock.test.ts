import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
beforeAll(async () => {
  portal = await openPortal();
  viewers = (await viewersOf(portal)).slice(0, 2);
});
afterAll(() => portal.close());

describe("the log of movements", () => {
  type Entry = {
    id: number;
    number: string | null;
    qty: string;
    balance: string;
    timing: string;
    warehouse: { id: number };
  };
  const read = async (v: Viewer, query: string) =>
    (await v.client.get(`/api/stock-entry?perPage=75${query}`)).json as { data: Entry[] };

  test("each line has its document, and the balance equals the sum of the ledger", async () => {
    for (const v of viewers) {
      const { data } = await read(v, "");
      expect([v.name, data.length]).toEqual([v.name, 75]);
      const plain = await portal.sql<{
        id: number;
        qty: string;
        balance: string;
        number: string | null;
        timing: string;
      }>(
        `select x.id::int, x.qty::text, x.balance::text, coalesce(s.number, p.number, a.number) as number, case when x.created_at::date > x.moved_on then 'backdated' else 'sameDay' end as timing
         from (select f.*, sum(f.qty) over (partition by f.warehouse_id, f.product_id order by f.moved_on, f.id) as balance from stock_movement f) x
         left join sale s on x.cause like 'sale%' and s.id = x.cause_id left join purchase p on x.cause = 'purchase' and p.id = x.cause_id left join stock_adjustment a on x.cause = 'adjustment' and a.id = x.cause_id
         where ${v.where.replaceAll("l.", "x.")} order by x.moved_on desc, x.id desc limit 75`,
      );
      expect([v.name, data.map((e) => [e.id, digits(e.qty), digits(e.balance), e.number, e.timing])]).toEqual([
        v.name,
        plain.map((e) => [e.id, digits(e.qty), digits(e.balance), e.number, e.timing]),
      ]);
      const sold = (await read(v, "&f.type=sale")).data;
      expect([v.name, sold.length, sold.every((e) => e.number !== null && e.qty !== "0.000")]).toEqual([
        v.name,
        75,
        true,
      ]);
    }
  });

  test("a distributor sees only its own lines", async () => {
    const [, mine] = viewers as [Viewer, Viewer];
    const [other] = await portal.sql<{ id: number }>(
      `select f.id::int from stock_movement f where not (${mine.where.replaceAll("l.", "f.")}) limit 1`,
    );
    expect((await mine.client.get(`/api/stock-entry/${other?.id}`)).status).toBe(404);
  });
});

type Figures = Record<string, string | number | null>;
const own = (v: Viewer) => v.where.replaceAll("l.", "f.");
/** Cells and the result of plain SQL, in the same digits. */
const same = (v: Viewer, cells: Readonly<Record<string, string | null>>, expected: Figures) =>
  expect([v.name, Object.fromEntries(Object.keys(expected).map((id) => [id, digits(cells[id] ?? null)]))]).toEqual([
    v.name,
    Object.fromEntries(Object.entries(expected).map(([id, x]) => [id, digits(x)])),
  ]);
const yesterday = "((now() at time zone 'Asia/Jakarta')::date - 1)";

describe("the age of stock", () => {
  const isOfReceipts = async () => {
    for (const v of viewers) {
      const rows = await portal.sql<Figures & { id: number }>(
        `with held as (select f.warehouse_id, f.product_id, greatest(0, sum(f.tonnes)) as held from stock_movement f where f.moved_on <= ${yesterday} and ${own(v)} group by 1, 2),
         came as (select f.warehouse_id, f.product_id, f.moved_on, sum(f.tonnes) as tonnes from stock_movement f where f.type in ('receipt', 'transferIn', 'opening') and f.moved_on <= ${yesterday} and ${own(v)} group by 1, 2, 3 having sum(f.tonnes) > 0),
         layer as (select h.warehouse_id, h.product_id, ${yesterday} - c.moved_on as age,
           greatest(0, least(c.tonnes, h.held - coalesce((select sum(n.tonnes) from came n where n.warehouse_id = c.warehouse_id and n.product_id = c.product_id and n.moved_on > c.moved_on), 0))) as tonnes
           from held h join came c using (warehouse_id, product_id)),
         per as (select warehouse_id, coalesce(sum(tonnes) filter (where age <= 30), 0) as a, coalesce(sum(tonnes) filter (where age between 31 and 60), 0) as b, coalesce(sum(tonnes) filter (where age between 61 and 90), 0) as c,
           sum(tonnes * age) / nullif(sum(tonnes), 0) as mean, max(age) filter (where tonnes > 0) as oldest from layer group by 1)
         select h.warehouse_id::int as id, p.a as "age0to30", p.b as "age31to60", p.c as "age61to90", h.held - p.a - p.b - p.c as "age91up", p.oldest as "oldestDays", p.mean
         from (select warehouse_id, sum(held) as held from held group by 1) h join per p using (warehouse_id)`,
      );
      const answer = await get(v.client, "umur-stok");
      expect([v.name, answer.rows.length]).toEqual([v.name, rows.length]);
      for (const { id, mean, ...expected } of rows) {
        const cells = answer.rows.find((x) => x.id === id)?.cells ?? {};
        same(v, cells, expected);
        if (mean !== null) expect(Number(cells.stockAgeDays)).toBeCloseTo(Number(mean), 6);
      }
      const buckets = ["age0to30", "age31to60", "age61to90", "age91up"];
      for (const id of buckets) expect(sum(answer.rows.map((x) => x.cells[id] ?? null))).toBe(answer.total[id]);
      const [positive] = await portal.sql<{ t: string }>(
        `select sum(greatest(0, t)) as t from (select sum(f.tonnes) as t from stock_movement f where f.moved_on <= ${yesterday} and ${own(v)} group by f.warehouse_id, f.product_id) x`,
      );
      expect(sum(buckets.map((id) => answer.total[id] ?? null))).toBe(digits(positive?.t ?? null));
      expect(Number(answer.total.age91up) + Number(answer.total.age61to90)).toBeGreaterThan(0);
    }
  };
  test(
    "stock consists of the latest receipts: the age buckets equal theirs in each warehouse, and add up to the stock",
    isOfReceipts,
  );

  test("a returned receipt, partly, completely or on another day, is no layer", async () => {
    const back = await portal.sql<{ n: number }>(
      `with last as (select distinct on (distributor_id, warehouse_id, product_id) * from stock_movement where type = 'receipt' and tonnes > 0 and moved_on between ${yesterday} - 60 and ${yesterday} - 2 order by distributor_id, warehouse_id, product_id, moved_on desc, id),
       picked as (select *, row_number() over (order by id) as nth from last),
       taken as (insert into stock_movement (distributor_id, warehouse_id, product_id, type, qty, tonnes, moved_on, cause, cause_id)
         select distributor_id, warehouse_id, product_id, type, 0, case nth % 3 when 0 then -round(tonnes / 2, 3) else -tonnes end, case nth % 3 when 1 then moved_on + 1 else moved_on end, cause, -cause_id from picked where nth <= 60 returning *),
       levels as (update stock_level l set tonnes = l.tonnes + t.tonnes, allow_negative = true from taken t where l.distributor_id = t.distributor_id and l.warehouse_id = t.warehouse_id and l.product_id = t.product_id),
       marks as (insert into rollup_dirty (distributor_id, cube, month) select distinct distributor_id, 'stock', date_trunc('month', moved_on) from taken)
       select count(*)::int as n from taken`,
    );
    expect(back[0]?.n).toBeGreaterThan(20);
    await isOfReceipts();
  });
});

describe("stock by day", () => {
  /** Plain SQL that computes stock day by day, which would be too slow for the portal with ten million lines. */
  const byDay = `with item as (select f.warehouse_id, f.product_id from stock_level f where f.warehouse_id in (select id from warehouse order by id limit 12)),
    d as (select i.*, g::date as day, g::date >= $1::date as asked from item i, generate_series($1::date - 91, $2::date, interval '1 day') g),
    held as (select d.*, coalesce((select sum(m.tonnes) from stock_movement m where m.warehouse_id = d.warehouse_id and m.product_id = d.product_id and m.moved_on <= d.day), 0) as t,
      exists (select 1 from stock_movement m where m.warehouse_id = d.warehouse_id and m.product_id = d.product_id and m.moved_on <= d.day and m.moved_on > d.day - 90) as moved from d),
    listed as (select *, t <= 0 as out, lag(t) over w as before, count(*) filter (where t > 0) over w as spell from held where t > 0 or moved window w as (partition by warehouse_id, product_id order by day)),
    began as (select *, min(day) filter (where out) over (partition by warehouse_id, product_id, spell) as start from listed),
    lost as (select b.*, case when out then coalesce((select -sum(m.tonnes) from stock_movement m where m.warehouse_id = b.warehouse_id and m.product_id = b.product_id and m.type in ('sale', 'saleReturn') and m.moved_on < b.start and m.moved_on >= b.start - 28), 0) / 28 else 0 end as missed from began b)`;
  test("listed and empty days, number and length of stock-outs, and lost sales", async () => {
    const [r] = (await portal.sql<{ from: string; to: string }>(
      `select (${yesterday} - 29)::text as from, ${yesterday}::text as to`,
    )) as [{ from: string; to: string }];
    const [v] = viewers as [Viewer];
    const rows = await portal.sql<Figures & { id: number }>(
      `${byDay}, run as (select warehouse_id, product_id, spell, count(*)::int as n from lost where out and asked group by 1, 2, 3)
       select warehouse_id::int as id, count(*)::int as "listedDays", count(*) filter (where out)::int as "stockoutDays", count(*) filter (where out and before > 0)::int as "stockoutEvents",
         max(r.longest) as "longestStockout", sum(missed) as lost, count(*) filter (where not out and day = $2::date)::int as "inStockToday", count(*) filter (where out and day = $2::date)::int as "outToday"
       from lost l left join (select warehouse_id, max(n) as longest from run group by 1) r using (warehouse_id) where asked group by 1`,
      [r.from, r.to],
    );
    const answer = await get(v.client, "laporan-tim-io.ketersediaan", r);
    const inside = (
      await Promise.all(
        answer.rows.map((area) => get(v.client, "laporan-tim-io.ketersediaan", { ...r, path: `area:${area.id}` })),
      )
    ).flatMap((a) => a.rows);
    for (const { id, lost, ...expected } of rows) {
      const cells = inside.find((x) => x.id === id)?.cells ?? {};
      same(v, cells, expected);
      expect(Number(cells.lostTonnes)).toBeCloseTo(Number(lost), 4);
    }
    for (const id of ["listedDays", "stockoutDays", "stockoutEvents", "lostTonnes", "outToday"])
      expect([id, sum(inside.map((x) => x.cells[id] ?? null))]).toEqual([id, answer.total[id]]);
    expect(Number(answer.total.stockoutDays)).toBeGreaterThan(0);
    expect(Number(answer.total.availabilityPct)).toBeCloseTo(
      100 - (Number(answer.total.stockoutDays) * 100) / Number(answer.total.listedDays),
      6,
    );
    expect((await get(v.client, "level-stok")).total.stockoutDays30).toBe(answer.total.stockoutDays);
    expect((await (viewers[1] as Viewer).client.get("/api/report/laporan-tim-io.ketersediaan")).status).toBe(403);
  });
});

describe("stock reports of distributors", () => {
  test("the last report of each item is compared with the ledger of its own day", async () => {
    const [v] = viewers as [Viewer];
    const rows = await portal.sql<Figures & { id: number }>(
      `with last as (select distinct on (warehouse_id, product_id) f.* from stock_report f where f.reported_for <= ${yesterday} order by warehouse_id, product_id, reported_for desc),
       beside as (select l.*, coalesce((select sum(m.tonnes) from stock_movement m where m.warehouse_id = l.warehouse_id and m.product_id = l.product_id and m.moved_on <= l.reported_for), 0) as held from last l)
       select warehouse_id::int as id, sum(tonnes) as "reportedStock", sum(held) as "computedStock", sum(tonnes - held) as "stockDiff", sum(abs(tonnes - held)) as "absoluteDiff", min(${yesterday} - received_at::date) as "daysSinceReport" from beside group by 1`,
    );
    const answer = await get(v.client, "laporan-tim-io.perbandingan-stok");
    expect(answer.rows.filter((x) => x.cells.reportedStock !== "0").length).toBeGreaterThan(0);
    for (const { id, daysSinceReport, ...expected } of rows) {
      const cells = answer.rows.find((x) => x.id === id)?.cells ?? {};
      same(v, cells, { ...expected, daysSinceReport: Math.max(0, Number(daysSinceReport)) });
    }
    expect(sum(answer.rows.map((x) => x.cells.stockDiff ?? null))).toBe(answer.total.stockDiff);
    const sizes = await Promise.all(
      ["1", "2", "3", "4"].map((diffBucket) => get(v.client, "laporan-tim-io.perbandingan-stok", { diffBucket })),
    );
    for (const id of ["reportedStock", "absoluteDiff"])
      expect([id, sum(sizes.map((a) => a.total[id] ?? null))]).toEqual([id, answer.total[id]]);
    expect(sizes[0]?.total.absoluteDiff).toBe("0");
    for (const row of (sizes[3] as (typeof sizes)[number]).rows)
      expect(Number(row.cells.absoluteDiff)).toBeGreaterThan(Math.abs(Number(row.cells.computedStock)) * 0.05);
    expect((await (viewers[1] as Viewer).client.get("/api/report/laporan-tim-io.perbandingan-stok")).status).toBe(403);
  });
});

describe("suggested orders", () => {
  test("are the reorder point and a week of sales less stock on hand and in transit, in whole trucks", async () => {
    const [v] = viewers as [Viewer];
    const open = async (path: string) => get(v.client, "laporan-tim-io.level-stok", path ? { path } : {});
    const warehouses = (
      await Promise.all(
        (
          await open("")
        ).rows.map(async ({ id: plant }) => (await open(`packingPlant:${plant}`)).rows.map((row) => ({ plant, row }))),
      )
    ).flat();
    let some = 0;
    for (const { plant, row } of warehouses.slice(0, 6)) {
      const inside = await open(`packingPlant:${plant}/warehouse:${row.id}`);
      expect(sum(inside.rows.map((x) => x.cells.suggestedOrder ?? null))).toBe(
        digits(row.cells.suggestedOrder ?? null),
      );
      for (const { cells } of inside.rows) {
        if (cells.reorderPoint === null) continue;
        const short =
          Number(cells.reorderPoint) +
          Math.max(0, Number(cells.avgDailySales)) * 7 -
          Number(cells.closing) -
          Number(cells.inTransit);
        expect(Number(cells.suggestedOrder) % 25).toBe(0);
        expect(Number(cells.suggestedOrder)).toBeGreaterThanOrEqual(short - 0.01);
        expect(Number(cells.suggestedOrder)).toBeLessThan(Math.max(0, short) + 25.01);
        expect(cells.belowReorder).toBe(
          Number(cells.closing) + Number(cells.inTransit) < Number(cells.reorderPoint) ? "1" : "0",
        );
        some += Number(cells.suggestedOrder);
      }
    }
    expect(some).toBeGreaterThan(0);
  });
});

const largestSafety = (rows: Awaited<ReturnType<typeof get>>["rows"]) =>
  rows.toSorted((a, b) => Number(b.cells.safetyStock ?? 0) - Number(a.cells.safetyStock ?? 0))[0];

describe("simulated stock levels", () => {
  type Answer = {
    now: Record<string, string | null>;
    trial: Record<string, string | null>;
    closing: string;
    policy: unknown;
    history: { stock: string }[];
    forecast: { stock: string }[];
  };
  test("the simulation starts with the figures of the reports, a better service level needs more, and a setting applies everywhere", async () => {
    const [v, mine] = viewers as [Viewer, Viewer];
    const slug = "laporan-tim-io.level-stok";
    const short = async (path?: string) =>
      (await get(v.client, slug, path ? { path } : {})).rows.find((x) => Number(x.cells.suggestedOrder ?? 0) > 0);
    const plant = (await short())?.id;
    const row = await short(`packingPlant:${plant}`);
    const path = `packingPlant:${plant}/warehouse:${row?.id}`;
    const read = async () => largestSafety((await get(v.client, slug, { path })).rows);
    const item = await read();
    const at = `/api/stock-simulation?warehouse=${row?.id}&product=${item?.id}`;
    const simulate = async (more = "") => (await v.client.get(at + more)).json as Answer;
    const base = await simulate();
    for (const [id, cell] of [
      ["safety", "safetyStock"],
      ["reorder", "reorderPoint"],
      ["order", "suggestedOrder"],
    ] as const)
      expect([id, Math.abs(Number(base.now[id]) - Number(item?.cells[cell])) < 0.01]).toEqual([id, true]);
    expect(digits(base.closing)).toBe(item?.cells.closing);
    expect(digits(base.history.at(-1)?.stock ?? null)).toBe(item?.cells.closing);
    expect([base.history.length, base.forecast.length, base.trial]).toEqual([60, 60, base.now]);
    const better = await simulate("&service=99");
    expect(Number(better.trial.safety) / Number(base.now.safety)).toBeCloseTo(2.3263 / 1.6449, 2);
    const twice = await simulate(`&lead=${(Number(base.now.lead) * 4).toFixed(3)}`);
    expect(Number(twice.trial.safety) / Number(base.now.safety)).toBeCloseTo(2, 2);
    expect((await v.client.get(`${at}&service=100`)).status).toBe(422);

    const item_ = { warehouse: Number(row?.id), product: Number(item?.id) };
    for (const safety of ["111.000", "222.000"]) {
      const set = await v.client.post("/api/stock-simulation/policy", {
        ...item_,
        safety,
        reorder: "333.000",
        service: "97.5",
      });
      expect([set.status, set.text.includes(safety)]).toEqual([200, true]);
      expect((await read())?.cells).toMatchObject({ reorderPoint: item?.cells.reorderPoint }); // yesterday it did not apply yet
      expect(
        (await get(v.client, slug, { path, period: "asof:today" })).rows.find((x) => x.id === item?.id)?.cells,
      ).toMatchObject({
        safetyStock: String(Number(safety)),
        reorderPoint: "333",
      });
    }
    expect((await simulate()).policy).toMatchObject({ safety: "222.000", service: "97.50" });
    expect((await v.client.post("/api/stock-simulation/policy/drop", item_)).status).toBe(200);
    expect((await simulate()).policy).toBeNull();
    expect((await mine.client.get(at)).status).toBe(403);
    expect(
      (
        await portal.sql<{ action: string }>("select action from audit_event where entity = 'stockPolicy' order by id")
      ).map((e) => e.action),
    ).toEqual(["create", "update", "archive"]);
  });
});
