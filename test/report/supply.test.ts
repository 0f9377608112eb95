import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
let whole: { from: string; to: string };
let open: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  viewers = (await viewersOf(portal)).slice(0, 2);
  [whole, open] = (await portal.sql<{ from: string; to: string }>(
    `select m::date::text as from, (m + interval '1 month - 1 day')::date::text as to from (select date_trunc('month', (now() at time zone 'Asia/Jakarta')::date) - interval '1 month' as m) x
     union all select (d - 29)::text, d::text from (select (now() at time zone 'Asia/Jakarta')::date as d) y`,
  )) as [{ from: string; to: string }, { from: string; to: string }];
});
afterAll(() => portal.close());

const plain = async (select: string, from: string, r: { from: string; to: string }, v: Viewer) =>
  (
    await portal.sql<Record<string, string | number | null>>(
      `select ${select} from ${from} and ${v.where.replaceAll("l.", "f.")}`,
      [r.from, r.to],
    )
  )[0] as Record<string, string | number | null>;
const exact = (cells: Readonly<Record<string, string | null>>, expected: Record<string, string | number | null>) =>
  Object.fromEntries(Object.keys(expected).map((id) => [id, digits(cells[id] ?? null)]));
const expectedRow = (expected: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(expected).map(([id, v]) => [id, digits(v)]));

describe("movements", () => {
  test("receipts, issues and count equal the ledger's lines, row by row and in total", async () => {
    for (const v of viewers)
      for (const r of [whole, open]) {
        const expected = await plain(
          `coalesce(sum(f.tonnes) filter (where f.tonnes > 0), 0) as "inTonnes", coalesce(-sum(f.tonnes) filter (where f.tonnes < 0), 0) as "outTonnes", coalesce(sum(f.tonnes), 0) as "netTonnes", count(*)::int as moves`,
          "stock_movement f where f.moved_on between $1 and $2",
          r,
          v,
        );
        const answer = await get(v.client, "transaksi-gudang", r);
        expect([v.name, exact(answer.total, expected)]).toEqual([v.name, expectedRow(expected)]);
        for (const id of Object.keys(expected))
          expect(sum(answer.rows.map((x) => x.cells[id] ?? null))).toBe(digits(expected[id] ?? null));
      }
  });

  test("purchases and sales explain the change of stock; each part equals its own records", async () => {
    for (const v of viewers)
      for (const r of [whole, open]) {
        const answer = await get(v.client, "sell-in-sell-out", r);
        const bought = await plain(
          'coalesce(sum(f.sign * f.tonnes), 0) as "sellIn"',
          "purchase_line f where f.status = 'posted' and f.received_on between $1 and $2",
          r,
          v,
        );
        const sold = await plain(
          'coalesce(sum(f.sign * f.tonnes), 0) as "sellOut"',
          "sale_line f where f.status = 'posted' and f.sold_on between $1 and $2",
          r,
          v,
        );
        const moved = await plain(
          `coalesce(sum(f.tonnes) filter (where f.moved_on < $1), 0) as opening, coalesce(sum(f.tonnes), 0) as closing, coalesce(sum(f.tonnes) filter (where f.moved_on >= $1), 0) as "deltaStock",
           coalesce(sum(f.tonnes) filter (where f.moved_on >= $1 and f.type in ('adjustmentIn', 'adjustmentOut', 'opening')), 0) as "adjNet",
           coalesce(sum(f.tonnes) filter (where f.moved_on >= $1 and f.type in ('transferIn', 'transferOut')), 0) as "transferNet"`,
          "stock_movement f where f.moved_on <= $2",
          r,
          v,
        );
        const expected = { ...bought, ...sold, ...moved };
        expect([v.name, exact(answer.total, expected)]).toEqual([v.name, expectedRow(expected)]);
        for (const cells of [answer.total, ...answer.rows.map((x) => x.cells)])
          expect([v.name, cells.leakage]).toEqual([v.name, "0"]);
        expect(Number(answer.total.sellThroughPct)).toBeCloseTo(
          (Number(sold.sellOut) * 100) / (Number(moved.opening) + Number(bought.sellIn)),
          6,
        );
      }
  });
});

