import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { StoreMap, StoreProfile } from "./data-toko.calls.ts";

const indonesia = "south=-11&west=94&north=7&east=142&cells=16";
const places = [
  ["-6.91", "107.60"],
  ["-6.91", "107.6001"],
  ["-7.21", "107.90"],
] as const;
let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
  for (const [i, [latitude, longitude]] of places.entries())
    await portal.sql("update store set latitude = $1, longitude = $2 where id = $3", [
      latitude,
      longitude,
      portal.trade.stores[i as 0],
    ]);
});
afterAll(() => portal?.close());

const mapOf = async (client: Client, query: string) => {
  const answer = await client.get(`/api/store/map?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as StoreMap;
};
const profileOf = async (client: Client, id: number) =>
  (await client.get(`/api/store/${id}/profile`)).json as StoreProfile;

test("stores too close for the scale are one spot and separate when the map is zoomed in", async () => {
  const admin = await portal.as("admin");
  const far = await mapOf(admin, indonesia);
  expect(far.spots.reduce((sum, s) => sum + s.count, 0)).toBe(3);
  expect(far.spots.some((s) => s.count > 1 && s.store === null)).toBe(true);
  expect(far.bounds).toMatchObject({ south: -7.21, north: -6.91, west: 107.6, east: 107.9 });
  const near = await mapOf(admin, "south=-6.92&west=107.599&north=-6.90&east=107.601&cells=64");
  expect(near.spots.map((s) => s.store?.id).sort()).toEqual([portal.trade.stores[0], portal.trade.stores[1]].sort());
});

test("the map applies the filters of the list and counts the stores without coordinates", async () => {
  const admin = await portal.as("admin");
  await portal.sql("update store set latitude = null, longitude = null where id = $1", [portal.trade.stores[2]]);
  expect(await mapOf(admin, indonesia)).toMatchObject({ placed: 2, unplaced: 1 });
  expect(await mapOf(admin, `${indonesia}&f.district=${portal.trade.districts[1]}`)).toMatchObject({
    placed: 0,
    unplaced: 1,
    spots: [],
    bounds: null,
  });
  await portal.sql("update store set latitude = $1, longitude = $2 where id = $3", [
    ...places[2],
    portal.trade.stores[2],
  ]);
  expect((await admin.get(`/api/store/map?${indonesia}&f.nothing=x`)).status).toBe(422);
  expect((await admin.get(`/api/store/map?${indonesia}&secret=1`)).status).toBe(422);
  expect((await admin.get("/api/store/map?south=1&west=2&north=0&east=1&cells=4")).status).toBe(422);
});

test("a distributor's user sees the same stores on the map as in the list", async () => {
  for (const username of ["vendor-a", "vendor-b", "tso"]) {
    const client = await portal.as(username);
    const list = (await client.get("/api/store?perPage=75")).json as { data: { id: number }[] };
    const map = await mapOf(client, indonesia);
    expect(map.placed + map.unplaced, username).toBe(list.data.length);
    const hidden = portal.trade.stores.filter((id) => !list.data.some((row) => row.id === id));
    for (const id of hidden)
      expect((await client.get(`/api/store/${id}/profile`)).status, `${username} ${id}`).toBe(404);
  }
});

test("the volume is posted lines of twelve months less returns, only with permission to read sales", async () => {
  const [store] = portal.trade.stores;
  const line = async (number: string, status: string, sign: 1 | -1, tonnes: string, months: number) => {
    const day = (
      await portal.sql<{ d: string }>(
        "select ((date_trunc('month', now() at time zone 'Asia/Jakarta') - make_interval(months => $1))::date)::text as d",
        [months],
      )
    )[0]?.d;
    const ids = [portal.trade.distributors[0], store, portal.trade.warehouses[0], portal.trade.districts[0]];
    const [sale] = await portal.sql<{ id: number }>(
      "insert into sale (number, status, kind, source, sold_on, distributor_id, store_id, warehouse_id, district_id, cancelled_at) values ($1::varchar, $2::varchar, $3, 'form', $4, $5, $6, $7, $8, case when $2 = 'cancelled' then now() end) returning id",
      [number, status, sign === 1 ? "sale" : "return", day, ...ids],
    );
    await portal.sql(
      "insert into sale_line (distributor_id, store_id, warehouse_id, district_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, sign, status, sold_on) values ($1, $2, $3, $4, $5, 1, $6, $7, 1, $8, 1, 1, $9, $10, $11)",
      [...ids, sale?.id, portal.trade.products[0], portal.trade.uoms.ton, tonnes, sign, status, day],
    );
  };
  await line("S1", "posted", 1, "10.125", 0);
  await line("S2", "posted", 1, "5.000", 11);
  await line("S3", "posted", 1, "99.000", 12);
  await line("S4", "cancelled", 1, "77.000", 0);
  await line("R1", "posted", -1, "0.125", 0);

  const profile = await profileOf(await portal.as("admin"), store);
  expect(profile.months).toHaveLength(12);
  expect(profile.months?.at(-1)?.tonnes).toBe("10.000");
  expect(profile.months?.[0]?.tonnes).toBe("5.000");
  expect(profile.total).toBe("15.000");

  await portal.sql(
    "delete from role_action where action = 'sale.read' and role_id = (select id from role where code = 'ROLE_TSO')",
  );
  expect(await profileOf(await portal.as("tso"), store)).toMatchObject({ months: null, total: null, lastSaleOn: null });
});

test("a mapping shows its last day; one that never applied is not shown", async () => {
  const [, store] = portal.trade.stores;
  await portal.sql("delete from store_distributor where store_id = $1", [store]);
  await portal.sql(
    "insert into store_distributor (store_id, distributor_id, kind, valid_from, valid_to) values ($1, $2, 'main', '2024-01-01', '2025-01-01'), ($1, $3, 'main', '2025-01-01', null), ($1, $2, 'other', '2026-01-01', '2026-01-01')",
    [store, ...portal.trade.distributors],
  );
  const { distributors } = await profileOf(await portal.as("admin"), store);
  expect(distributors.map((d) => [d.kind, d.from, d.to, d.current])).toEqual([
    ["main", "2025-01-01", null, true],
    ["main", "2024-01-01", "2024-12-31", false],
  ]);
});
