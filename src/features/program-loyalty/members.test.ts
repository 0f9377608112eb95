import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { awardAll } from "#features/program-loyalty/point/round.server.ts";
import { stageOn } from "#test/support/point-stage.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import type { Assigned } from "./[id]/members.calls.ts";

let portal: TradePortal;
let stage: ReturnType<typeof stageOn>;
let admin: Client;
let program = 0;
let store = 0;
beforeAll(async () => {
  portal = await openTrade();
  stage = stageOn({ db: portal.server.db, sql: portal.sql, trade: portal.trade });
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());
beforeEach(async () => {
  program = await stage.program({ settle_days: 366 });
  store = await stage.store();
});

const codeOf = (a: Answer) => `${a.status} ${(a.json as { code?: string }).code ?? ""}`.trim();
const sell = (day: string, qty: number) =>
  stage.sell({ store, day, lines: [{ product: portal.trade.products[0] as number, qty }] });
const earned = async () => {
  await awardAll(portal.server.db);
  const [sum] = await portal.sql<{ n: number }>(
    "select coalesce(sum(points), 0)::int as n from point_entry where store_id = $1",
    [store],
  );
  return sum?.n;
};
const assign = (body: object = {}, preview = false) =>
  admin.post(`/api/loyalty-program/${program}/members${preview ? "/preview" : ""}`, {
    from: portal.trade.today,
    stores: [store],
    codes: [],
    ...body,
  });
const member = async (where = "valid_to is null") =>
  (
    await portal.sql<{ id: number; version: number }>(
      `select id, version from program_store where program_id = $1 and ${where}`,
      [program],
    )
  )[0] as { id: number; version: number };
const turn = async (move: string, day: string, where?: string) =>
  admin.post(`/api/program-store/${(await member(where)).id}/${move}`, {
    version: (await member(where)).version,
    day,
    reason: "temuan kunjungan",
  });

describe("membership", () => {
  test("begins on the selected day; the dry run has the same result and writes nothing", async () => {
    const code = (
      await portal.sql<{ code: string }>("select code from store where id = $1", [portal.trade.stores[0]])
    )[0]?.code;
    const input = { codes: [code?.toLowerCase(), "TIDAK-ADA", code] };
    const tried = await assign(input, true);
    expect(codeOf(tried)).toBe("200");
    expect(await portal.sql("select id from program_store where program_id = $1", [program])).toEqual([]);
    const done = (await assign(input)).json as Assigned;
    expect(done).toEqual(tried.json);
    expect(done.added.map((s) => s.id)).toEqual([store, portal.trade.stores[0]]);
    expect(done.refused.map((r) => r.reason)).toEqual(["Toko tidak ditemukan.", "Toko ini disebut dua kali."]);
    const again = (await assign(input)).json as Assigned;
    expect([again.added.length, again.already.length]).toEqual([0, 2]);
    await sell(portal.trade.today, 7);
    expect(await earned()).toBe(7);
  });

  test("is refused for a closed store, a second programme of the group and a day in a closed month", async () => {
    await portal.sql("update store set status = 'closed' where id = $1", [store]);
    expect(((await assign()).json as Assigned).refused[0]?.reason).toBe("Toko sudah tutup.");
    await portal.sql("update store set status = 'active' where id = $1", [store]);
    const rival = await stage.program();
    await portal.sql("update loyalty_program set stack_group = 'satu' where id in ($1, $2)", [program, rival]);
    await stage.join(rival, store);
    expect(((await assign()).json as Assigned).refused[0]?.reason).toBe(
      "Toko sudah ikut program lain dari kelompok yang sama.",
    );
    await portal.sql("update loyalty_program set settle_days = 0 where id = $1", [program]);
    await portal.sql("delete from program_store where program_id = $1", [rival]);
    const early = { from: await portal.day(-70) };
    expect((await assign(early, true)).json).toMatchObject({ added: [{ id: store }], frozen: true });
    expect(codeOf(await assign(early))).toBe("422 program.frozen");
    expect(codeOf(await assign({ from: "2019-01-01" }))).toBe("422 invalid");
  });

  test("earns nothing while suspended, and earns again afterwards", async () => {
    const [first, second, third] = await Promise.all([portal.day(-3), portal.day(-2), portal.day(-1)]);
    await assign({ from: first });
    for (const day of [first, second, third] as string[]) await sell(day, 10);
    expect(await earned()).toBe(30);
    expect(codeOf(await turn("suspend", second as string))).toBe("200");
    expect(await earned()).toBe(10);
    expect(codeOf(await turn("suspend", third as string))).toBe("409 member.state");
    expect(codeOf(await turn("resume", third as string))).toBe("200");
    expect(await earned()).toBe(20);
    expect(codeOf(await turn("remove", third as string))).toBe("200");
    expect(await earned()).toBe(10);
    const trail = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'programStore' order by id desc limit 3",
    );
    expect(trail.map((t) => t.action)).toEqual(["remove", "resume", "suspend"]);
  });

  test("of a store out of scope is reported as unknown", async () => {
    const far = await stage.store(1);
    store = far;
    await assign();
    const gm = await portal.as("gm");
    expect((await gm.get(`/api/program-store/${(await member()).id}`)).status).toBe(404);
    const answer = (await gm.get(`/api/loyalty-program/${program}/standings?stores=${far}`)).json;
    expect(answer).toEqual({ standings: [] });
    expect((await gm.post(`/api/program-store/${(await member()).id}/suspend`, {})).status).toBe(403);
  });

  test("shows the member's progress in today's window", async () => {
    await portal.sql(
      "insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', 5, 1.1)",
      [program],
    );
    await assign();
    await sell(portal.trade.today, 100);
    await earned();
    const answer = (await admin.get(`/api/loyalty-program/${program}/standings?stores=${store}`)).json;
    expect(answer).toEqual({
      standings: [
        { store, tonnes: "4", points: 100, tier: "1", next: "5", missing: "1", available: 100, target: null },
      ],
    });
  });
});

