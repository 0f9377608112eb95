import { createHash } from "node:crypto";
import type pg from "pg";
import { todaySql } from "../today-sql.server.ts";
import { cacheability, type Statement } from "./result-cache.server.ts";
import { readBy } from "./reading-functions.server.ts";

/**
 * A cached row count, valid as long as the tables it was computed from are unchanged. Their state is read in the
 * statement that reads the rows, so that a list takes one round trip and its count matches its rows.
 */
export type CachedCount = {
  /** SQL expression for the state of the tables; null if changes of one of them are not counted. */
  readonly state: string;
  /**
   * Whether the tables were unchanged between the last two reads, so that computing the count along with the rows is
   * probably unnecessary.
   */
  readonly unchanged: boolean;
  readonly at: (state: string | null) => number | undefined;
  readonly keep: (state: string | null, total: number) => void;
};

type Counted = { readonly state: string; readonly total: number; readonly unchanged: boolean };
const maxCounts = 5_000;
const counts = new WeakMap<pg.Pool, Map<string, Counted>>();

export function cachedCount(
  pool: pg.Pool,
  { name, text, tables }: Statement,
  values: readonly unknown[],
): CachedCount | undefined {
  if (cacheability(text) !== "day") return undefined;
  const own = counts.get(pool) ?? new Map<string, Counted>();
  counts.set(pool, own);
  const key = createHash("sha1")
    .update(JSON.stringify([name, values]))
    .digest("base64url");
  const stored = own.get(key);
  return {
    state: tableStateSql([...new Set([...tables, ...readBy(text)])]),
    unchanged: stored?.unchanged ?? false,
    at: (state) => (stored?.state === state ? stored?.total : undefined),
    keep: (state, total) => {
      own.delete(key);
      if (state === null) return;
      own.set(key, { state, total, unchanged: stored?.state === state });
      for (const oldest of own.keys()) {
        if (own.size <= maxCounts) break;
        own.delete(oldest);
      }
    },
  };
}

/** The change counts of the tables, the business day, and the start of the database server that they belong to. */
const tableStateSql = (tables: readonly string[]): string =>
  `(select concat_ws(' ', pg_postmaster_start_time(), ${todaySql}, string_agg(s.n::text, ' ' order by s.table_name))
    from (select table_name, sum(changes) as n from {~table_change} c where c.table_name in (${tables.map((t) => `'${t}'`).join(", ")}) group by 1) s having count(*) = ${tables.length})`;
