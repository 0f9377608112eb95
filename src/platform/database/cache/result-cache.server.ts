import type pg from "pg";
import { readBy } from "./reading-functions.server.ts";
import { todaySql } from "../today-sql.server.ts";

/**
 * Cached results of statements, valid until one of the tables they were read from changes. Each change of a table is
 * counted in the transaction that makes it (`table_change`), and a snapshot sees exactly the counts of the changes
 * visible to it: if the counts are equal, the rows are equal. A cached result is therefore never stale. Only a
 * composite result that depends on a clock may be up to a minute old, and it carries the instant it was computed at.
 */
export type ResultCache = { readonly entries: Map<string, Entry>; cells: number; epoch: string; views: Views };
type Row = Readonly<Record<string, unknown>>;
type Entry = {
  readonly state: string;
  readonly rows: Promise<readonly Row[]>;
  cells: number;
  /** For a composite result: all tables that its statements read. */
  readonly tables?: readonly string[];
  /** For a result that depends on a clock: the instant it was computed at, in milliseconds. */
  readonly at?: number | undefined;
};

/** The business day and the instant of a snapshot. */
export type Moment = { readonly today: string; readonly now: string };
/**
 * The change count of each watched table, as seen by one snapshot, and what has been read while a composite result is
 * computed.
 */
export type State = Moment & {
  readonly cache: ResultCache;
  readonly changes: Readonly<Record<string, string>>;
  reading?: Reading | undefined;
};
/** `at` is the oldest instant that one of the results read depends on. */
type Reading = { readonly tables: Set<string>; cacheability: Cacheability; at?: number | undefined };
/** How long a result is valid while its tables are unchanged: for the business day, for `momentMs`, or not at all. */
type Cacheability = "day" | "moment" | "never";

/**
 * How long a composite result that depends on a clock may be reused. It carries its instant, and no use requires a
 * newer one within a minute.
 */
const momentMs = 60_000;

/** A value takes about 40 bytes, which limits the cache to about 25 MB. */
const maxCells = 600_000;
const largestAnswer = 60_000;

/** Number of results found in the cache and of results read from the database since the start of this process. */
export const cacheStatistics = { hits: 0, misses: 0 };

const caches = new WeakMap<pg.Pool, ResultCache>();
/** One cache per pool, because each database server has its own commit order. */
async function cacheOf(pool: pg.Pool, client: pg.PoolClient | pg.Pool, epoch: string): Promise<ResultCache> {
  const known = caches.get(pool);
  if (known?.epoch === epoch) return known;
  const cache = { entries: new Map<string, Entry>(), cells: 0, epoch, views: await viewsIn(client) };
  caches.set(pool, cache);
  return cache;
}

/** The tables that a view reads and how long its rows are valid. The view's own clock functions limit that too. */
type Views = ReadonlyMap<string, { readonly tables: readonly string[]; readonly cacheability: Cacheability }>;
const viewsSql = `select v.relname::text as name, pg_get_viewdef(v.oid) as text, array_agg(distinct t.relname)::text[] as tables
  from pg_class v join pg_rewrite r on r.ev_class = v.oid
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid join pg_class t on t.oid = d.refobjid
  where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace group by v.oid, v.relname`;
async function viewsIn(client: pg.PoolClient | pg.Pool): Promise<Views> {
  const { rows } = await client.query<{ name: string; text: string; tables: string[] }>(viewsSql);
  return new Map(
    rows.map((r) => [r.name, { tables: [...r.tables, ...readBy(r.text)], cacheability: cacheability(r.text) }]),
  );
}
const shorter = (a: Cacheability, b: Cacheability): Cacheability =>
  a === "never" || b === "never" ? "never" : a === "moment" ? a : b;

