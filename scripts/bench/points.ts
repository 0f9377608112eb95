import { addMonths } from "#kit/day.ts";
import pg from "pg";
import { createDb, createPool, type Db, loadParser } from "#platform/database/index.server.ts";
import { expirePoints } from "#features/program-loyalty/point/expire.server.ts";
import { capturePoints, holdPoints } from "#features/program-loyalty/point/hold.server.ts";
import { recompute } from "#features/program-loyalty/point/recompute.server.ts";
import { median } from "./load.ts";
import { openProgram, type PointsStage, deletePoints } from "./points-stage.ts";
import { printResult } from "./portal-process.ts";
import { itemsOf, openSender, pushOne } from "./push.ts";
import { changeAll, timeReport } from "./reports.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
type JobContext = PointsStage & { readonly client: pg.Client; readonly pool: pg.Pool; readonly db: Db };
const rounds = 5;
const pushes = 40;
const pushed = 200;
const lookUps = 2_000;
const redemptions = 400;
const clients = 8;
const expiring = 40_000;

/**
 * Measures operations on points, each alternating with its reference, in a programme of two in three stores that is
 * deleted afterwards.
 */
export async function benchPoints(at: At): Promise<void> {
  await loadParser();
  const client = new pg.Client({ connectionString: at.database });
  // a lost connection fails the statement on it; unhandled, it would hide the error that ended the benchmark
  client.on("error", () => undefined);
  await client.connect();
  const pool = createPool(at.database, clients, { statementMs: 600_000 });
  try {
    const db = createDb(pool, { kind: "system", reason: "bench" });
    const bench = { ...(await openProgram(client)), client, pool, db };
    await anew(bench);
    await pushing(at, client);
    await lookingUp(bench);
    await redeeming(bench);
    await reporting(at, bench);
    await expiry(bench);
  } catch (error) {
    // before the rows are deleted, which can fail as well
    process.stdout.write(`the benchmark of points failed: ${(error as Error).stack}\n`);
    throw error;
  } finally {
    await deletePoints(client);
    await client.end();
    await pool.end();
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
/**
 * Runs two sides alternately, so that other load affects both equally. Returns the medians of each and of their ratios.
 */
async function alternate(times: number, measured: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const pairs: { measured: number; bare: number }[] = [];
  await bare();
  for (let i = 0; i < times; i++) pairs.push({ bare: await timed(bare), measured: await timed(measured) });
  return {
    measured: median(pairs.map((p) => p.measured)),
    bare: median(pairs.map((p) => p.bare)),
    ratio: median(pairs.map((p) => p.measured / p.bare)),
  };
}
const s = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const countOf = async ({ client }: JobContext, text: string, values: unknown[] = []): Promise<number> =>
  Number((await client.query<{ n: number }>(text, values)).rows[0]?.n);

/**
 * Recomputes all months, which posts nothing if they are already posted, compared with one plain sum of the same lines
 * in one database process.
 */
async function anew(bench: JobContext): Promise<void> {
  const { client, db, program, months, members, today } = bench;
  const all = () => recompute(db, program, months);
  const entries = () => countOf(bench, "select count(*) as n from point_entry where program_id = $1", [program]);
  const of =
    "from sale_line l where l.status = 'posted' and l.store_id in (select m.store_id from program_store m where m.program_id = $1)";
  const sum = `select count(*) as n from (select l.store_id, l.product_id, date_trunc('month', l.sold_on), sum(l.tonnes) ${of} group by 1, 2, 3) x`;
  // in chronological order, each month before it is closed, as in production
  const first = await timed(async () => {
    for (const month of months) {
      const next = addMonths(month, 1);
      await recompute(db, program, [month], undefined, { today: next < today ? next : today });
    }
  });
  // marks that the portal's own check has set meanwhile; its runs would lock accounts during the following measurements
  await client.query(
    "delete from point_dirty where store_id in (select store_id from program_store where program_id = $1)",
    [program],
  );
  const posted = await entries();
  await client.query("vacuum analyze point_window, point_lot, point_entry, point_account, point_dirty");
  await client.query("set max_parallel_workers_per_gather = 0");
  const { measured, bare, ratio } = await alternate(rounds, all, () => client.query(sum, [program]));
  await client.query("reset max_parallel_workers_per_gather");
  const lines = await countOf(bench, `select count(*) as n ${of}`, [program]);
  process.stdout.write(`points: ${lines} lines, ${members} members, ${months.length} windows, ${posted} entries\n`);
  printResult("points of all windows, first time", s(first), "–", "–", "", true);
  printResult(
    "points of all windows, repeated",
    s(measured),
    `${s(bare)} plain sum`,
    ratio.toFixed(2),
    "≤ 3",
    ratio <= 3,
  );
  const more = (await entries()) - posted;
  printResult("entries posted by a repetition", String(more), "–", "–", "0", more === 0);
}

/** Pushes with points, and without: then the days to be awarded are not recorded and nothing is awarded. */
async function pushing(at: At, client: pg.Client): Promise<void> {
  const sender = await openSender(client);
  let round = 0;
  const push = () => pushOne(at.url, sender, itemsOf(sender, round++, pushed));
  const [on, off] = [
    "drop rule if exists point_dirty_off on point_dirty",
    "create or replace rule point_dirty_off as on insert to point_dirty do instead nothing",
  ];
  const [withPoints, without]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i++) await push();
  for (let i = 0; i < pushes; i++)
    for (const side of i % 2 === 0 ? [on, off] : [off, on]) {
      await client.query(side);
      (side === on ? withPoints : without).push(await push());
    }
  await client.query(on);
  const [measured, bare] = [median(withPoints), median(without)];
  const ratio = measured / bare;
  printResult(
    "push of 200 sales, points on",
    `${(measured * 1e3).toFixed(0)} ms`,
    `${(bare * 1e3).toFixed(0)} ms off`,
    ratio.toFixed(3),
    "≤ 1.05",
    ratio <= 1.05,
  );
}

async function accountsOf({ client, program }: JobContext): Promise<number[]> {
  const text =
    "select a.store_id as n from point_account a where a.wallet_id = $1 and a.balance - a.held >= 10 and a.debt = 0 order by a.store_id limit $2";
  return (await client.query<{ n: number }>(text, [program, redemptions])).rows.map((r) => Number(r.n));
}

async function lookingUp(bench: JobContext): Promise<void> {
  const { db, program } = bench;
  const stores = await accountsOf(bench);
  const each = (text: string) => async () => {
    for (let i = 0; i < lookUps; i++) await db.query(text, { w: program, s: stores[i % stores.length] as number });
  };
  const balance = each(
    "select a.balance, a.pending, a.held, a.debt from {point_account} a where a.wallet_id = :w and a.store_id = :s",
  );
  const row = each("select s.code, s.name, :w::bigint as w from {store} s where s.id = :s");
  const { measured, bare, ratio } = await alternate(rounds, balance, row);
  const ms = (all: number) => `${(all / lookUps).toFixed(3)} ms`;
  printResult("balance of a store", ms(measured), `${ms(bare)} row by key`, ratio.toFixed(2), "≤ 2", ratio <= 2);
}

/** Requests and approvals of redemptions for many stores at once, compared with the minimal statements. */
async function redeeming(bench: JobContext): Promise<void> {
  const { db, pool, program, today } = bench;
  const stores = await accountsOf(bench);
  let cause = 0;
  const side = (one: (store: number) => Promise<unknown>) => async () => {
    const left = [...stores];
    const work = async () => {
      for (let store = left.pop(); store !== undefined; store = left.pop()) await one(store);
    };
    await Promise.all(Array.from({ length: clients }, work));
  };
  const hold = (tx: Db, store: number) =>
    holdPoints(tx, { w: program, s: store }, { cause: "bench", causeId: ++cause, points: 1 }, today);
  const bare = side((store) =>
    pool.query("update point_account set held = held where wallet_id = $1 and store_id = $2 and balance >= 1", [
      program,
      store,
    ]),
  );
  const requested = await alternate(
    3,
    side((store) => db.tx((tx) => hold(tx, store))),
    bare,
  );
  const whole = side((store) => db.tx(async (tx) => capturePoints(tx, await hold(tx, store), today)));
  const spent = await alternate(3, whole, bare);
  for (const [what, t] of [["requested", requested] as const, ["requested and spent", spent] as const]) {
    const perSecond = (ms: number) => `${((stores.length / ms) * 1e3).toFixed(0)} /s`;
    const ratio = 1 / t.ratio;
    printResult(
      `redemptions ${what}`,
      perSecond(t.measured),
      `${perSecond(t.bare)} bare update`,
      ratio.toFixed(2),
      "≥ 0.3",
      ratio >= 0.3,
    );
  }
}

async function reporting(at: At, { client }: JobContext): Promise<void> {
  await client.query("analyze point_lot");
  const ms = await timeReport(at, "/laporan/loyalty-saldo", {}, () => changeAll(client));
  printResult("report of balances and liability", `${ms.toFixed(0)} ms`, "–", "–", "", true);
}

async function expiry(bench: JobContext): Promise<void> {
  const { client, db, program, today } = bench;
  await client.query(
    `update point_lot l set valid_until = $2::date - 1, extended_until = null where l.program_id = $1 and (l.distributor_id, l.id) in
     (select x.distributor_id, x.id from point_lot x where x.program_id = $1 and x."left" > x.held order by x.id limit $3)`,
    [program, today, expiring],
  );
  const ms = await timed(() => expirePoints(db, { today }));
  const lots = await countOf(bench, "select count(*) as n from point_entry where program_id = $1 and type = 'expire'", [
    program,
  ]);
  printResult(`expiry of ${lots} lots`, s(ms), "–", "–", "", true);
}
