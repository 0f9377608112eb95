import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
let admin: Viewer["client"];
/** The last closed month. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
  admin = (viewers[0] as Viewer).client;
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (m - interval '1 month')::date::text as from, (m - interval '1 day')::date::text as to from (select date_trunc('month', now() at time zone 'Asia/Jakarta') as m) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

describe("figures beside sales", () => {
  test("the last day with documents of a distributor adds no rows, and is empty for parts of a distributor", async () => {
    const [silent] = await portal.sql<{ id: number }>(
      "insert into distributor (code, name, status, district_id) select 'D9990', 'Tanpa penjualan', 'active', district_id from distributor limit 1 returning id::int",
    );
    await portal.sql(
      "insert into nil_report (distributor_id, day, received_at, source) values ($1, $2::date, ($2::date + 1)::timestamp at time zone 'Asia/Jakarta' - interval '1 minute', 'form')",
      [silent?.id, r.to],
    );
    const rows = await portal.sql<{ id: number; day: string }>(
      `select distributor_id::int as id, (max(received_at) at time zone 'Asia/Jakarta')::date::text as day from (
         select distributor_id, received_at from sale where status = 'posted' union all select distributor_id, received_at from purchase where status = 'posted'
         union all select distributor_id, received_at from stock_report union all select distributor_id, received_at from nil_report where archived_at is null) x
       where (received_at at time zone 'Asia/Jakarta')::date <= $1 group by 1`,
      [r.to],
    );
    const answer = await get(admin, "penjualan-per-distributor", r);
    expect(answer.rows.length).toBeGreaterThan(0);
    expect(answer.rows.some((x) => x.id === silent?.id)).toBe(false);
    expect(Object.fromEntries(answer.rows.map((x) => [x.id, x.cells.lastDataAt]))).toEqual(
      Object.fromEntries(answer.rows.map((x) => [x.id, rows.find((p) => p.id === x.id)?.day ?? null])),
    );
    const own = await get(viewers[1]?.client as Viewer["client"], "penjualan-per-distributor", r);
    expect(own.rows.map((x) => [x.id, x.cells.lastDataAt])).toEqual(
      own.rows.map((x) => [x.id, rows.find((p) => p.id === x.id)?.day]),
    );
    const parts = await get(admin, "penjualan-per-distributor", { ...r, path: `distributor:${answer.rows[0]?.id}` });
    expect(parts.refused.lastDataAt).toMatch(/distributor seluruhnya/);
  });

  test("stores per ten thousand inhabitants, by place of residence", async () => {
    const rows = await portal.sql<{ id: number; stores: number; people: string | null }>(
      `select d.province_id::int as id, sum(s.n)::int as stores, sum(d.population) filter (where s.n is not null) as people from district d
       join (select district_id, count(*) filter (where status <> 'prospect' and archived_at is null and coalesce(opened_on, '2000-01-01') <= $1 and (closed_on is null or closed_on > $1)) as n from store group by 1) s on s.district_id = d.id group by 1`,
      [r.to],
    );
    const answer = await get(admin, "laporan-toko.sebaran", r);
    expect(answer.rows.some((x) => x.cells.storesPer10k !== null)).toBe(true);
    for (const p of rows) {
      const cell = answer.rows.find((x) => x.id === p.id)?.cells.storesPer10k ?? null;
      if (p.people === null || p.stores === 0) continue;
      expect([p.id, Number(cell)]).toEqual([p.id, expect.closeTo((p.stores * 10_000) / Number(p.people), 8)]);
    }
    expect(
      (await get(admin, "laporan-toko.sebaran", { ...r, path: `province:${rows[0]?.id}/district:0` })).refused
        .storesPer10k,
    ).toMatch(/Penduduk/);
  });

  test("a brand's numeric distribution is its buyers divided by all buyers of the scope", async () => {
    for (const v of viewers) {
      if ((await v.client.get("/api/report/performa-merk?perPage=5")).status === 403) continue;
      const rows = await portal.sql<{ id: number; n: number; all: number }>(
        `with l as (select l.store_id, p.brand_id from sale_line l join product p on p.id = l.product_id where l.status = 'posted' and l.sign = 1 and l.tonnes > 0 and l.sold_on between $1 and $2 and ${v.where})
         select brand_id::int as id, count(distinct store_id)::int as n, (select count(distinct store_id) from l)::int as all from l group by 1`,
        [r.from, r.to],
      );
      const answer = await get(v.client, "performa-merk", r);
      for (const p of rows)
        expect([v.name, p.id, Number(answer.rows.find((x) => x.id === p.id)?.cells.numericDistributionPct)]).toEqual([
          v.name,
          p.id,
          expect.closeTo((p.n * 100) / p.all, 8),
        ]);
      const inside = await get(v.client, "performa-merk", { ...r, path: `brand:${rows[0]?.id}` });
      expect(inside.rows.map((x) => x.cells.numericDistributionPct ?? null)).toEqual(inside.rows.map(() => null));
    }
  });
});

describe("contracts beside purchases", () => {
  test("equal those of the contracts' own page on the last day, by opco and distributor; a product has none and a reason", async () => {
    const bought = await get(admin, "pembelian-distributor", r);
    const contracts = await get(admin, "realisasi-kontrak-volume", { from: r.to, to: r.to });
    expect(Number(contracts.total.committed)).toBeGreaterThan(0);
    for (const id of ["committed", "realisedPct", "proRataPct"])
      expect([id, bought.total[id]]).toEqual([id, contracts.total[id]]);
    const [plain] = await portal.sql<{ t: string }>(
      "select sum(sign * tonnes) as t from purchase_line where status = 'posted' and received_on between $1 and $2",
      [r.from, r.to],
    );
    expect(bought.total.sellIn).toBe(digits(plain?.t ?? null));
    const opco = bought.rows.find((x) => Number(x.cells.committed) > 0);
    const inside = await get(admin, "pembelian-distributor", { ...r, path: `opco:${opco?.id}` });
    const own = await get(admin, "realisasi-kontrak-volume", { from: r.to, to: r.to, opco: String(opco?.id) });
    for (const row of own.rows)
      expect([row.id, inside.rows.find((x) => x.id === row.id)?.cells.realisedPct]).toEqual([
        row.id,
        row.cells.realisedPct,
      ]);
    const deep = await get(admin, "pembelian-distributor", {
      ...r,
      path: `opco:${opco?.id}/distributor:${own.rows[0]?.id}`,
    });
    expect(deep.refused.realisedPct).toMatch(/distributor dan opco/);
  });
});

describe("targets end at the product group", () => {
  const groups = (codes: readonly string[], kind = "distributor", extra = "true") =>
    portal.sql<{ n: string | null }>(
      `select sum(t.tonnes) as n from sales_target t join product_group g on g.id = t.product_group_id where t.kind = $1 and t.archived_at is null and t.month = $2 and (cardinality($3::text[]) = 0 or g.code = any($3)) and ${extra}`,
      [kind, r.from, [...codes]],
    );
  const planned = async (...args: Parameters<typeof groups>) => digits((await groups(...args))[0]?.n ?? null);
  const idOf = async (table: string, code: string) =>
    (await portal.sql<{ id: number }>(`select id::int as id from ${table} where code = $1`, [code]))[0]?.id as number;

  test("where groups contain several brands, only the total has a target, with a note", async () => {
    for (const slug of ["penjualan-per-opco", "performa-merk"]) {
      const answer = await get(admin, slug, r);
      expect([
        slug,
        answer.rows.every((x) => x.cells.target === null && x.cells.achievementPct === null),
        answer.total.target,
      ]).toEqual([slug, true, await planned([])]);
      expect(answer.overlap.target).toContain("beberapa merk");
    }
    const alone = await get(admin, "penjualan-per-distributor", { ...r, brand: String(await idOf("brand", "KOKOH")) });
    expect([alone.total.target, alone.refused.target]).toEqual([
      null,
      expect.stringContaining("tidak dapat dipisahkan"),
    ]);
  });

  test("a brand or opco has the target of its own product groups; brands that share a group share one target", async () => {
    // Cepatcor leaves the group it shares with Kokoh
    await portal.sql("insert into product_group (code, name) values ('GP-UJI', 'Uji')");
    await portal.sql(
      "update product_group_member m set product_group_id = (select id from product_group where code = 'GP-UJI') from product p join brand b on b.id = p.brand_id where p.id = m.product_id and b.code = 'CEPATCOR'",
    );
    const opcos = await get(admin, "penjualan-per-opco", r);
    const maker = await idOf("opco", "MBU");
    const own = await planned(["GP-MORTAR", "GP-BETON"]);
    expect(
      Object.fromEntries(opcos.rows.flatMap((x) => (x.cells.target === null ? [] : [[x.id, x.cells.target]]))),
    ).toEqual({ [maker]: own });
    const row = opcos.rows.find((x) => x.id === maker);
    expect(Number(row?.cells.achievementPct)).toBeCloseTo((Number(row?.cells.tonnes) * 100) / Number(own), 6);
    expect(opcos.total.target).toBe(await planned([]));
    const kokoh = await idOf("brand", "KOKOH");
    const brands = await get(admin, "penjualan-per-opco", { ...r, path: `opco:${maker}` });
    expect(
      Object.fromEntries(brands.rows.flatMap((x) => (x.cells.target === null ? [] : [[x.id, x.cells.target]]))),
    ).toEqual({ [kokoh]: await planned(["GP-BETON"]) });
    expect(brands.total.target).toBe(own);
    const [perekat, ratamix] = [await idOf("brand", "PEREKAT"), await idOf("brand", "RATAMIX")];
    const both = (await get(admin, "penjualan-per-distributor", { ...r, brand: `${perekat},${ratamix}` })).total;
    const one = await get(admin, "penjualan-per-distributor", { ...r, brand: String(perekat) });
    expect([both.target, one.total.target, one.refused.target === undefined]).toEqual([
      await planned(["GP-MORTAR"]),
      null,
      false,
    ]);
    const vendor = (await get(await portal.as("distributor"), "penjualan-per-opco", r)).rows.find(
      (x) => x.id === maker,
    );
    expect(vendor?.cells.target ?? null).toBe(
      (await planned(
        ["GP-MORTAR", "GP-BETON"],
        "distributor",
        "t.distributor_id = (select vendor_id from app_user where username = 'distributor')",
      )) === "0"
        ? null
        : await planned(
            ["GP-MORTAR", "GP-BETON"],
            "distributor",
            "t.distributor_id = (select vendor_id from app_user where username = 'distributor')",
          ),
    );
  });

  test("one kind of target is read at a time; a total of divided targets requires those of all distributors", async () => {
    const [who] = await portal.sql<{ id: number }>(
      "select distributor_id::int as id from sales_target where month = $1 and kind in ('store', 'spc') and archived_at is null group by 1 having count(distinct kind) = 2 order by 1 limit 1",
      [r.from],
    );
    for (const [member, kind] of [
      ["1", "distributor"],
      ["2", "store"],
      ["3", "spc"],
    ] as const) {
      const { total } = await get(admin, "penjualan-vs-target", {
        ...r,
        distributor: String(who?.id),
        targetKind: member,
      });
      expect([kind, total.target]).toEqual([kind, await planned([], kind, `t.distributor_id = ${who?.id}`)]);
    }
    expect((await admin.get("/api/report/penjualan-vs-target?targetKind=1,2")).status).toBe(422);
    const [unsplit] = await portal.sql<{ n: number }>(
      "select count(distinct t.distributor_id)::int as n from sales_target t where t.kind = 'distributor' and t.month = $1 and t.archived_at is null and t.tonnes > 0 and not exists (select 1 from sales_target x where x.kind = 'spc' and x.distributor_id = t.distributor_id and x.month = t.month and x.archived_at is null)",
      [r.from],
    );
    const all = await get(admin, "penjualan-vs-target", { ...r, targetKind: "3" });
    expect([unsplit?.n === 0, all.total.target === null]).toEqual([unsplit?.n === 0, unsplit?.n !== 0]);
    const usual = (await get(admin, "penjualan-vs-target", r)).total;
    expect([usual.target, (await get(admin, "penjualan-vs-target", { ...r, targetKind: "1" })).total.target]).toEqual([
      await planned([]),
      await planned([]),
    ]);
    expect(usual.tonnes).toBe((await get(admin, "penjualan-vs-target", { ...r, targetKind: "2" })).total.tonnes);
  });
});