describe("filters of members and candidates", () => {
  const listed = async (query: string, by = admin) =>
    (
      (await by.get(`/api/program-store?f.program=${program}&${query}`)).json as { data?: { store: { id: number } }[] }
    ).data?.map((m) => m.store.id);

  test("by tier and by distance to the next one", async () => {
    for (const [at, factor] of [
      [5, 1.1],
      [10, 1.25],
    ])
      await portal.sql(
        "insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', $2, $3)",
        [program, at, factor],
      );
    await assign();
    const idle = await stage.store();
    await stage.join(program, idle);
    await sell(portal.trade.today, 112);
    await earned();
    expect(await listed("f.standing=near")).toEqual([]);
    await sell(portal.trade.today, 1);
    await earned();
    // 4.52 t of 5 t; the other member without purchases has no window yet
    expect(await listed("f.standing=near")).toEqual([store]);
    expect(new Set(await listed("f.tier=none"))).toEqual(new Set([idle, store]));
    await sell(portal.trade.today, 112);
    await earned();
    // 9 t of 10 t: 10 % is missing
    expect([await listed("f.tier=first"), await listed("f.standing=near")]).toEqual([[store], [store]]);
  });

  test("by area, cluster and segment", async () => {
    const [place] = await portal.sql<{ area: number; segment: number }>(
      `with s as (insert into customer_segment (code, name) values ('SEG-UJI', 'Segmen uji') returning id)
       select (select a.area_id from area_district a where a.district_id = $1 and a.valid_to is null limit 1) as area, s.id as segment from s`,
      [portal.trade.districts[0]],
    );
    await portal.sql("update store set segment_id = $1 where id = $2", [place?.segment, store]);
    const idsFor = async (query: string) =>
      (
        (await admin.get(`/api/loyalty-program/${program}/candidates?source=all&${query}`)).json as {
          data: { id: number }[];
        }
      ).data.map((c) => c.id);
    expect(await idsFor(`segments=${place?.segment}`)).toEqual([store]);
    expect(await idsFor(`segments=${place?.segment}&areas=${place?.area}`)).toEqual([store]);
    expect(await idsFor(`segments=${place?.segment}&areas=999999`)).toEqual([]);
    expect(await idsFor(`segments=${place?.segment}&clusters=999999`)).toEqual([]);
    await assign();
    expect(await listed(`f.segment=${place?.segment}&f.area=${place?.area}`)).toEqual([store]);
  });
});