/** Resolves views to their tables, and returns these tables and how long results read from them are valid. */
function openedOf(
  { changes, cache: { views } }: State,
  names: readonly string[],
  text: string,
): { readonly tables: readonly string[]; readonly validity: Cacheability } {
  const tables = new Set([...names, ...readBy(text)]);
  let validity = cacheability(text);
  // a Set iterates over elements added during the iteration
  for (const name of tables) {
    const view = views.get(name);
    if (!view) continue;
    tables.delete(name);
    validity = shorter(validity, view.cacheability);
    for (const t of view.tables) tables.add(t);
  }
  // changes of a table that is not watched would go unnoticed
  return { tables: [...tables], validity: [...tables].every((t) => changes[t] !== undefined) ? validity : "never" };
}

const stateSql = (
  which: string,
): string => `select ${todaySql}::text as today, now() as now, pg_postmaster_start_time()::text as epoch,
  (select coalesce(json_object_agg(table_name, n), '{}') from (select table_name, sum(changes)::text as n from table_change ${which} group by 1) x) as changes`;
const ofAll = { name: "table-changes", text: stateSql("") };
const ofSome = { name: "table-changes-of", text: stateSql("where table_name = any($1)") };

/**
 * Reads the change counts of the named tables, or of all. It must run in the snapshot that the results are read in; a
 * single statement is its own snapshot.
 */
export async function stateIn(
  pool: pg.Pool,
  client: pg.PoolClient | pg.Pool,
  tables?: readonly string[],
): Promise<State> {
  const row = (await client.query(tables ? { ...ofSome, values: [tables] } : ofAll)).rows[0] as Moment & {
    epoch: string;
    changes: Record<string, string>;
  };
  return { cache: await cacheOf(pool, client, row.epoch), today: row.today, now: row.now, changes: row.changes };
}

/**
 * The business day is constant within a day and part of the cache key. Results of any other clock expire, and results
 * that depend on the catalog or the session are not cached.
 */
