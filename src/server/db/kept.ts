import { createHash } from "node:crypto";
import type pg from "pg";
import { todaySql } from "../clock.ts";
import { cacheability, readBy, type Statement } from "./memory.ts";

/**
 * How many rows a statement counts, kept as long as the tables it was counted in stay as they are. How they stand is read in the very
 * statement that shows the rows, so that a list costs one question, and its count is the one of the rows it shows.
 */
export type Kept = {
  /** SQL of how its tables stand; null where nobody watches one of them. */
  readonly standing: string;
  /** Its tables stood still between the last two times, so that counting along would most likely be in vain. */
  readonly steady: boolean;
  readonly at: (standing: string | null) => number | undefined;
  readonly keep: (standing: string | null, total: number) => void;
};

type Counted = { readonly standing: string; readonly total: number; readonly steady: boolean };
const maxCounts = 5_000;
const counts = new WeakMap<pg.Pool, Map<string, Counted>>();

export function keptCount(
  pool: pg.Pool,
  { name, text, tables }: Statement,
  values: readonly unknown[],
): Kept | undefined {
  if (cacheability(text) !== "day") return undefined;
  const own = counts.get(pool) ?? new Map<string, Counted>();
  counts.set(pool, own);
  const key = createHash("sha1")
    .update(JSON.stringify([name, values]))
    .digest("base64url");
  const found = own.get(key);
  return {
    standing: standingSql([...new Set([...tables, ...readBy(text)])]),
    steady: found?.steady ?? false,
    at: (standing) => (found?.standing === standing ? found?.total : undefined),
    keep: (standing, total) => {
      own.delete(key);
      if (standing === null) return;
      own.set(key, { standing, total, steady: found?.standing === standing });
      for (const oldest of own.keys()) {
        if (own.size <= maxCounts) break;
        own.delete(oldest);
      }
    },
  };
}

/** The counts of changes of all these tables, the business day, and which run of the database server they are of. */
const standingSql = (tables: readonly string[]): string =>
  `(select concat_ws(' ', pg_postmaster_start_time(), ${todaySql}, string_agg(s.n::text, ' ' order by s.table_name))
    from (select table_name, sum(changes) as n from {~table_change} c where c.table_name in (${tables.map((t) => `'${t}'`).join(", ")}) group by 1) s having count(*) = ${tables.length})`;
