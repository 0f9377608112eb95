import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { RadiusMap, StoreRadiusOn } from "./radius-toko.calls.ts";

let portal: TradePortal;
beforeAll(async () => {
  portal = await openTrade();
});
afterAll(() => portal?.close());
const all = "south=-12&north=7&west=94&east=142";

test("a store's own radius precedes its area's, and that the general one, while it is valid", async () => {
  const admin = await portal.as("admin");
  const seen = async () =>
    Object.fromEntries(
      ((await admin.get(`/api/store-radius/map?${all}`)).json as RadiusMap).spots.map((s) => [
        s.code,
        `${s.metres} ${s.source}`,
      ]),
    );
  const [area] = await portal.sql<{ id: number }>("select id from area where code = 'A1'");
  const set = (body: object) => admin.post("/api/store-radius", { validFrom: "2024-01-01", ...body });
  expect(await seen()).toEqual({ T0: "100 none", T1: "100 none", T2: "100 none" });
  expect((await set({ metres: 200 })).status).toBe(200);
  expect((await set({ area: Number(area?.id), metres: 300 })).status).toBe(200);
  expect((await set({ store: portal.trade.stores[0], metres: 50 })).status).toBe(200);
  expect((await set({ store: portal.trade.stores[1], metres: 70, validTo: "2025-01-01" })).status).toBe(200);
  expect(await seen()).toEqual({ T0: "50 store", T1: "300 area", T2: "200 general" });
  expect((await set({ area: Number(area?.id), store: portal.trade.stores[2], metres: 90 })).json).toMatchObject({
    code: "radius.both",
  });
  const tso = (await (await portal.as("tso")).get(`/api/store-radius/map?${all}`)).json as RadiusMap;
  expect(tso.spots.map((s) => s.code)).toEqual(["T0", "T1"]);
});

test("a granted exception increases the radius of its store on its days and is named", async () => {
  const admin = await portal.as("admin");
  const [store, other] = portal.trade.stores;
  const at = async (id: number, offset: number, by = admin) => {
    const answer = await by.get(`/api/store/${id}/radius?day=${await portal.day(offset)}`);
    return answer.status === 200 ? (answer.json as StoreRadiusOn) : answer.status;
  };
  const grant = (
    number: string,
    metres: number,
    from: number,
    to: number,
    state = "approved",
    revoked: number | null = null,
  ) =>
    portal.sql(
      `insert into override_exception (number, kind, store_id, terms, reason, valid_from, valid_to, state, requested_by, revoked_at)
       select $1, 'radius', $2, jsonb_build_object('metres', $3::int), 'Renovasi', d.day + make_interval(days => $4::int), d.day + make_interval(days => $5::int), $6, u.id, d.day + make_interval(days => $7::int, hours => 10)
       from app_user u, (select date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' as day) d where u.username = 'tso'`,
      [number, store, metres, from, to, state, revoked],
    );
  expect(await at(store, 0)).toMatchObject({ metres: 50, usual: 50, source: "store", exception: null });
  await grant("OR-1", 800, -2, 3);
  await grant("OR-2", 20, -5, 5);
  await grant("OR-3", 900, -9, 9, "revoked", -4);
  await grant("OR-4", 5000, -9, 9, "rejected");
  expect(await at(store, 0)).toMatchObject({ metres: 800, usual: 50, source: "override", exception: "OR-1" });
  expect(await at(store, 2)).toMatchObject({ metres: 800 });
  expect(await at(store, 3), "the end is exclusive").toMatchObject({ metres: 50, source: "store" });
  expect(await at(store, -3), "a smaller radius has no effect").toMatchObject({ metres: 50, exception: null });
  expect(await at(store, -5), "valid before its revocation").toMatchObject({ metres: 900, exception: "OR-3" });
  expect(await at(store, -4)).toMatchObject({ metres: 50 });
  expect(await at(other, 0)).toMatchObject({ metres: 300, source: "area", exception: null });
  const profile = async (id: unknown) => (await admin.get(`/api/store/${id}/detail`)).json;
  expect([await profile(store), await profile(other), await profile(portal.trade.stores[2])]).toMatchObject([
    { radius: 800 },
    { radius: 300 },
    { radius: 200 },
  ]);
  const map = (await admin.get(`/api/store-radius/map?${all}`)).json as RadiusMap;
  expect(map.spots.find((s) => s.id === store)).toMatchObject({ metres: 800, source: "override", exception: "OR-1" });
  const tso = await portal.as("tso");
  expect(await at(store, 0, tso)).toMatchObject({ metres: 800 });
  expect(await at(portal.trade.stores[2], 0, tso)).toBe(404);
});
