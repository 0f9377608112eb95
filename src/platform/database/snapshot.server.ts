import type { Moment, ComputedResult } from "./cache/result-cache.server.ts";
import type { Db } from "./db.server.ts";
import { todaySql } from "./today-sql.server.ts";

/** Forces custom plans, because the ranges differ by a factor of a hundred. */
const settings =
  "set transaction isolation level repeatable read, read only; set local plan_cache_mode = force_custom_plan; set local jit = off; set local enable_memoize = off; set local work_mem = '48MB'";
/** Runs `fn` in one snapshot, with cached results unless `uncached` is set. */
export async function inSnapshot<T>(db: Db, fn: (db: Db) => Promise<T>, { uncached = false } = {}): Promise<T> {
  if (db.client && snapshots.has(db.client)) return fn(db); // a dashboard queries several reports in one snapshot
  return db.reading(async (tx) => {
    const moment = uncached ? undefined : await tx.enableCache();
    if (tx.client) snapshots.set(tx.client, moment);
    try {
      return await fn(tx);
    } finally {
      if (tx.client) snapshots.delete(tx.client);
    }
  }, settings);
}
/**
 * An answer from one snapshot, and the snapshot's moment. The answer is cached as a whole, so it must not
 * contain the moment and must not be modified.
 */
export async function cachedAnswer<T extends object>(
  db: Db,
  kind: string,
  of: object,
  query: object,
  make: (db: Db, moment: Moment) => Promise<T>,
): Promise<{ readonly answer: T; readonly moment: Moment }> {
  type Made = { readonly made: T; readonly moment: Moment };
  const result = ({ answer, timed }: ComputedResult<Made>, moment: Moment) => ({
    answer: answer.made,
    moment: timed ? answer.moment : moment,
  });
  const sorted = Object.entries(query).sort(([a], [z]) => (a < z ? -1 : 1));
  const name = `${kind}|${idOf(of)}|${JSON.stringify(sorted)}`;
  const known = await db.findCached<Made>(name);
  if (known) return result(known, known.moment);
  return inSnapshot(db, async (tx) => {
    const moment = await momentOf(tx);
    return result(await tx.cached(name, async () => ({ made: await make(tx, moment), moment })), moment);
  });
}
const ids = new WeakMap<object, number>();
let next = 0;
function idOf(of: object): number {
  const id = ids.get(of) ?? ++next;
  ids.set(of, id);
  return id;
}

/** Connections that are in a snapshot now, with its moment if it was read. */
const snapshots = new WeakMap<object, Moment | undefined>();

export const momentOf = async (db: Db): Promise<Moment> =>
  (db.client && snapshots.get(db.client)) ?? db.one<Moment>(`select ${todaySql} as today, now() as now`);