describe("stock levels", () => {
  test("safety stock and reorder point are computed from sales and deliveries, warehouse by warehouse, and a policy overrides them", async () => {
    const z = 1.64485;
    const read = async () =>
      portal.sql<{ id: number; safety: string | null; point: string | null }>(
        `with day as (select ((now() at time zone 'Asia/Jakarta')::date - 1) as d),
         lead as (select warehouse_id, percentile_cont(0.5) within group (order by extract(epoch from arrived_at - shipped_at)) / 86400 as days from delivery, day
           where status <> 'cancelled' and archived_at is null and (arrived_at at time zone 'Asia/Jakarta')::date between d - 89 and d group by 1),
         sold as (select l.warehouse_id, l.product_id, g::date as d, coalesce((select -sum(m.tonnes) from stock_movement m where m.warehouse_id = l.warehouse_id and m.product_id = l.product_id and m.type in ('sale', 'saleReturn') and m.moved_on = g::date), 0) as t
           from stock_level l, day, generate_series(d - 27, d, interval '1 day') g),
         item as (select s.warehouse_id, s.product_id, avg(t)::float8 as daily, stddev_samp(t)::float8 as sigma from sold s group by 1, 2),
         expectedRow as (select i.warehouse_id, coalesce(p.safety_tonnes::float8, $1::float8 * sigma * sqrt(days)) as safety, daily * days as during from item i
           left join lead on lead.warehouse_id = i.warehouse_id left join stock_policy p on p.warehouse_id = i.warehouse_id and p.product_id = i.product_id)
         select warehouse_id::int as id, sum(safety) as safety, sum(during + safety) as point from expectedRow group by 1`,
        [z],
      );
    const compare = async () => {
      const [v] = viewers as [Viewer];
      const plainly = await read();
      const answer = await get(v.client, "laporan-tim-io.level-stok", {});
      const warehouses = (
        await Promise.all(
          answer.rows.map(
            async (plant) =>
              (
                await get(v.client, "laporan-tim-io.level-stok", { path: `packingPlant:${plant.id}` })
              ).rows,
          ),
        )
      ).flat();
      // there is a row for each plant that supplies one of the warehouses, and one for warehouses without a plant
      const fed = await portal.sql<{ id: number }>(
        "select coalesce(w.packing_plant_id, 0)::int as id from warehouse w where w.id = any($1) group by 1 order by 1",
        [warehouses.map((w) => w.id)],
      );
      expect(answer.rows.map((x) => Number(x.id)).sort((a, b) => a - b)).toEqual(fed.map((x) => x.id));
      expect(warehouses.length).toBeGreaterThan(0);
      for (const row of warehouses) {
        const p = plainly.find((x) => x.id === row.id);
        for (const [id, value] of Object.entries({ safetyStock: p?.safety ?? null, reorderPoint: p?.point ?? null })) {
          const cell = row.cells[id] ?? null;
          expect([row.id, id, cell === null]).toEqual([row.id, id, value === null]);
          if (value !== null)
            expect(Math.abs(Number(cell) - Number(value)), `${row.id} ${id}`).toBeLessThan(
              0.02 + Number(value) * 0.001,
            );
        }
      }
      const levels = await get(v.client, "level-stok", {});
      expect([levels.total.safetyStock, levels.total.reorderPoint, levels.total.closing]).toEqual([
        answer.total.safetyStock,
        answer.total.reorderPoint,
        answer.total.closing,
      ]);
      expect(sum(answer.rows.map((x) => x.cells.safetyStock ?? null))).toBe(answer.total.safetyStock);
      return Number(answer.total.safetyStock);
    };
    const before = await compare();
    await portal.sql(
      "insert into stock_policy (warehouse_id, product_id, safety_tonnes, valid_from) select warehouse_id, product_id, 5000, date '2020-01-01' from stock_level order by warehouse_id, product_id limit 1",
    );
    expect(await compare()).toBeGreaterThan(before + 4000);
  });
});

