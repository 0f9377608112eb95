import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { notifyOfContracts } from "./contract-progress.server.ts";
import type { ContractProgress } from "./kontrak-volume.calls.ts";

let portal: TradePortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

let number = 0;
async function receive(day: string, tonnes: string, sign: 1 | -1 = 1, marked = true): Promise<void> {
  const [distributor, warehouse] = [portal.trade.distributors[0], portal.trade.warehouses[0]];
  const [p] = await portal.sql<{ id: number }>(
    "insert into purchase (number, kind, status, source, received_on, distributor_id, opco_id, warehouse_id) select $1, $2, 'posted', 'form', $3, $4, o.id, $5 from opco o limit 1 returning id",
    [`R${++number}`, sign === 1 ? "receipt" : "return", day, distributor, warehouse],
  );
  await portal.sql(
    "insert into purchase_line (distributor_id, purchase_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, sign, status, received_on, warehouse_id) values ($1, $2, 1, $3, $4, 1, $5, 1, 1, $6, 'posted', $7, $8)",
    [distributor, p?.id, portal.trade.products[0], portal.trade.uoms.ton, tonnes, sign, day, warehouse],
  );
  if (marked)
    await portal.sql(
      "insert into rollup_dirty (distributor_id, cube, month) values ($1, 'purchase', date_trunc('month', $2::date))",
      [distributor, day],
    );
}
const contract = async (code: string, from: string, to: string, tonnes: string, status = "active") => {
  const [c] = await portal.sql<{ id: number }>(
    "insert into volume_contract (number, distributor_id, opco_id, tonnes, valid_from, valid_to, status) select $1, $2, o.id, $3, $4, $5, $6 from opco o limit 1 returning id",
    [code, portal.trade.distributors[0], tonnes, from, to, status],
  );
  return Number(c?.id);
};
const progressOf = async (id: number, client = admin) =>
  ((await client.get("/api/volume-contract/pace")).json as { contracts: ContractProgress[] }).contracts.find(
    (c) => c.id === id,
  );

test("receipts within the contract's days count, exact to the day and to the kilogram", async () => {
  const id = await contract("K1", "2024-01-15", "2024-04-10", "100");
  for (const [day, tonnes] of [
    ["2024-01-14", "50"],
    ["2024-01-15", "0.001"],
    ["2024-02-10", "10"],
    ["2024-03-31", "20"],
    ["2024-04-09", "5.999"],
    ["2024-04-10", "70"],
  ] as const)
    await receive(day, tonnes);
  await receive("2024-03-05", "1", -1);
  expect(await progressOf(id)).toMatchObject({
    realised: "35.000",
    percent: "35.0",
    elapsed: "100.0",
    pace: "over",
    alert: false,
  });
});

test("a rollup that is out of date is replaced by its lines, others are used as they are", async () => {
  const id = await contract("K2", "2024-01-01", "2024-03-01", "10");
  const before = (await progressOf(id))?.realised;
  expect(before).toBe("60.001");
  await portal.sql("delete from rollup_dirty");
  await portal.sql(
    "insert into purchase_cost (distributor_id, month, product_id, tonnes, purchase_value) select distributor_id, date_trunc('month', received_on)::date, product_id, sum(sign * tonnes), 0 from purchase_line group by 1, 2, 3",
  );
  expect((await progressOf(id))?.realised).toBe(before);
  await receive("2024-02-20", "3");
  expect((await progressOf(id))?.realised).toBe("63.001");
});

test("a contract within one month counts no day twice", async () => {
  const id = await contract("K3", "2024-03-01", "2024-03-20", "10");
  expect((await progressOf(id))?.realised).toBe("-1.000");
  const inner = await contract("K4", "2024-03-04", "2024-04-01", "10");
  expect((await progressOf(inner))?.realised).toBe("19.000");
});

test("a contract that falls behind before its end gives one notification, and none to other distributors", async () => {
  const id = await contract("K5", await portal.day(-100), await portal.day(30), "1000");
  const progress = await progressOf(id);
  expect(progress).toMatchObject({ pace: "critical", alert: true, daysLeft: 30 });
  const notified = await Promise.all([1, 2, 3].map(() => notifyOfContracts(portal.server.db)));
  expect(notified.sort()).toEqual([0, 0, 1]);
  const people = await portal.sql<{ username: string }>(
    "select u.username from notification n join app_user u on u.id = n.user_id order by 1",
  );
  expect(people.map((p) => p.username)).toContain("admin");
  expect(people.map((p) => p.username)).toContain("vendor-a");
  expect(people.map((p) => p.username)).not.toContain("vendor-b");
  expect(await notifyOfContracts(portal.server.db)).toBe(0);
  await portal.sql(
    "insert into role_action (role_id, action) select id, 'volumeContract.read' from role where code = 'ROLE_DISTRIBUTOR' on conflict do nothing",
  );
  expect(await progressOf(id, await portal.as("vendor-b"))).toBeUndefined();
  expect(await progressOf(id, await portal.as("vendor-a"))).toBeDefined();
});

test("readers of a contract see all of its receipts, also those of warehouses outside their area", async () => {
  const gm = await portal.as("gm");
  const realised = async () =>
    ((await gm.get("/api/volume-contract/pace")).json as { contracts: ContractProgress[] }).contracts.map(
      (c) => c.realised,
    );
  const before = await realised();
  expect(before).toContain("63.001");
  await portal.sql("update warehouse set district_id = $1 where id = $2", [
    portal.trade.districts[1],
    portal.trade.warehouses[0],
  ]);
  expect(await realised()).toEqual(before);
});
