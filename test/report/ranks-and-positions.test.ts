import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
/** The last closed month. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (m - interval '1 month')::date::text as from, (m - interval '1 day')::date::text as to from (select date_trunc('month', now() at time zone 'Asia/Jakarta') as m) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

const numbers = (rows: readonly { id: number | string; n: number }[]) =>
  Object.fromEntries(rows.map((x) => [String(x.id), String(x.n)]));

describe("the person responsible for a store", () => {
  const byPosition = (
    day: string,
  ) => `select coalesce(v.tso_id, 0)::int as id, sum(l.sign * l.tonnes) as tonnes from sale_line l
    left join store_version v on v.store_id = l.store_id and v.valid_from <= ${day} and (v.valid_to is null or v.valid_to > ${day})
    where l.status = 'posted' and l.sold_on between $1 and $2 group by 1`;
  test.each([
    ["saleDate", "l.sold_on"],
    ["today", "(now() at time zone 'Asia/Jakarta')::date"],
  ])(
    "with the structure %s each position has the sales of its stores, and all positions add up to the total",
    async (mapping, day) => {
      const { client } = viewers[0] as Viewer;
      const rows = await portal.sql<{ id: number; tonnes: string }>(byPosition(day), [r.from, r.to]);
      const top = await get(client, "penjualan-per-sales", { ...r, mapping });
      const holders = new Map<number, string>();
      for (const gm of top.rows)
        for (const ssm of (await get(client, "penjualan-per-sales", { ...r, mapping, path: `gm:${gm.id}` })).rows)
          for (const asm of (
            await get(client, "penjualan-per-sales", { ...r, mapping, path: `gm:${gm.id}/ssm:${ssm.id}` })
          ).rows)
            for (const tso of (
              await get(client, "penjualan-per-sales", {
                ...r,
                mapping,
                path: `gm:${gm.id}/ssm:${ssm.id}/asm:${asm.id}`,
              })
            ).rows)
              holders.set(Number(tso.id), sum([holders.get(Number(tso.id)) ?? null, tso.cells.tonnes ?? null]));
      // positions without a sale are rows too
      expect(Object.fromEntries([...holders].filter(([id, t]) => t !== "0" || rows.some((x) => x.id === id)))).toEqual(
        Object.fromEntries(rows.map((x) => [x.id, digits(x.tonnes)])),
      );
      expect(sum(top.rows.map((x) => x.cells.tonnes ?? null))).toBe(top.total.tonnes);
    },
  );

  test("a position shows its holder at the end of the period, and a vacant one remains a row", async () => {
    const { client } = viewers[0] as Viewer;
    const [gm] = (await get(client, "penjualan-per-sales", r)).rows.filter((x) => x.id !== 0);
    const rowOf = async () => (await get(client, "penjualan-per-sales", r)).rows.find((x) => x.id === gm?.id);
    const [person] = await portal.sql<{ name: string }>(
      "select u.fullname as name from position_assignment a join app_user u on u.id = a.user_id where a.position_id = $1 and a.valid_from <= $2 and (a.valid_to is null or a.valid_to > $2)",
      [gm?.id, r.to],
    );
    expect((await rowOf())?.holder).toBe(person?.name ?? null);
    await portal.sql("delete from position_assignment where position_id = $1", [gm?.id]);
    expect(await rowOf()).toMatchObject({ name: gm?.name, holder: null, cells: { tonnes: gm?.cells.tonnes } });
  });

  test("a position without sales below it is a row of zeros below its superior, and nowhere else", async () => {
    const { client } = viewers[0] as Viewer;
    const [above] = await portal.sql<{ asm: number; ssm: number; gm: number; area: number; other: number }>(
      `select p.parent_id::int as asm, q.parent_id::int as ssm, x.parent_id::int as gm, t.area_id::int as area,
         (select min(o.parent_id)::int from position_parent o join position k on k.id = o.position_id and k.kind = 'TSO' where o.parent_id <> p.parent_id and o.valid_to is null) as other
       from position t join position_parent p on p.position_id = t.id and p.valid_to is null join position_parent q on q.position_id = p.parent_id and q.valid_to is null
         join position_parent x on x.position_id = q.parent_id and x.valid_to is null where t.kind = 'TSO' order by t.id limit 1`,
    );
    const [position] = await portal.sql<{ id: number }>(
      "insert into position (code, name, kind, area_id) values ('TSO-IDLE', 'TSO Kosong', 'TSO', $1) returning id::int as id",
      [above?.area],
    );
    await portal.sql("insert into position_parent (position_id, parent_id, valid_from) values ($1, $2, '2000-01-01')", [
      position?.id,
      above?.asm,
    ]);
    const rows = async (query: Readonly<Record<string, string>>, who = client) =>
      (await get(who, "penjualan-per-sales", { ...r, ...query })).rows.filter((x) => x.id === position?.id);
    const path = `gm:${above?.gm}/ssm:${above?.ssm}/asm:${above?.asm}`;
    const before = (await get(client, "penjualan-per-sales", { ...r, path })).total;
    expect(await rows({ path })).toMatchObject([
      { name: "TSO Kosong", holder: null, cells: { tonnes: "0", netSales: "0", activeStores: "0", target: null } },
    ]);
    expect(await rows({ path, area: String(above?.area), brand: "1" })).toHaveLength(1);
    expect(await rows({ path: path.replace(/asm:\d+/, `asm:${above?.other}`) })).toEqual([]);
    // a filter by segment does not concern positions
    expect(await rows({ path, segment: "1" })).toEqual([]);
    const area = viewers.find((v) => v.where.includes("district_id"));
    const seen = await portal.sql(
      `select 1 from store l join area_district d on d.district_id = l.district_id and d.valid_to is null where d.area_id = $1 and ${area?.where ?? "true"} limit 1`,
      [above?.area],
    );
    if (area) expect((await rows({ path }, area.client)).length).toBe(seen.length);
    await portal.sql("update position set archived_at = now() where id = $1", [position?.id]);
    expect(await rows({ path })).toEqual([]);
    expect((await get(client, "penjualan-per-sales", { ...r, path })).total).toEqual(before);
  });
});

describe("buyers", () => {
  test("a first-time buyer is counted at the place and time of its first purchase, by every scope", async () => {
    for (const v of viewers) {
      if ((await v.client.get("/api/report/performa-merk?perPage=5")).status === 403) continue;
      const [plain] = await portal.sql<{ n: number }>(
        `select count(*)::int as n from (select l.store_id from sale_line l where l.status = 'posted' and l.sign = 1 and l.tonnes > 0 and ${v.where} group by 1 having min(l.sold_on) between $1 and $2) x`,
        [r.from, r.to],
      );
      const answer = await get(v.client, "performa-merk", r);
      expect([v.name, answer.total.newBuyers]).toEqual([v.name, String(plain?.n)]);
    }
  });
  test("distributors and lines per invoice of each store equal plain SQL", async () => {
    const rows = await portal.sql<{ id: number; n: number; lines: string }>(
      `select l.store_id::int as id, count(distinct l.distributor_id) filter (where l.sign = 1 and l.tonnes > 0)::int as n,
       count(*) filter (where l.sign = 1)::numeric / nullif(count(distinct l.sale_id) filter (where l.sign = 1), 0) as lines from sale_line l where l.status = 'posted' and l.sold_on between $1 and $2 group by 1`,
      [r.from, r.to],
    );
    const answer = await get((viewers[0] as Viewer).client, "laporan-toko.pembelian", r);
    expect(Object.fromEntries(answer.rows.map((x) => [String(x.id), x.cells.distributorsUsed]))).toEqual(numbers(rows));
    for (const x of rows.slice(0, 20))
      if (x.lines !== null)
        expect(Number(answer.rows.find((a) => a.id === x.id)?.cells.linesPerInvoice)).toBeCloseTo(Number(x.lines), 9);
  });
});

describe("the rank of a row", () => {
  test("ranks, running shares and classes refer to all rows, not to the page", async () => {
    const answer = await get((viewers[0] as Viewer).client, "laporan-toko.peringkat", r);
    const all = answer.rows.reduce((s, x) => s + Math.max(0, Number(x.cells.tonnes)), 0);
    let before = 0;
    const ordered = [...answer.rows].sort(
      (a, z) => Number(z.cells.tonnes) - Number(a.cells.tonnes) || Number(a.id) - Number(z.id),
    );
    for (const [i, x] of ordered.entries()) {
      const own = Math.max(0, Number(x.cells.tonnes));
      const share = (before * 100) / all;
      expect([i, x.cells.abcClass]).toEqual([i, share < 80 ? "A" : share < 95 ? "B" : "C"]);
      before += own;
      expect(Number(x.cells.cumSharePct)).toBeCloseTo((before * 100) / all, 6);
    }
    const was = await get((viewers[0] as Viewer).client, "laporan-toko.peringkat", {
      from: addMonth(r.from),
      to: addMonth(r.to, true),
      compare: "none",
    });
    const place = new Map(was.rows.map((x) => [x.id, Number(x.cells.place)]));
    for (const x of answer.rows)
      if (place.has(x.id))
        expect([x.id, Number(x.cells.rankChange)]).toEqual([x.id, (place.get(x.id) as number) - Number(x.cells.place)]);
  });
  test("the mix of a branch refers to its own parent", async () => {
    const { client } = viewers[0] as Viewer;
    const top = await get(client, "bauran-produk", r);
    const [first] = top.rows;
    const below = await get(client, "bauran-produk", { ...r, path: `category:${first?.id}` });
    expect(below.rows.reduce((s, x) => s + Number(x.cells.mixPct), 0)).toBeCloseTo(100, 6);
    expect(Number(below.rows[0]?.cells.mixPct)).toBeCloseTo(
      (Number(below.rows[0]?.cells.tonnes) * 100) / Number(first?.cells.tonnes),
      6,
    );
  });
});

describe("pages of a product line", () => {
  test("contain only their line's data, and all lines add up to everything; an unknown line has no page", async () => {
    const { client } = viewers[0] as Viewer;
    const all = await get(client, "penjualan-per-distributor", r);
    const parts: (string | null)[] = [];
    for (const line of ["semen", "mortar", "beton"]) {
      const [plain] = await portal.sql<{ tonnes: string }>(
        "select coalesce(sum(l.sign * l.tonnes), 0) as tonnes from sale_line l join product p on p.id = l.product_id join product_line pl on pl.id = p.product_line_id where pl.slug = $3 and l.status = 'posted' and l.sold_on between $1 and $2",
        [r.from, r.to, line],
      );
      const answer = await get(client, "laporan-product.penjualan-distributor", { ...r, line });
      expect([line, answer.total.tonnes]).toEqual([line, digits(plain?.tonnes ?? null)]);
      expect((await get(client, "laporan-product.penjualan-toko", { ...r, line })).total.tonnes).toBe(
        answer.total.tonnes,
      );
      parts.push(answer.total.tonnes ?? null);
    }
    expect(sum(parts)).toBe(all.total.tonnes);
    expect((await client.get("/api/report/laporan-product.penjualan?line=kayu")).status).toBe(404);
    expect((await client.get("/api/report/laporan-product.penjualan")).status).toBe(422);
  });
  test("targets are those of the line's product groups", async () => {
    const { client } = viewers[0] as Viewer;
    const [plain] = await portal.sql<{ tonnes: string | null }>(
      "select sum(t.tonnes) as tonnes from sales_target t join product_group g on g.id = t.product_group_id join product_line pl on pl.id = g.product_line_id where pl.slug = 'semen' and t.kind = 'distributor' and t.archived_at is null and t.month = $1",
      [r.from],
    );
    const answer = await get(client, "laporan-product.penjualan-distributor", { ...r, line: "semen" });
    expect(answer.total.target).toBe(digits(plain?.tonnes ?? null));
  });
});

function addMonth(day: string, end = false): string {
  const [y, m] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(y, end ? m - 1 : m - 2, end ? 0 : 1)).toISOString().slice(0, 10);
}