describe("alert levels", () => {
  test("items are filtered by their days of stock on the page's day; the levels add up to the stock in every scope and opened row", async () => {
    const rows = await portal.sql<{ level: number; held: string; n: number }>(
      `with day as (select ((now() at time zone 'Asia/Jakarta')::date - 1) as d),
       item as (select m.warehouse_id, m.product_id, sum(m.tonnes) as held, coalesce(-sum(m.tonnes) filter (where m.moved_on > d - 28 and m.type in ('sale', 'saleReturn')), 0) as sold from stock_movement m, day where m.moved_on <= d group by 1, 2)
       select case when sold > 0 then case when held < sold / 4 then 1 when held < sold / 2 then 2 when held * 28 <= sold * 45 then 3 else 4 end when held > 0 then 5 else 0 end as level, sum(held) as held, count(*)::int as n from item group by 1`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const [admin, vendor] = viewers as [Viewer, Viewer];
    for (let level = 0; level <= 5; level++) {
      const answer = await get(admin.client, "level-stok", { alertLevel: String(level) });
      expect([level, answer.total.closing]).toEqual([level, digits(rows.find((x) => x.level === level)?.held ?? "0")]);
      expect([level, Object.keys(answer.refused)]).toEqual([level, []]);
    }
    for (const v of [admin, vendor]) {
      const whole = await get(v.client, "level-stok");
      const parts = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((level) => get(v.client, "level-stok", { alertLevel: String(level) })),
      );
      for (const id of ["closing", "suggestedOrder", "belowReorder", "stockoutDays30", "inTransit"])
        expect([v.name, id, sum(parts.map((p) => p.total[id] ?? null))]).toEqual([
          v.name,
          id,
          digits(whole.total[id] ?? null),
        ]);
      expect(parts.reduce((s, p) => s + Number(p.total.avgDailySales), 0)).toBeCloseTo(
        Number(whole.total.avgDailySales),
        8,
      );
    }
    const [area] = (await get(admin.client, "level-stok", { alertLevel: "1" })).rows;
    if (!area) return;
    const low = await get(admin.client, "level-stok", { alertLevel: "1", path: `area:${area.id}` });
    expect(sum(low.rows.map((x) => x.cells.closing ?? null))).toBe(area.cells.closing);
    for (const row of low.rows)
      expect([Number(row.cells.daysOfStock) < 7, row.cells.stockGrade]).toEqual([true, "Kritis"]);
    for (const row of (await get(admin.client, "level-stok")).rows) {
      const days = row.cells.daysOfStock ?? null;
      const words =
        days === null || Number.isNaN(Number(days))
          ? days
          : Number(days) < 7
            ? "Kritis"
            : Number(days) < 14
              ? "Rendah"
              : Number(days) <= 45
                ? "Memadai"
                : "Berlebih";
      expect([row.id, row.cells.stockGrade]).toEqual([row.id, words]);
    }
  });
});

