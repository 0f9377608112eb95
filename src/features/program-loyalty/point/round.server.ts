import { setTimeout as sleep } from "node:timers/promises";
import { today as todayOf, type Db } from "#platform/database/index.server.ts";
import { award, type AwardOptions } from "./award.server.ts";
import type { MarkedDays } from "./windows.server.ts";

type Mark = MarkedDays & { readonly distributor_id: number; readonly id: number };
export type RoundOptions = Partial<AwardOptions> & {
  readonly stores?: number;
  /** Stores that are left out for now. */
  readonly except?: readonly number[];
  /** Reports a store whose points the database refuses; the others of its run are awarded without it. */
  readonly onStuck?: (store: number, error: unknown) => void;
};
type Chosen = { readonly stores: number; readonly except: readonly number[]; readonly only: readonly number[] | null };
/** Number of stores per transaction. */
const maxStores = 500;

/**
 * One run: awards up to 500 marked stores, oldest marks first, and stores waiting for a budget that has room again.
 * It is one transaction and may run in several instances at once: a mark is deleted only together with its result.
 * Returns the number of stores processed; 0 if nothing is left that is not locked by others.
 */
export async function awardRound(db: Db, options: RoundOptions = {}): Promise<number> {
  const chosen: Chosen = { stores: options.stores ?? maxStores, except: options.except ?? [], only: null };
  try {
    return await awardChosen(db, chosen, options);
  } catch (error) {
    if (!options.onStuck || !isRefusedByDatabase(error)) throw error;
    return awardApart(db, await storesIn(db, chosen), options);
  }
}

/** Whether the database refuses a value, such as points above their limit; temporary errors are not included. */
const isRefusedByDatabase = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? "");

/** The stores of a run. */
const storesIn = (db: Db, chosen: Chosen): Promise<number[]> =>
  db.asPortal("job", "award of points").tx(async (sys) => {
    const rows = [...(await oldestMarks(sys, chosen)), ...(await waitingFirst(sys, chosen))];
    return [...new Set(rows.map((r) => r.s))];
  });

/** Halves a group of stores until the stores whose points are refused are isolated; these keep their marks. */
async function awardApart(db: Db, stores: readonly number[], options: RoundOptions): Promise<number> {
  if (stores.length === 0) return 0;
  try {
    return await awardChosen(db, { stores: stores.length, except: [], only: stores }, options);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    if (stores.length > 1) {
      const half = Math.ceil(stores.length / 2);
      const done = await awardApart(db, stores.slice(0, half), options);
      return done + (await awardApart(db, stores.slice(half), options));
    }
    options.onStuck?.(stores[0] as number, error);
    return 0;
  }
}

const awardChosen = (db: Db, chosen: Chosen, { today, ...options }: RoundOptions): Promise<number> =>
  db.asPortal("job", "award of points").tx(async (sys) => {
    const marks = await oldestMarks(sys, chosen);
    const waiting = await waitingFirst(sys, chosen);
    if (marks.length === 0 && waiting.length === 0) return 0;
    const day = today ?? (await todayOf(sys));
    const { left } = await award(sys, [...spansOf(marks), ...waiting], { ...options, today: day });
    const done = marks.filter((m) => !left.includes(m.s));
    await sys.run(
      "delete from {!point_dirty} d where d.distributor_id = any(:distributors::bigint[]) and d.id = any(:ids::bigint[])",
      { distributors: [...new Set(done.map((m) => m.distributor_id))], ids: done.map((m) => m.id) },
    );
    return new Set([...done, ...waiting].map((m) => m.s).filter((s) => !left.includes(s))).size;
  });

const isChosen = (row: string): string =>
  `(:only::bigint[] is null or ${row}.store_id = any(:only::bigint[])) and ${row}.store_id <> all(:except::bigint[])`;

/**
 * The marks of the stores that have waited longest. They are read by two statements: the table is empty after each run,
 * and by its statistics a join would be planned as a comparison of every mark with every store.
 */
async function oldestMarks(sys: Db, chosen: Chosen): Promise<readonly Mark[]> {
  const first = await sys.query<{ s: number }>(
    `select d.store_id as s from {point_dirty} d where ${isChosen("d")} group by d.store_id order by min(d.id) limit :stores`,
    { ...chosen },
  );
  if (first.length === 0) return [];
  return sys.query<Mark>(
    `select d.distributor_id, d.id, d.store_id as s, d.day::text as day, d.until::text as until,
       case when d.cause = 'program' and d.cause_id > 0 then d.cause_id end as p
     from {point_dirty} d where d.store_id = any(:first::bigint[])`,
    { first: first.map(({ s }) => s) },
  );
}

/** Days of a store, of all programmes or of one, merged into as few ranges as possible. */
function spansOf(marks: readonly Mark[]): MarkedDays[] {
  const spans: { s: number; p: number | null; day: string; until: string }[] = [];
  const order = (a: Mark, b: Mark) => a.s - b.s || (a.p ?? 0) - (b.p ?? 0) || (a.day < b.day ? -1 : 1);
  for (const { s, p = null, day, until } of [...marks].sort(order)) {
    const last = spans.at(-1);
    if (last?.s === s && last.p === p && day <= last.until) last.until = until > last.until ? until : last.until;
    else spans.push({ s, p, day, until });
  }
  return spans;
}

/** Windows waiting for a budget that has room for the first of them. */
const waitingFirst = (sys: Db, chosen: Chosen): Promise<MarkedDays[]> =>
  sys.query<MarkedDays>(
    `with w as materialized (
       select x.program_id, x.window_from, x.store_id, min(x.window_to) as until, sum(greatest(x.points - x.posted_points, 0) + greatest(x.bonus - x.posted_bonus, 0)) as points
       from {point_window} x where x.state = 'budget' group by 1, 2, 3
     ), head as materialized (select distinct on (w.program_id) w.program_id, w.points from w order by w.program_id, w.window_from, w.store_id),
     open as materialized (
       select p.id from {loyalty_program} p join head h on h.program_id = p.id left join {program_budget} b on b.program_id = p.id
       where p.status in ('active', 'closed') and (p.budget is null or h.points <= p.budget - coalesce(b.posted, 0))
     )
     select w.store_id as s, w.window_from::text as day, w.until::text as until from w where w.program_id in (select o.id from open o) and ${isChosen("w")} order by w.window_from, w.store_id limit :stores`,
    { ...chosen },
  );

const pollMs = 20;
const maxWaitMs = 60_000;

/**
 * Repeats runs until no mark is left, also if another instance is processing some of them; for tools, seeds and tests
 * without other writers. Throws if marks are left after a minute.
 */
export async function awardAll(db: Db, options: RoundOptions = {}): Promise<void> {
  const until = Date.now() + maxWaitMs;
  for (let idle = 0; idle < 2; ) {
    if ((await awardRound(db, options)) > 0) idle = 0;
    else if (!(await isMarked(db))) idle++;
    else if (Date.now() < until) await sleep(pollMs);
    else throw new Error("Marks of points are locked by another session.");
  }
}

const isMarked = async (db: Db): Promise<boolean> =>
  (
    await db
      .asPortal("job", "award of points")
      .one<{ marked: boolean }>("select exists (select 1 from {point_dirty}) as marked")
  ).marked;
