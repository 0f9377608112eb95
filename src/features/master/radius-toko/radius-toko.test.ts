import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { RadiusMap } from "./radius-toko.calls.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());
const all = "south=-12&north=7&west=94&east=142";

test("a store's own radius wins over its area's, that over the general one, and only while it holds", async () => {
  const admin = await portal.as("admin");
  const seen = async () => Object.fromEntries(((await admin.get(`/api/store-radius/map?${all}`)).json as RadiusMap).spots.map((s) => [s.code, `${s.metres} ${s.source}`]));
  const [area] = await portal.sql<{ id: number }>("select id from area where code = 'A1'");
  const set = (body: object) => admin.post("/api/store-radius", { validFrom: "2024-01-01", ...body });
  expect(await seen()).toEqual({ T0: "100 none", T1: "100 none", T2: "100 none" });
  expect((await set({ metres: 200 })).status).toBe(200);
  expect((await set({ area: Number(area?.id), metres: 300 })).status).toBe(200);
  expect((await set({ store: portal.trade.stores[0], metres: 50 })).status).toBe(200);
  expect((await set({ store: portal.trade.stores[1], metres: 70, validTo: "2025-01-01" })).status).toBe(200);
  expect(await seen()).toEqual({ T0: "50 store", T1: "300 area", T2: "200 general" });
  expect((await set({ area: Number(area?.id), store: portal.trade.stores[2], metres: 90 })).json).toMatchObject({ code: "radius.both" });
  const tso = (await (await portal.as("tso")).get(`/api/store-radius/map?${all}`)).json as RadiusMap;
  expect(tso.spots.map((s) => s.code)).toEqual(["T0", "T1"]);
});
