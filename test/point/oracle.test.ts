import { afterEach, beforeEach, expect, test } from "vitest";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { capturePoints, holdPoints, releasePoints } from "#features/program-loyalty/point/hold.server.ts";
import { checkPoints } from "#features/program-loyalty/point/check.server.ts";
import { months, randomWorld, type RandomWorld } from "#test/support/random-world.ts";
import { AccountOracle, awardOf, type OracleLine } from "#test/support/award-oracle.ts";
import { pickOne, seededRandom } from "#test/support/random.ts";
import { asDecimal } from "#test/support/point-stage.ts";
import { openPoints, type PointStage } from "#test/support/points.ts";

const wanted = Number(process.env.PORTAL_AWARD_WINDOWS ?? 5_000);
const programs = 40;
const stores = Math.ceil(wanted / programs / 1.65);
const today = "2026-05-02";
let p: PointStage;
beforeEach(async () => {
  p = await openPoints();
});
afterEach(() => p?.close());

type Sale = { readonly store: number; readonly day: string; readonly at: 0 | 1; readonly lines: readonly OracleLine[] };

/** The purchases of a store in the months; some of them are returned in a later month. */
function salesOf(thrown: RandomWorld, store: number, district: number, random: () => number): Sale[] {
  const { products, uoms, distributors } = p.trade;
  return months.flatMap((month) =>
    Array.from({ length: Math.floor(random() * 4) }, () => {
      const at = random() < 0.7 ? 0 : (1 as const);
      const on = `${month}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`;
      const lines = Array.from({ length: 1 + Math.floor(random() * 2) }, (): OracleLine => {
        const uom = pickOne([uoms.zak, uoms.zak, uoms.ton, uoms.palet], random);
        const qty =
          uom === uoms.ton ? asDecimal(1 + Math.floor(random() * 3_000)) : String(1 + Math.floor(random() * 60));
        const tonnes = uom === uoms.ton ? qty : asDecimal(Math.floor(random() * 6_000));
        const line = { distributor: distributors[at], product: pickOne(products, random), uom, qty, tonnes };
        return { ...line, day: on, district, sign: 1 };
      });
      thrown.lines.get(store)?.push(...lines);
      return { store, day: on, at, lines };
    }),
  );
}

async function enter(sales: readonly Sale[]): Promise<number[]> {
  const made = await p.sql<{ id: number }>(
    `with x as materialized (select * from jsonb_to_recordset($1::jsonb) as x(n bigint, store bigint, day date, distributor bigint, warehouse bigint, lines jsonb)),
     s as (insert into sale (distributor_id, number, kind, status, source, sold_on, store_id, warehouse_id, district_id)
       select x.distributor, 'D' || x.n || '-' || (select count(*) from sale), 'sale', 'posted', 'form', x.day, x.store, x.warehouse, t.district_id from x join store t on t.id = x.store order by x.n returning *),
     l as (insert into sale_line (distributor_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, sign, status, sold_on, warehouse_id, store_id, district_id)
       select s.distributor_id, s.id, y.n, y.product, y.uom, y.qty, y.tonnes, 0, 0, 1, 'posted', s.sold_on, s.warehouse_id, s.store_id, s.district_id
       from s join x on s.number like 'D' || x.n || '-%' cross join lateral (select z.*, row_number() over () as n from jsonb_to_recordset(x.lines) as z(product bigint, uom bigint, qty numeric, tonnes numeric)) y),
     d as (insert into point_dirty (distributor_id, store_id, day, until, cause) select s.distributor_id, s.store_id, s.sold_on, s.sold_on + 1, 'sale' from s)
     select s.id from s order by s.id`,
    [
      JSON.stringify(
        sales.map((s, i) => ({
          ...s,
          n: i + 1,
          distributor: p.trade.distributors[s.at],
          warehouse: p.trade.warehouses[s.at],
        })),
      ),
    ],
  );
  return made.map((r) => r.id);
}

