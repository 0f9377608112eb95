import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awardAll } from "#features/program-loyalty/point/round.server.ts";
import type { Client } from "#test/support/portal.ts";
import { stageOn } from "#test/support/point-stage.ts";
import { openTrade, stockUp, type TradePortal } from "#test/support/trade.ts";
import type { EntryExplained } from "./poin-histories.calls.ts";
import { checkPointsTonight } from "./point-checks.server.ts";
import { remindOfExpiry } from "./point-reminders.server.ts";
import { notifyOfDifferences } from "./point-differences.server.ts";
import type { StorePoints } from "./store-points.calls.ts";
import type { ProgramTargets } from "./target-volume.calls.ts";

let portal: TradePortal;
let stage: ReturnType<typeof stageOn>;
let admin: Client;
let rival: Client;
let program = 0;
let store = 0;
beforeAll(async () => {
  portal = await openTrade();
  await stockUp(portal, "500");
  await stockUp(portal, "500", 1, 2);
  stage = stageOn({ db: portal.server.db, sql: portal.sql, trade: portal.trade });
  program = await stage.program({ tiers: [["1", "1.5"]] });
  store = portal.trade.stores[0];
  await portal.sql(
    "insert into store_distributor (store_id, distributor_id, kind, valid_from) values ($1, $2, 'other', '2020-01-01')",
    [store, portal.trade.distributors[1]],
  );
  await stage.join(program, store);
  const [product = 0] = portal.trade.products;
  for (const [at, qty] of [
    [0, 100],
    [1, 40],
  ] as const)
    await stage.sell({ store, day: portal.trade.today, at, lines: [{ product, qty }] });
  await awardAll(portal.server.db);
  admin = await portal.as("admin");
  rival = await portal.as("vendor-b");
});
afterAll(() => portal?.close());

type List = {
  readonly data: readonly Record<string, unknown>[];
  readonly meta: { readonly totalCount: number };
};
const listed = async (client: Client) => {
  const answer = await client.get(`/api/point-entry?page=1&perPage=20&f.store=${store}`);
  expect([answer.status, answer.status === 200 ? "" : answer.text]).toEqual([200, ""]);
  return answer.json as List;
};
const entryOf = async (at: 0 | 1) =>
  (
    await portal.sql<{ id: number }>("select id from point_entry where distributor_id = $1 and store_id = $2", [
      portal.trade.distributors[at],
      store,
    ])
  )[0]?.id as number;

test("a distributor reads its own entries in rows, counts and files, without balances", async () => {
  const all = await listed(admin);
  expect(all.meta.totalCount).toBe(2);
  expect(all.data.map((r) => r.points).sort()).toEqual([150, 60].sort());
  expect(all.data.map((r) => r.balanceAfter)).toContain(210);
  const own = await listed(rival);
  expect([own.meta.totalCount, own.data.map((r) => r.points)]).toEqual([1, [60]]);
  expect(Object.keys(own.data[0] ?? {})).not.toContain("balanceAfter");
  for (const query of ["sort=balanceAfter", "f.balanceAfter=1.."])
    expect([query, (await rival.get(`/api/point-entry?page=1&${query}`)).status]).not.toEqual([query, 200]);
  const file = await rival.get("/api/point-entry/export");
  expect(file.status).toBe(200);
  const [sheet] = (await readXlsx(file.bytes)).sheets;
  const cells = JSON.stringify(sheet?.rows ?? []);
  expect(cells).toContain("60");
  for (const hidden of ["150", "210", "Saldo sesudahnya"]) expect(cells).not.toContain(hidden);
  expect((await rival.get("/api/point-account?page=1")).status).toBe(403);
});

test("an explanation shows staff all steps, and a distributor its own lines only", async () => {
  const explain = async (client: Client, at: 0 | 1) => client.get(`/api/point-entry/${await entryOf(at)}/explain`);
  const whole = (await explain(admin, 1)).json as EntryExplained;
  expect(whole.lines.map((l) => [l.qty, l.rate, l.factor, l.base]).sort()).toEqual([
    ["100", "1", "1", "100"],
    ["40", "1", "1", "40"],
  ]);
  expect(whole.whole).toMatchObject({ tonnes: "5.6", base: "140", tier: "1.5", unrounded: "210", points: "210" });
  const own = (await explain(rival, 1)).json as EntryExplained;
  expect(own.lines.map((l) => l.qty)).toEqual(["40"]);
  expect([own.whole, own.entry, own.posted]).toEqual([
    null,
    { points: "60", before: null, after: null },
    { points: "60", bonus: "0" },
  ]);
  const missing = await rival.get("/api/point-entry/999999/explain");
  const foreign = await explain(rival, 0);
  expect([foreign.status, (foreign.json as { code: string }).code]).toEqual([
    404,
    (missing.json as { code: string }).code,
  ]);
});

