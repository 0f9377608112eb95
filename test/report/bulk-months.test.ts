import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, digits } from "./read-report.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

const slugs = {
  sales: "atbusiness.reports.penjualan-curah",
  plan: "atbusiness.reports.realisasi-rkap",
  kam: "atbusiness.reports.per-kam",
  segment: "atbusiness.reports.per-segmen",
} as const;
const year = new Date().getFullYear() - 1;
const day = (month: number, d = 1) => `${year}-${String(month).padStart(2, "0")}-${String(d).padStart(2, "0")}`;

const figures = ["bulkTonnes", "bulkRevenue", "customersActive", "lastSaleOn"] as const;
const sums = `sum(s.sign * s.tonnes)::text as "bulkTonnes", sum(s.sign * s.net_total)::text as "bulkRevenue",
  count(distinct s.customer_id) filter (where s.sign = 1)::text as "customersActive", (max(s.sold_on) filter (where s.sign = 1))::text as "lastSaleOn"`;
/** By the id of the row; the total has the id "all". */
type Truth = Record<(typeof figures)[number], string | null> & { id: string };
const truth = (member: string, join: string, range: readonly string[]) =>
  portal.sql<Truth>(
    `select coalesce((${member})::text, 'all') as id, ${sums} from bulk_sale s ${join}
     where s.status = 'posted' and s.archived_at is null and s.sold_on between $1 and $2 group by grouping sets ((${member}), ())`,
    [...range],
  );
const plain = (id: string, cell: string | null | undefined) => (id === "lastSaleOn" ? cell : digits(cell ?? null));
async function equal(slug: string, expected: readonly Truth[], range: readonly string[]): Promise<number> {
  const shown = await get(admin, slug, { from: range[0] as string, to: range[1] as string, compare: "none" });
  const rows = new Map([...shown.rows.map((r) => [String(r.id), r.cells] as const), ["all", shown.total] as const]);
  const ids = figures.filter((id) => id in shown.total);
  const of = (cells: Readonly<Record<string, string | null>> | undefined) =>
    ids.map((id) => [id, plain(id, cells?.[id])]);
  for (const t of expected) expect([slug, range, t.id, of(rows.get(t.id))]).toEqual([slug, range, t.id, of(t)]);
  // a row may also be there for its plan
  const others = [...rows].filter(([id]) => !expected.some((t) => t.id === id));
  expect(others.flatMap(([, cells]) => ids.map((id) => plain(id, cells[id]) ?? "0")).filter((n) => n !== "0")).toEqual(
    [],
  );
  return ids.length;
}
async function allEqual(range: readonly string[]): Promise<void> {
  const group = await truth("coalesce(c.customer_group_id, 0)", "join bulk_customer c on c.id = s.customer_id", range);
  expect(await equal(slugs.sales, group, range)).toBe(4);
  expect(await equal(slugs.plan, group, range)).toBe(3);
  const kam = `left join kam_assignment k on k.customer_id = s.customer_id and k.valid_from <= s.sold_on and (k.valid_to is null or k.valid_to > s.sold_on)`;
  const byManager = await truth("coalesce(k.position_id, 0)", kam, range);
  await equal(slugs.kam, byManager, range);
}

test("a customer counts once, even if it buys in several months and again after the period", async () => {
  const [buyer] = await portal.sql<{ id: string }>(
    `insert into bulk_customer (code, name, customer_group_id, bulk_segment_id, district_id, status)
     select 'UJI-SEKALI', 'Customer', (select min(id) from customer_group), min(bulk_segment_id), min(district_id), 'active' from bulk_customer returning id`,
  );
  const days = [day(7, 10), day(8, 5), day(8, 30)];
  await portal.sql(
    `insert into bulk_sale (distributor_id, number, kind, source, sold_on, customer_id, district_id, product_id, tonnes, unit_price, priced_by, net_total, tax_total)
     select 0, 'UJI/' || d, 'sale', 'form', d, c.id, c.district_id, (select min(id) from product), 10, 1000000, 'document', 10000000, 0
     from bulk_customer c, unnest($2::date[]) d where c.id = $1`,
    [buyer?.id, days],
  );
  await portal.sql(
    "insert into rollup_dirty (cube, distributor_id, month) select distinct 'bulk', 0, date_trunc('month', d)::date from unnest($1::date[]) d",
    [days],
  );
  await rebuildRollups(portal.server.db);
  const range = { from: day(7), to: day(8, 20), compare: "none", bulkCustomer: String(buyer?.id) };
  for (const slug of [slugs.sales, slugs.kam, slugs.segment]) {
    const { total, rows } = await get(admin, slug, range);
    expect([slug, total.customersActive, digits(total.bulkTonnes ?? null)]).toEqual([slug, "1", "20"]);
    expect([slug, rows.map((r) => r.cells.customersActive)]).toEqual([slug, ["1"]]);
  }
});

test("figures of parts of months equal the sales in every row, before and after their sums are rebuilt", async () => {
  const days = await portal.sql<{ first: string; middle: string; last: string }>(
    `select to_char(max(sold_on) - 100, 'YYYY-MM-04') as first, to_char(max(sold_on) - 70, 'YYYY-MM-21') as middle, (max(sold_on) - 1)::text as last from bulk_sale`,
  );
  const { first, middle, last } = days[0] as (typeof days)[number];
  const ranges = [
    [first, middle],
    [`${first.slice(0, 8)}01`, last],
    [`${middle.slice(0, 8)}01`, middle],
    [middle, last],
  ];
  await rebuildRollups(portal.server.db);
  for (const range of ranges) await allEqual(range);
  await portal.sql(
    "insert into rollup_dirty (distributor_id, cube, month) select distributor_id, cube, month from rollup_state where cube = 'bulk'",
  );
  for (const range of ranges) await allEqual(range);
  await rebuildRollups(portal.server.db);
});