/** Every window of the database with the result of the oracle; windows that are empty in both are left out. */
async function compare(thrown: RandomWorld): Promise<{ windows: number; wrong: string[] }> {
  const rows = await p.sql<{ k: string; v: string }>(
    `select program_id || '/' || store_id || '/' || window_from || '/' || distributor_id as k, points || '+' || bonus || ' posted ' || posted_points || '+' || posted_bonus || ' of ' || tonnes as v
     from point_window where points <> 0 or bonus <> 0 or tonnes <> 0`,
  );
  const actual = new Map(rows.map((r) => [r.k, r.v]));
  const wrong: string[] = [];
  let windows = 0;
  for (const [id, program] of thrown.programs)
    for (const store of thrown.stores) {
      const lines = thrown.lines.get(store) ?? [];
      for (const w of awardOf(program, thrown.world, store, [{ from: "2026-01-05", to: null }], lines)) {
        windows++;
        for (const [who, [points, bonus]] of w.shares) {
          const key = `${id}/${store}/${w.from}/${who}`;
          const text = actual.get(key) ?? "none";
          actual.delete(key);
          if (
            !text.startsWith(`${points}+${bonus} posted ${points}+${bonus} `) &&
            !(text === "none" && points + bonus === 0n)
          )
            wrong.push(`${key}: ${text}, and should be ${points}+${bonus}`);
        }
      }
    }
  return { windows, wrong: [...wrong, ...[...actual].map(([k, v]) => `${k}: ${v}, and should not be`)] };
}

test(`${wanted} windows of random programmes, members and lines equal the oracle, also after returns and cancellations`, {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(41);
  const thrown = await randomWorld(p, random, programs, stores);
  await p.sql(
    "insert into program_store (program_id, store_id, stack_group, valid_from) select g.id, s.id, g.stack_group, '2026-01-05' from loyalty_program g, store s where s.id = any($1)",
    [thrown.stores],
  );
  const sales = thrown.stores.flatMap((s, i) => salesOf(thrown, s, p.trade.districts[i % 2 === 0 ? 0 : 1], random));
  const ids = await enter(sales);
  await p.award(today);
  const first = await compare(thrown);
  expect(first.wrong.slice(0, 5)).toEqual([]);
  expect(first.windows).toBeGreaterThan(wanted * 0.9);
  for (const [i, sale] of sales.entries()) {
    const [line] = sale.lines;
    if (i % 7 !== 0 || !line) continue;
    // a part of the first line is returned later
    const back = { ...line, qty: "1", tonnes: "0.037" };
    if (Number(line.qty) <= 1 || Number(line.tonnes) <= 0.037) continue;
    thrown.lines.get(sale.store)?.push({ ...back, sign: -1 });
    await p.giveBack(ids[i] as number, "2026-04-30", [
      { product: line.product, uom: line.uom, qty: 1, tonnes: "0.037" },
    ]);
  }
  for (const i of sales.keys())
    if (i % 11 === 5) {
      const sale = sales[i] as Sale;
      if (i % 7 === 0) continue;
      await p.cancel(ids[i] as number);
      const remaining = (thrown.lines.get(sale.store) ?? []).filter((l) => !sale.lines.includes(l));
      thrown.lines.get(sale.store)?.splice(0, Number.POSITIVE_INFINITY, ...remaining);
    }
  await p.award(today, { manyStores: 1 });
  expect((await compare(thrown)).wrong.slice(0, 5)).toEqual([]);
  expect(await checkPoints(p.db, today)).toEqual([]);
});

const plus = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);
const endOfMonth = (day: string, n: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + n, 0)).toISOString().slice(0, 10);
let causes = 0;
type Life = {
  readonly store: number;
  readonly oracle: AccountOracle;
  readonly sales: { id: number; left: number; window: string }[];
  hold?: number | undefined;
};

/**
 * Applies one random event to a store and, except for effects of an award, to the oracle. The returned function applies
 * those to the oracle after the award.
 */
