import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductStock, StockMove, WarehouseTotal } from "#features/gudang/warehouse-stock.calls.ts";
import type { Client } from "#test/support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "100", 0, 1);
  await stockUp(portal, "10", 1, 2);
  await portal.sql("update warehouse set capacity = 10 where id = $1", [portal.trade.warehouses[0]]);
});
afterAll(() => portal?.close());

const totals = async (client: Client, query = "") =>
  (await client.get(`/api/warehouse-stock${query}`)).json as { data: WarehouseTotal[]; tonnes: string };

test("a warehouse's tonnes are the sum of its products, and theirs the balance of the ledger", async () => {
  const admin = await portal.as("admin");
  const [warehouse] = portal.trade.warehouses;
  const list = await totals(admin);
  const mine = list.data.find((w) => w.id === warehouse);
  const { products } = (await admin.get(`/api/warehouse-stock/${warehouse}`)).json as { products: ProductStock[] };
  const sum = products.reduce((s, p) => s + BigInt(p.tonnes.replace(".", "")), 0n);
  expect(BigInt((mine?.tonnes ?? "").replace(".", ""))).toBe(sum);
  expect(mine).toMatchObject({ products: 6, days: null, filled: "212.3" });
  const moves = (await admin.get(`/api/warehouse-stock/${warehouse}/moves?product=${portal.trade.products[0]}`))
    .json as { data: StockMove[] };
  expect(moves.data.map((m) => [m.type, m.qty, m.balance])).toEqual([["opening", "100.000", "100.000"]]);
  expect((await totals(admin, "?q=gudang%200")).data).toHaveLength(1);
});

test("days of stock use 28 days of net sales, as in the reports, without transfers and damage", async () => {
  const admin = await portal.as("admin");
  const [distributor, warehouse, product] = [
    portal.trade.distributors[0],
    portal.trade.warehouses[0],
    portal.trade.products[0],
  ];
  const moved: readonly (readonly [type: string, cause: string, ago: number, tonnes: string])[] = [
    ["sale", "sale", 1, "-0.800"],
    ["sale", "sale", 27, "-0.320"],
    ["saleReturn", "sale", 3, "0.120"],
    ["sale", "sale", 28, "-0.400"],
    ["transferOut", "transfer", 2, "-1.200"],
    ["damage", "damage", 2, "-0.400"],
  ];
  const before = await portal.sql<{ id: string }>("select id from stock_movement");
  for (const [at, [type, cause, ago, tonnes]] of moved.entries())
    await portal.sql(
      "insert into stock_movement (distributor_id, warehouse_id, product_id, moved_on, type, qty, tonnes, cause, cause_id) values ($1, $2, $3, $4, $5, $6::numeric * 25, $6::numeric, $7, $8)",
      [distributor, warehouse, product, await portal.day(-ago), type, tonnes, cause, 900 + at],
    );
  const own = (await totals(admin)).data.find((w) => w.id === warehouse);
  const { products } = (await admin.get(`/api/warehouse-stock/${warehouse}`)).json as { products: ProductStock[] };
  const [sums] = await portal.sql<{ all: string; one: string }>(
    "select sum(tonnes)::text as all, sum(tonnes) filter (where product_id = $2)::text as one from stock_level where warehouse_id = $1",
    [warehouse, product],
  );
  // one tonne was sold in 28 days: 0.8 + 0.32 - 0.12
  expect(own?.days).toBe(Math.floor(Number(sums?.all) * 28));
  expect(products.find((p) => p.id === product)?.days).toBe(Math.floor(Number(sums?.one) * 28));
  await portal.sql("delete from stock_movement where not (id = any($1::bigint[]))", [before.map((r) => r.id)]);
});

test("the stock of a warehouse outside the scope is not visible", async () => {
  await portal.sql(
    "insert into role_action (role_id, action) select id, 'warehouseStock.read' from role where code in ('ROLE_DISTRIBUTOR', 'ROLE_TSO') on conflict do nothing",
  );
  for (const who of ["vendor-b", "tso"]) {
    const client = await portal.as(who);
    const list = await totals(client);
    expect(list.data, who).toHaveLength(1);
    const hidden = portal.trade.warehouses.find((id) => id !== list.data[0]?.id);
    expect((await client.get(`/api/warehouse-stock/${hidden}`)).status, who).toBe(404);
    expect((await client.get(`/api/warehouse-stock/${hidden}/moves?product=1`)).status, who).toBe(404);
    expect(list.tonnes, who).toBe(list.data[0]?.tonnes);
  }
});

test("available credit is the limit minus the receipts within the payment terms", async () => {
  const admin = await portal.as("admin");
  const [distributor] = portal.trade.distributors;
  await portal.sql(
    "with m as (insert into payment_method (code, name, kind, due_days) values ('K30', 'Kredit 30 hari', 'credit', 30) returning id) update distributor set credit_limit = 1000, payment_method_id = m.id from m where distributor.id = $1",
    [distributor],
  );
  const buy = async (code: string, kind: string, day: string, net: string) =>
    portal.sql(
      "insert into purchase (number, kind, status, source, received_on, distributor_id, opco_id, warehouse_id, net_total, tax_total) select $1, $2, 'posted', 'form', $3, $4, o.id, $5, $6, 1 from opco o limit 1",
      [code, kind, day, distributor, portal.trade.warehouses[0], net],
    );
  await buy("B1", "receipt", await portal.day(-1), "600");
  await buy("B2", "receipt", await portal.day(-31), "5000");
  await buy("B3", "return", await portal.day(0), "99");
  expect((await admin.get(`/api/distributor/${distributor}/credit`)).json).toMatchObject({
    limit: "1000.00",
    dueDays: 30,
    open: "501.00",
    left: "499.00",
    receipts: 2,
    accounts: [],
  });
  const vendor = await portal.as("vendor-b");
  await portal.sql(
    "insert into role_action (role_id, action) select id, 'distributor.read' from role where code = 'ROLE_DISTRIBUTOR' on conflict do nothing",
  );
  expect((await vendor.get(`/api/distributor/${distributor}/credit`)).status).not.toBe(200);
});