describe("deliveries", () => {
  const real = "f.status <> 'cancelled' and f.archived_at is null";
  const hours = (a: string, b: string) => `extract(epoch from ${b} - ${a}) / 3600`;
  const day = (x: string) => `(${x} at time zone 'Asia/Jakarta')::date`;

  test("shipped, received, damaged and missing quantities, and missing proofs", async () => {
    for (const v of viewers)
      for (const r of [whole, open]) {
        const expected = await plain(
          `count(*)::int as deliveries, sum(f.shipped_tonnes) as "shippedTonnes", sum(f.received_tonnes) as "receivedTonnes", sum(f.damaged_tonnes) as "damagedTonnes",
           sum(f.shipped_tonnes - f.received_tonnes - f.damaged_tonnes) filter (where f.pod_at is not null) as "shortTonnes"`,
          `delivery f where ${real} and f.shipped_on between $1 and $2`,
          r,
          v,
        );
        const waiting = await plain(
          `count(*)::int as "openPod", count(*) filter (where f.arrived_at < least(now(), ($2::date + 1)::timestamp at time zone 'Asia/Jakarta') - interval '24 hours')::int as "latePod"`,
          `delivery f where ${real} and $1::date is not null and ${day("f.arrived_at")} <= $2 and (f.pod_at is null or ${day("f.pod_at")} > $2)`,
          r,
          v,
        );
        expect(Number(expected.deliveries), v.name).toBeGreaterThan(0);
        const answer = await get(v.client, "e-pod", r);
        expect([v.name, exact(answer.total, { ...expected, ...waiting })]).toEqual([
          v.name,
          expectedRow({ ...expected, ...waiting }),
        ]);
        for (const id of ["deliveries", "shippedTonnes", "shortTonnes", "openPod"])
          expect([id, sum(answer.rows.map((x) => x.cells[id] ?? null))]).toEqual([id, answer.total[id]]);
        const ratios = await plain(
          `sum(f.damaged_tonnes) * 100 / sum(f.shipped_tonnes) as damage, count(f.photo_id) * 100.0 / count(*) as photo, avg(${hours("f.arrived_at", "f.pod_at")}) as lag`,
          `delivery f where ${real} and f.pod_at is not null and f.shipped_on between $1 and $2`,
          r,
          v,
        );
        expect(Number(answer.total.damagePct)).toBeCloseTo(Number(ratios.damage), 6);
        expect(Number(answer.total.photoPct)).toBeCloseTo(Number(ratios.photo), 6);
        if (v.name !== "administrator") continue;
        const own = await get(v.client, "laporan-tim-io.e-pod", r);
        expect(Number(own.total.podLagHours)).toBeCloseTo(Number(ratios.lag), 4);
        expect([own.total.deliveries, own.total.shippedTonnes, own.total.openPod]).toEqual([
          answer.total.deliveries,
          answer.total.shippedTonnes,
          answer.total.openPod,
        ]);
      }
  });

  test("late deliveries are counted by the promised day", async () => {
    for (const v of viewers)
      for (const r of [whole, open]) {
        const expected = await plain(
          `count(*)::int as "deliveriesDue", count(*) filter (where coalesce(f.arrived_at, now()) > f.promised_at)::int as "lateDeliveries"`,
          `delivery f where ${real} and ${day("f.promised_at")} between $1 and $2`,
          r,
          v,
        );
        const more = await plain(
          `count(*) filter (where f.arrived_at <= f.promised_at and f.received_tonnes = coalesce(f.ordered_tonnes, f.shipped_tonnes) and f.damaged_tonnes = 0) * 100.0 / count(*) as otif,
           sum(greatest(0, ${hours("f.promised_at", "f.arrived_at")})) / count(*) filter (where coalesce(f.arrived_at, now()) > f.promised_at) as delay, max(${hours("f.promised_at", "f.arrived_at")}) as longest`,
          `delivery f where ${real} and ${day("f.promised_at")} between $1 and $2`,
          r,
          v,
        );
        const waiting = await plain(
          `count(*)::int as "overdueOpen"`,
          `delivery f where ${real} and $1::date is not null and f.promised_at < now() and ${day("f.promised_at")} <= $2 and (f.arrived_at is null or ${day("f.arrived_at")} > $2)`,
          r,
          v,
        );
        expect(Number(expected.lateDeliveries), v.name).toBeGreaterThan(0);
        const { total } = await get(v.client, "keterlambatan-pengiriman", r);
        expect([v.name, exact(total, { ...expected, ...waiting })]).toEqual([
          v.name,
          expectedRow({ ...expected, ...waiting }),
        ]);
        expect(Number(total.otifPct)).toBeCloseTo(Number(more.otif), 6);
        expect(Number(total.avgDelayHours)).toBeCloseTo(Number(more.delay), 4);
        expect(Number(total.maxDelayHours)).toBeCloseTo(Number(more.longest), 4);
        expect(Number(total.onTimePct)).toBeCloseTo(
          100 - (Number(expected.lateDeliveries) * 100) / Number(expected.deliveriesDue),
          6,
        );
      }
  });

  test("time in transit is that of deliveries that arrived in the period, compared with the standard of their lane", async () => {
    const [v] = viewers as [Viewer];
    for (const r of [whole, open]) {
      const expected = await plain(
        `count(*)::int as arrivals, avg(${hours("f.shipped_at", "f.arrived_at")}) as lead, max(${hours("f.shipped_at", "f.arrived_at")}) as longest, avg(n.standard_hours) as standard,
         sum(${hours("f.shipped_at", "f.arrived_at")}) filter (where n.id is not null) * 100 / sum(n.standard_hours) as against, avg(${hours("f.ordered_at", "f.arrived_at")}) as ordered`,
        `delivery f left join lane n on n.packing_plant_id = f.packing_plant_id and n.warehouse_id = f.warehouse_id where ${real} and ${day("f.arrived_at")} between $1 and $2`,
        r,
        v,
      );
      const due = await plain(
        "sum(f.received_tonnes) * 100 / sum(coalesce(f.ordered_tonnes, f.shipped_tonnes)) as fill",
        `delivery f where ${real} and ${day("f.promised_at")} between $1 and $2`,
        r,
        v,
      );
      const { total, rows } = await get(v.client, "laporan-tim-io.lead-time", r);
      const plants = await portal.sql<{ id: number; n: number }>(
        `select packing_plant_id::int as id, count(*)::int as n from delivery f where ${real} and ${day("f.arrived_at")} between $1 and $2 group by 1`,
        [r.from, r.to],
      );
      const smallPlants = plants.filter(({ n }) => n < 5).map(({ id, n }) => [id, `n=${n}`]);
      expect(rows.flatMap((x) => (x.marks?.leadTimeAvg ? [[x.id, x.marks.leadTimeAvg[1]]] : [])).sort()).toEqual(
        smallPlants.sort(),
      );
      const places = await plain(
        `percentile_disc(0.5) within group (order by ${hours("f.shipped_at", "f.arrived_at")}) as half, percentile_disc(0.9) within group (order by ${hours("f.shipped_at", "f.arrived_at")}) as most`,
        `delivery f where ${real} and f.shipped_at is not null and ${day("f.arrived_at")} between $1 and $2`,
        r,
        v,
      );
      expect([Number(total.leadTimeP50), Number(total.leadTimeP90)]).toEqual([
        expect.closeTo(Number(places.half), 4),
        expect.closeTo(Number(places.most), 4),
      ]);
      expect(total.arrivals).toBe(String(expected.arrivals));
      if (total.laneStandard)
        expect(Number(total.slowestVsStd)).toBeCloseTo((Number(places.most) * 100) / Number(expected.standard), 4);
      for (const [id, value] of Object.entries({
        leadTimeAvg: expected.lead,
        maxLeadHours: expected.longest,
        orderToArrival: expected.ordered,
        fillRatePct: due.fill,
      }))
        expect([id, Number(total[id])]).toEqual([id, expect.closeTo(Number(value), 4)]);
      for (const [id, value] of Object.entries({ laneStandard: expected.standard, leadTimeVsStd: expected.against }))
        expect([id, total[id] === null ? null : Number(total[id])]).toEqual([
          id,
          value === null ? null : expect.closeTo(Number(value), 4),
        ]);
    }
  });

  test("a delivery has one state of proof and one of punctuality; the states add up to all deliveries", async () => {
    const [v] = viewers as [Viewer];
    const late = `case when f.arrived_at is null and now() <= f.promised_at then 1 when coalesce(f.arrived_at, now()) <= f.promised_at then 2
      when coalesce(f.arrived_at, now()) - f.promised_at <= interval '24 hours' then 3 when coalesce(f.arrived_at, now()) - f.promised_at <= interval '72 hours' then 4 else 5 end`;
    for (const [slug, filter, state, on, leaf, states] of [
      [
        "e-pod",
        "podStatus",
        "case when f.pod_at is not null then 3 when f.arrived_at is not null then 2 else 1 end",
        "f.shipped_on",
        "deliveries",
        3,
      ],
      ["keterlambatan-pengiriman", "delayBucket", late, day("f.promised_at"), "deliveriesDue", 5],
    ] as const) {
      const counted: (string | null)[] = [];
      for (let id = 1; id <= states; id++) {
        const expected = await plain(
          "count(*)::int as n",
          `delivery f where ${real} and ${on} between $1 and $2 and ${state} = ${id}`,
          open,
          v,
        );
        const { total } = await get(v.client, slug, { ...open, [filter]: String(id) });
        expect([filter, id, total[leaf]]).toEqual([filter, id, digits(expected.n ?? null)]);
        counted.push(total[leaf] ?? null);
      }
      expect(sum(counted)).toBe((await get(v.client, slug, open)).total[leaf]);
    }
  });

  test("a product filters volume, and finds the deliveries that contain it for every figure", async () => {
    const [v] = viewers as [Viewer];
    const [line] = await portal.sql<{ id: number; tonnes: string }>(
      "select l.product_id::int as id, sum(l.shipped_tonnes) as tonnes from delivery_line l join delivery d on d.distributor_id = l.distributor_id and d.id = l.delivery_id where d.status <> 'cancelled' and d.shipped_on between $1 and $2 group by 1 order by 2 desc limit 1",
      [whole.from, whole.to],
    );
    const answer = await get(v.client, "e-pod", { ...whole, product: String(line?.id) });
    expect(answer.total.shippedTonnes).toBe(digits(line?.tonnes ?? null));
    const carrying = `exists (select from delivery_line l where l.distributor_id = f.distributor_id and l.delivery_id = f.id and l.product_id = ${line?.id})`;
    const waiting = await plain(
      `count(*)::int as "openPod"`,
      `delivery f where ${real} and ${carrying} and $1::date is not null and ${day("f.arrived_at")} <= $2 and (f.pod_at is null or ${day("f.pod_at")} > $2)`,
      whole,
      v,
    );
    expect(exact(answer.total, waiting)).toEqual(expectedRow(waiting));
    const due = await plain(
      `count(*)::int as "deliveriesDue", count(*) filter (where coalesce(f.arrived_at, now()) > f.promised_at)::int as "lateDeliveries"`,
      `delivery f where ${real} and ${carrying} and ${day("f.promised_at")} between $1 and $2`,
      whole,
      v,
    );
    const late = await get(v.client, "keterlambatan-pengiriman", { ...whole, product: String(line?.id) });
    expect(exact(late.total, due)).toEqual(expectedRow(due));
    const road = await plain(
      "count(*)::int as arrivals",
      `delivery f where ${real} and ${carrying} and ${day("f.arrived_at")} between $1 and $2`,
      whole,
      v,
    );
    expect(
      exact((await get(v.client, "laporan-tim-io.lead-time", { ...whole, product: String(line?.id) })).total, road),
    ).toEqual(expectedRow(road));
    const [brand] = await portal.sql<{ id: number; n: number }>(
      `select p.brand_id::int as id, count(distinct f.id)::int as n from delivery f join delivery_line l on l.distributor_id = f.distributor_id and l.delivery_id = f.id join product p on p.id = l.product_id
       where ${real} and ${day("f.promised_at")} between $1 and $2 group by 1 order by 2 desc, 1 limit 1`,
      [whole.from, whole.to],
    );
    expect(
      (await get(v.client, "keterlambatan-pengiriman", { ...whole, brand: String(brand?.id) })).total.deliveriesDue,
    ).toBe(String(brand?.n));
  });

  test("the last rows are single deliveries under their own numbers, each with its own figures", async () => {
    const [v] = viewers as [Viewer];
    const top = (await get(v.client, "keterlambatan-pengiriman", whole)).rows[0];
    const path = `packingPlant:${top?.id}`;
    const [warehouse] = (await get(v.client, "keterlambatan-pengiriman", { ...whole, path })).rows;
    const answer = await get(v.client, "keterlambatan-pengiriman", {
      ...whole,
      path: `${path}/warehouse:${warehouse?.id}`,
    });
    const rows = await portal.sql<{ id: number; number: string; late: number }>(
      `select f.id::int as id, f.number, (coalesce(f.arrived_at, now()) > f.promised_at)::int as late from delivery f where ${real} and ${day("f.promised_at")} between $1 and $2 and f.packing_plant_id = $3 and f.warehouse_id = $4`,
      [whole.from, whole.to, top?.id, warehouse?.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const due = answer.rows.filter((x) => x.cells.deliveriesDue === "1");
    expect(due.map((x) => [x.id, x.name, x.cells.lateDeliveries]).sort()).toEqual(
      rows.map((x) => [x.id, x.number, String(x.late)]).sort(),
    );
    expect(answer.drill).toBe("/tim-io/transaksi-e-pod?id=:id");
  });

  test.each([
    ["e-pod", 4],
    ["keterlambatan-pengiriman", 3],
    ["laporan-tim-io.e-pod", 3],
    ["laporan-tim-io.lead-time", 2],
  ] as const)("%s: every opened row is the sum of what is in it", async (slug, depth) => {
    const { client } = viewers[0] as Viewer;
    const open = async (
      path: string,
      total: Readonly<Record<string, string | null>> | undefined,
      level: number,
    ): Promise<void> => {
      const answer = await get(client, slug, { ...whole, ...(path ? { path } : {}) });
      expect([path, answer.rows.length > 0]).toEqual([path, true]);
      if (total)
        for (const id of ["deliveries", "shippedTonnes", "deliveriesDue", "lateDeliveries", "arrivals"])
          if (id in answer.total)
            expect([path, id, sum(answer.rows.map((x) => x.cells[id] ?? null))]).toEqual([path, id, total[id]]);
      const [row] = answer.rows;
      if (row && level < depth) await open(`${path ? `${path}/` : ""}${answer.level}:${row.id}`, row.cells, level + 1);
    };
    await open("", undefined, 1);
  });
});