const clock = /\bnow\s*\(|\bcurrent_(date|time|timestamp)\b|\blocaltime/i;
const volatile =
  /\b(random|clock_timestamp|statement_timestamp|timeofday|nextval|currval|set_config|current_setting|override_submissions|gen_random_uuid|pg_\w+)\s*\(|\bfor (update|share|no key)/i;
const knownCacheability = new Map<string, Cacheability>();
export function cacheability(text: string): Cacheability {
  const known = knownCacheability.get(text);
  if (known !== undefined) return known;
  const own = text.replaceAll(todaySql, "");
  const result = !/^\s*(select|with)\b/i.test(own) || volatile.test(own) ? "never" : clock.test(own) ? "moment" : "day";
  if (knownCacheability.size > 5_000) knownCacheability.clear();
  knownCacheability.set(text, result);
  return result;
}

export type Statement = { readonly name: string; readonly text: string; readonly tables: readonly string[] };

/** The cached rows, or those of `read`, which are then cached. Concurrent callers share one statement. */
export async function readCached(
  state: State,
  { name, text, tables: named }: Statement,
  values: readonly unknown[],
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const { cache, today } = state;
  const { tables, validity } = openedOf(state, named, text);
  note(state, tables, validity, validity === "moment" ? Date.parse(state.now) : undefined);
  // statements within a composite result share one instant, so a statement with a clock is not cached by itself
  if (validity !== "day") return read();
  const key = `${name}|${today}|${JSON.stringify(values)}`;
  const now = countsOf(state, tables);
  const known = latest(cache, key);
  // the statement may have failed because its first caller was cancelled, which does not concern this caller
  if (known?.state === now) {
    cacheStatistics.hits++;
    return [...(await known.rows.catch(read))];
  }
  cacheStatistics.misses++;
  const rows = read().then((answer) => answer.map((r) => Object.freeze(r)));
  keep(cache, key, { state: now, rows, cells: weightOf(key) });
  return [...(await rows)];
}

const countsOf = ({ changes }: State, tables: readonly string[]): string => tables.map((t) => changes[t]).join(" ");

function note({ reading }: State, tables: readonly string[], validity: Cacheability, at: number | undefined): void {
  if (!reading) return;
  reading.cacheability = shorter(reading.cacheability, validity);
  if (at !== undefined) reading.at = Math.min(at, reading.at ?? at);
  for (const t of tables) reading.tables.add(t);
}

/** The entry of a key, moved to the most recently used position. */
function latest(cache: ResultCache, key: string): Entry | undefined {
  const known = cache.entries.get(key);
  if (!known) return undefined;
  cache.entries.delete(key);
  cache.entries.set(key, known);
  return known;
}

const keyOf = (what: string): string => `whole|${what}`;
const stateKey = (state: State, tables: readonly string[]): string => `${state.today} ${countsOf(state, tables)}`;
/**
 * The tables of a composite result as last cached; undefined if nothing is cached, so that their state need not be
 * read.
 */
export const tablesOf = (pool: pg.Pool, what: string): readonly string[] | undefined =>
  caches.get(pool)?.entries.get(keyOf(what))?.tables;
type CachedResult<T> = ComputedResult<T> & { readonly tables: readonly string[]; readonly at: number | undefined };
/** The cached composite result and the tables it was read from, if it is still valid. */
export async function findCached<T extends object>(state: State, what: string): Promise<CachedResult<T> | undefined> {
  const known = latest(state.cache, keyOf(what));
  const age = known?.at === undefined ? 0 : Math.abs(Date.parse(state.now) - known.at);
  if (!known?.tables || known.state !== stateKey(state, known.tables) || age > momentMs) return undefined;
  cacheStatistics.hits++;
  return { answer: (await known.rows)[0] as T, timed: known.at !== undefined, tables: known.tables, at: known.at };
}

/**
 * A result composed from any number of statements. It is cached until one of their tables changes, and for at most a
 * minute if one of them depends on a clock (`timed`). It is not cached if one of them is not cacheable. The result is
 * shared between callers and must not be modified.
 */
export async function computeCached<T extends object>(
  state: State,
  what: string,
  make: () => Promise<T>,
): Promise<ComputedResult<T>> {
  const { cache } = state;
  const cached = await findCached<T>(state, what);
  if (cached) {
    note(state, cached.tables, cached.timed ? "moment" : "day", cached.at);
    return cached;
  }
  cacheStatistics.misses++;
  const outer = state.reading;
  const reading: Reading = { tables: new Set(), cacheability: "day" };
  state.reading = reading;
  try {
    const made = await make();
    const tables = [...reading.tables];
    const entry = {
      state: stateKey(state, tables),
      tables,
      at: reading.at,
      rows: Promise.resolve([frozen(made) as Row]),
    };
    if (reading.cacheability !== "never")
      keep(cache, keyOf(what), { ...entry, cells: weightOf(what) + weightOf(JSON.stringify(made)) });
    return { answer: made, timed: reading.cacheability !== "day" };
  } finally {
    state.reading = outer;
    note(state, [...reading.tables], reading.cacheability, reading.at);
  }
}
export type ComputedResult<T> = { readonly answer: T; readonly timed: boolean };

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const v of Object.values(value)) frozen(v);
  return Object.freeze(value);
}

/** The key counts too, so that many small results with long keys cannot fill the cache. */
const weightOf = (key: string): number => 4 + Math.ceil(key.length / 40);

function keep(cache: ResultCache, key: string, entry: Entry): void {
  drop(cache, key);
  cache.entries.set(key, entry);
  cache.cells += entry.cells;
  entry.rows.then(
    (rows) => {
      if (cache.entries.get(key) !== entry) return;
      const cells = entry.tables ? entry.cells : weightOf(key) + rows.length * Object.keys(rows[0] ?? {}).length;
      if (cells > largestAnswer) return drop(cache, key);
      cache.cells += cells - entry.cells;
      entry.cells = cells;
      for (const oldest of cache.entries.keys()) {
        if (cache.cells <= maxCells) break;
        drop(cache, oldest);
      }
    },
    () => {
      if (cache.entries.get(key) === entry) drop(cache, key);
    },
  );
}

function drop(cache: ResultCache, key: string): void {
  cache.cells -= cache.entries.get(key)?.cells ?? 0;
  cache.entries.delete(key);
}