async function applyRandomEvent(life: Life, wallet: number, today: string, random: () => number): Promise<() => void> {
  const { store, oracle, sales } = life;
  const what = pickOne(["sale", "sale", "return", "return", "hold", "decide"] as const, random);
  const product = p.trade.products[0] as number;
  const sale = pickOne(sales, random);
  if (what === "sale") {
    const qty = 1 + Math.floor(random() * 100);
    const id = await p.sell({ store, day: today, lines: [{ product, qty }] });
    const window = `${today.slice(0, 7)}-01`;
    sales.push({ id, left: qty, window });
    const last = endOfMonth(today, 1);
    const expires = plus(today, 30) > last ? plus(today, 30) : last;
    return () => oracle.earn(0, window, expires, BigInt(qty));
  }
  if (what === "return" && sale && sale.left > 0) {
    const qty = 1 + Math.floor(random() * sale.left);
    sale.left -= qty;
    await p.giveBack(sale.id, today, [{ product, qty }]);
    return () => oracle.reverse(0, sale.window, BigInt(qty));
  }
  const account = { w: wallet, s: store };
  if (what === "hold" && life.hold === undefined) {
    const points = 1 + Math.floor(random() * 80);
    const outcome = await p.db
      .tx((tx) => holdPoints(tx, account, { cause: "test", causeId: ++causes, points }, today))
      .catch((e: { code: string }) => e.code);
    const right = oracle.hold(BigInt(points)) ? "held" : oracle.debt > 0n ? "points.debt" : "points.insufficient";
    expect(typeof outcome === "number" ? "held" : outcome).toBe(right);
    if (typeof outcome === "number") life.hold = outcome;
  } else if (what === "decide" && life.hold !== undefined) await decideHold(life, today, random() < 0.5);
  return () => undefined;
}

async function decideHold(life: Life, today: string, release: boolean): Promise<void> {
  const id = life.hold as number;
  if (!release && !life.oracle.capture()) {
    await expect(p.db.tx((tx) => capturePoints(tx, id, today))).rejects.toMatchObject({ code: "points.debt" });
    return;
  }
  if (release) {
    await p.db.tx((tx) => releasePoints(tx, id, today));
    life.oracle.release(today, plus(today, 30));
  } else await p.db.tx((tx) => capturePoints(tx, id, today));
  life.hold = undefined;
}

test("lots, holds, debts and expiry of 30 accounts through 40 days of random events equal the oracle", {
  timeout: 120_000,
}, async () => {
  const random = seededRandom(5);
  const program = await p.program({ expiry_months: 1, settle_days: 366 });
  const lives: Life[] = [];
  for (let i = 0; i < 30; i++) {
    const store = await p.store();
    await p.join(program, store);
    lives.push({ store, oracle: new AccountOracle(), sales: [] });
  }
  let now = "2025-01-05";
  for (let step = 0; step < 40; step++) {
    now = plus(now, Math.floor(random() * 25));
    await expirePoints(p.db, { today: now });
    for (const l of lives) l.oracle.expire(now);
    const then: (() => void)[] = [];
    for (const l of lives) then.push(await applyRandomEvent(l, program, now, random));
    await p.award(now);
    for (const each of then) each();
    const rows = await p.sql<{ s: number; a: string }>(
      "select store_id as s, balance || ' held ' || held || ' debt ' || debt as a from point_account where wallet_id = $1",
      [program],
    );
    const actual = new Map(rows.map((r) => [r.s, r.a]));
    for (const { store, oracle } of lives)
      expect(`${step} ${store}: ${actual.get(store) ?? "0 held 0 debt 0"}`).toBe(
        `${step} ${store}: ${oracle.balance} held ${oracle.held} debt ${oracle.debt}`,
      );
  }
  expect(lives.some((l) => l.oracle.lots.some((x) => x.expired > 0n))).toBe(true);
  expect(await checkPoints(p.db, now)).toEqual([]);
});