test("a store's page shows a distributor points of its own sales, without balance, tier and target", async () => {
  const of = async (client: Client) => (await client.get(`/api/store/${store}/points`)).json as StorePoints;
  const whole = await of(admin);
  expect([whole.own, whole.left, whole.account?.balance, whole.entries.length]).toEqual([false, 210, 210, 2]);
  expect(whole.programs[0]?.window).toMatchObject({ tonnes: "5.600", points: 210 });
  const own = await of(rival);
  expect([own.own, own.left, own.account, own.entries.map((e) => [e.points, e.after])]).toEqual([
    true,
    60,
    null,
    [[60, null]],
  ]);
  expect(own.programs[0]).toMatchObject({ window: { tonnes: "1.600", points: 60 }, nextTier: null, target: null });
});

test("targets are saved together, except those of closed months, and bonuses are updated", async () => {
  const [year, month] = portal.trade.today.split("-").map(Number) as [number, number];
  const grid = async () =>
    (await admin.get(`/api/program-target/grid?program=${program}&year=${year}&page=1&search=`)).json as ProgramTargets;
  const seen = await grid();
  expect(seen.stores.map((s) => s.id)).toEqual([store]);
  expect(seen.open).toContain(month);
  const put = (cells: unknown) => admin.request("PUT", "/api/program-target/grid", { body: { program, year, cells } });
  const cell = { store, month, tonnes: "5.000", version: null };
  expect((await put([cell])).status).toBe(200);
  expect((await put([cell])).json).toMatchObject({ code: "conflict" });
  const [saved] = (await grid()).cells;
  expect(saved).toMatchObject({ store, month, tonnes: "5.000", version: 1 });
  type Targets = { readonly data: readonly { readonly program: { readonly id: number } }[] };
  const inYear = async (y: number) => {
    const entry = await admin.get(`/api/program-target?f.windowFrom=${y}-01-01..${y}-12-31&perPage=20`);
    return (entry.json as Targets).data.map((r) => r.program.id);
  };
  expect(await inYear(year)).toEqual([program]);
  expect(await inYear(year - 1)).toEqual([]);
  await portal.sql("update program_target set bonus_points = 7");
  await awardAll(portal.server.db);
  expect((await put([{ ...cell, tonnes: "5.500", version: 1 }])).status).toBe(200);
  await awardAll(portal.server.db);
  expect((await stage.account({ wallet: program, store })).balance).toBe(217);
  const past = await admin.request("PUT", "/api/program-target/grid", {
    body: { program, year: year - 1, cells: [{ ...cell, month: 1 }] },
  });
  expect(past.json).toMatchObject({ fields: [{ field: `${store}.1`, message: "Bulan ini sudah ditutup." }] });
  const anonymous = await put([{ ...cell, store: portal.trade.stores[1] }]);
  expect(anonymous.json).toMatchObject({ code: "program.notMember" });
});

test("expiry is notified once per stage, and differences once", async () => {
  const [lot] = await portal.sql<{ ends: string; day: string }>(
    "select max(valid_until)::text as ends, (max(valid_until) - 30)::text as day from point_lot",
  );
  const day = lot?.day as string;
  expect(await remindOfExpiry(portal.server.db, day)).toBe(1);
  expect(await remindOfExpiry(portal.server.db, day)).toBe(0);
  expect(await portal.sql("select days from point_reminder")).toEqual([{ days: 30 }]);
  await portal.sql(
    "insert into point_incident (found_on, rule, wallet_id, store_id, expected, found) values ($1, 'lots', $2, $3, 10, 9)",
    [portal.trade.today, program, store],
  );
  expect(await notifyOfDifferences(portal.server.db)).toBe(1);
  expect(await notifyOfDifferences(portal.server.db)).toBe(0);
  expect((await admin.get("/api/points/watch")).json).toMatchObject({
    count: 1,
    incidents: [{ rule: "lots", expected: "10", found: "9" }],
  });
  expect((await rival.get("/api/points/watch")).status).toBe(403);
});

test("one instance compares the points of a night, and takes over a comparison unfinished after an hour", async () => {
  const log = { error: () => undefined };
  const tonight = (hour = 0) => checkPointsTonight(portal.server.db, log, hour);
  await portal.sql("truncate point_check");
  expect(await tonight(25)).toBeNull();
  await portal.sql("update point_account set balance = balance + 1 where store_id = $1", [store]);
  const turns = await Promise.all([tonight(), tonight()]);
  await portal.sql("update point_account set balance = balance - 1 where store_id = $1", [store]);
  expect(turns.filter((t) => t === null)).toHaveLength(1);
  expect(turns.find((t) => t !== null)).toBeGreaterThan(0);
  expect(await tonight()).toBeNull();
  expect((await admin.get("/api/points/watch")).json).toMatchObject({ last: { differences: turns.find((t) => t) } });
  await portal.sql("update point_check set finished_at = null, started_at = now() - interval '2 hours'");
  expect(await tonight()).toBe(0);
});