describe("the whitelist", () => {
  test("accepts no members and no closed stores", async () => {
    const add = () => admin.post("/api/program-whitelist", { program, store });
    const reason = (a: Answer) => (a.json as { fields?: { message: string }[] }).fields?.[0]?.message;
    await portal.sql("update store set status = 'closed' where id = $1", [store]);
    expect(reason(await add())).toBe("Toko sudah tutup.");
    await portal.sql("update store set status = 'active' where id = $1", [store]);
    expect(codeOf(await add())).toBe("200");
    const listed = (await admin.get(`/api/loyalty-program/${program}/candidates?source=whitelist`)).json;
    expect(listed).toMatchObject({ data: [{ id: store, listed: true }] });
    await assign();
    expect(reason(await add())).toBe("Toko sudah menjadi peserta.");
  });
});

test("a changed brand of a product marks the points of its buyers", async () => {
  const brand = (await admin.get("/api/brand/lookup")).json as { data: { id: number }[] };
  const target = portal.trade.products[0] as number;
  const item = (await admin.get(`/api/product/${target}`)).json as { data: { version: number; brand: { id: number } } };
  let next = brand.data.find((b) => b.id !== item.data.brand.id)?.id;
  next ??= Number(
    (
      await portal.sql<{ id: number }>(
        "insert into brand (code, name, opco_id, product_line_id) select 'LAIN', 'Lain', opco_id, product_line_id from brand limit 1 returning id",
      )
    )[0]?.id,
  );
  await portal.sql(
    "insert into program_rate (program_id, brand_id, uom_id, points, valid_from) values ($1, $2, $3, 2, '2020-01-01')",
    [program, next, portal.trade.uoms.zak],
  );
  await portal.sql("delete from program_rate where program_id = $1 and product_id is not null", [program]);
  await assign();
  await sell(portal.trade.today, 10);
  expect(await earned()).toBe(0);
  const answer = await admin.patch(`/api/product/${target}`, { version: item.data.version, brand: next });
  expect(codeOf(answer)).toBe("200");
  expect(await earned()).toBe(20);
});

test("a distributor sees memberships of its stores with its own points, without tiers and balances", async () => {
  const own = portal.trade.stores[0] as number;
  await portal.sql("delete from program_store where store_id = $1", [own]);
  await stage.join(program, own);
  await stage.sell({
    store: own,
    day: portal.trade.today,
    lines: [{ product: portal.trade.products[0] as number, qty: 5 }],
  });
  await awardAll(portal.server.db);
  const vendor = await portal.as("vendor-a");
  const stores = await portal.sql<{ id: number }>("select id from store");
  const seen = new Set(
    ((await vendor.get("/api/store?perPage=75")).json as { data: { id: number }[] }).data.map((s) => s.id),
  );
  const hidden = stores.map((s) => Number(s.id)).find((id) => !seen.has(id));
  if (hidden !== undefined) await stage.join(program, hidden);
  const list = await vendor.get(`/api/program-store?f.program=${program}`);
  expect(list.status, list.text).toBe(200);
  const rows = (list.json as { data: Record<string, unknown>[] }).data;
  expect(rows.map((r) => (r.store as { id: number }).id)).toEqual([own]);
  expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(["tier"]));
  const progress = (await vendor.get(`/api/loyalty-program/${program}/standings?stores=${own}`)).json;
  expect(progress).toMatchObject({ standings: [{ store: own, points: 5, tier: null, next: null, available: null }] });
  expect((await vendor.get(`/api/loyalty-program/${program}`)).text).not.toContain("budget");
  expect((await vendor.get(`/api/loyalty-program/${program}/liability`)).status).toBe(403);
  expect((await vendor.post(`/api/loyalty-program/${program}/members`, {})).status).toBe(403);
});
