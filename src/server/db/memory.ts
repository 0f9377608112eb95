import type pg from "pg";
import { todaySql } from "../clock.ts";

/**
 * What statements answered, kept until one of the tables they were read from changes. Every change of a table is counted inside the
 * transaction that makes it (`table_change`), and a snapshot sees exactly the counts of the changes it sees: where the counts are the
 * same, the rows are the same. So an answer from here is the answer the database would give, and it is never old; only a whole answer
 * that hangs on a clock may be a minute old, and says of which instant it is.
 */
export type Memory = { readonly entries: Map<string, Entry>; cells: number; epoch: string; views: Views };
type Row = Readonly<Record<string, unknown>>;
type Entry = {
  readonly state: string;
  readonly rows: Promise<readonly Row[]>;
  cells: number;
  /** Of an answer put together from several statements: what all of them were read from. */
  readonly tables?: readonly string[];
  /** Of an answer that hangs on a clock: the instant it is of, in milliseconds. */
  readonly at?: number | undefined;
};

/** The business day and the instant of a snapshot. */
export type Moment = { readonly today: string; readonly now: string };
/** How often each watched table has changed, as one snapshot sees it; what is read while an answer is put together. */
export type State = Moment & {
  readonly memory: Memory;
  readonly changes: Readonly<Record<string, string>>;
  reading?: Reading | undefined;
};
/** `at` is the oldest instant that something read hangs on. */
type Reading = { readonly tables: Set<string>; cacheability: Cacheability; at?: number | undefined };
/** How long what a statement answers holds while its tables stay: for the day, for a moment, or not at all. */
type Cacheability = "day" | "moment" | "never";

/** An answer says of which instant it is, and within a minute nobody's work hangs on a newer one. */
const momentMs = 60_000;

/** A value is some forty bytes, so that all of it stays around 25 MB. */
const maxCells = 600_000;
const largestAnswer = 60_000;

/** How often an answer was remembered, and how often it was asked from the database, since this process began. */
export const memoryUse = { hits: 0, misses: 0 };

const memories = new WeakMap<pg.Pool, Memory>();
/** Each server keeps its own order of commits, so each pool has its own memory. */
async function memoryOf(pool: pg.Pool, client: pg.PoolClient | pg.Pool, epoch: string): Promise<Memory> {
  const known = memories.get(pool);
  if (known?.epoch === epoch) return known;
  const memory = { entries: new Map<string, Entry>(), cells: 0, epoch, views: await viewsIn(client) };
  memories.set(pool, memory);
  return memory;
}

/** What a view is read from, and how long that holds: it changes with its tables and its clock. */
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

/** The tables behind these names, views opened, and how long what is read from them can hold. */
function openedOf(
  { changes, memory: { views } }: State,
  names: readonly string[],
  text: string,
): { readonly tables: readonly string[]; readonly holds: Cacheability } {
  const tables = new Set([...names, ...readBy(text)]);
  let holds = cacheability(text);
  // a set that grows while it is walked is walked to its new end
  for (const name of tables) {
    const view = views.get(name);
    if (!view) continue;
    tables.delete(name);
    holds = shorter(holds, view.cacheability);
    for (const t of view.tables) tables.add(t);
  }
  // what nobody watches could change unseen
  return { tables: [...tables], holds: [...tables].every((t) => changes[t] !== undefined) ? holds : "never" };
}

const stateSql = (
  which: string,
): string => `select ${todaySql}::text as today, now() as now, pg_postmaster_start_time()::text as epoch,
  (select coalesce(json_object_agg(table_name, n), '{}') from (select table_name, sum(changes)::text as n from table_change ${which} group by 1) x) as changes`;
const ofAll = { name: "table-changes", text: stateSql("") };
const ofSome = { name: "table-changes-of", text: stateSql("where table_name = any($1)") };

/** Reads the counts, of these tables alone where they are named; must be asked in the very snapshot that the answers are for, which one statement by itself is too. */
export async function stateIn(
  pool: pg.Pool,
  client: pg.PoolClient | pg.Pool,
  tables?: readonly string[],
): Promise<State> {
  const row = (await client.query(tables ? { ...ofSome, values: [tables] } : ofAll)).rows[0] as Moment & {
    epoch: string;
    changes: Record<string, string>;
  };
  return { memory: await memoryOf(pool, client, row.epoch), today: row.today, now: row.now, changes: row.changes };
}

/** The business day is the same all day long, and part of the key; any other clock moves on, and what the catalog or a session knows is asked anew. */
const clock = /\bnow\s*\(|\bcurrent_(date|time|timestamp)\b|\blocaltime/i;
const unsteady =
  /\b(random|clock_timestamp|statement_timestamp|timeofday|nextval|currval|set_config|current_setting|override_submissions|gen_random_uuid|pg_\w+)\s*\(|\bfor (update|share|no key)/i;
/** Functions that read, and what. */
export const readers: Readonly<Record<string, readonly string[]>> = {
  store_look_alikes: ["store"],
  uom_factor: ["uom_conversion", "unit_conversion"],
};
export const readBy = (text: string): readonly string[] =>
  Object.entries(readers).flatMap(([name, tables]) => (text.includes(`${name}(`) ? tables : []));
const knownCacheability = new Map<string, Cacheability>();
export function cacheability(text: string): Cacheability {
  const known = knownCacheability.get(text);
  if (known !== undefined) return known;
  const own = text.replaceAll(todaySql, "");
  const found = !/^\s*(select|with)\b/i.test(own) || unsteady.test(own) ? "never" : clock.test(own) ? "moment" : "day";
  if (knownCacheability.size > 5_000) knownCacheability.clear();
  knownCacheability.set(text, found);
  return found;
}

export type Statement = { readonly name: string; readonly text: string; readonly tables: readonly string[] };

/** The rows as they were answered before, or asked now and kept; two who ask the same at once are answered by one statement. */
export async function recall(
  state: State,
  { name, text, tables: named }: Statement,
  values: readonly unknown[],
  ask: () => Promise<Row[]>,
): Promise<Row[]> {
  const { memory, today } = state;
  const { tables, holds } = openedOf(state, named, text);
  note(state, tables, holds, holds === "moment" ? Date.parse(state.now) : undefined);
  // two statements of one answer are of one instant, so by itself a statement with a clock is not kept
  if (holds !== "day") return ask();
  const key = `${name}|${today}|${JSON.stringify(values)}`;
  const now = countsOf(state, tables);
  const known = latest(memory, key);
  // whoever asked first may have been cut off; that is not this one's end
  if (known?.state === now) {
    memoryUse.hits++;
    return [...(await known.rows.catch(ask))];
  }
  memoryUse.misses++;
  const rows = ask().then((found) => found.map((r) => Object.freeze(r)));
  keep(memory, key, { state: now, rows, cells: weightOf(key) });
  return [...(await rows)];
}

const countsOf = ({ changes }: State, tables: readonly string[]): string => tables.map((t) => changes[t]).join(" ");

function note({ reading }: State, tables: readonly string[], holds: Cacheability, at: number | undefined): void {
  if (!reading) return;
  reading.cacheability = shorter(reading.cacheability, holds);
  if (at !== undefined) reading.at = Math.min(at, reading.at ?? at);
  for (const t of tables) reading.tables.add(t);
}

/** What is there under a key, which is the one used last from now on. */
function latest(memory: Memory, key: string): Entry | undefined {
  const known = memory.entries.get(key);
  if (!known) return undefined;
  memory.entries.delete(key);
  memory.entries.set(key, known);
  return known;
}

const keyOf = (what: string): string => `whole|${what}`;
const standing = (state: State, tables: readonly string[]): string => `${state.today} ${countsOf(state, tables)}`;
/** What a whole answer was read from when it was kept last; undefined where nothing is kept, so that nobody asks in vain how its tables stand. */
export const tablesOf = (pool: pg.Pool, what: string): readonly string[] | undefined =>
  memories.get(pool)?.entries.get(keyOf(what))?.tables;
type Held<T> = Whole<T> & { readonly tables: readonly string[]; readonly at: number | undefined };
/** What is kept of a whole answer, with what it was read from, if it still holds. */
export async function peekWhole<T extends object>(state: State, what: string): Promise<Held<T> | undefined> {
  const known = latest(state.memory, keyOf(what));
  const age = known?.at === undefined ? 0 : Math.abs(Date.parse(state.now) - known.at);
  if (!known?.tables || known.state !== standing(state, known.tables) || age > momentMs) return undefined;
  memoryUse.hits++;
  return { answer: (await known.rows)[0] as T, timed: known.at !== undefined, tables: known.tables, at: known.at };
}

/**
 * An answer put together from any number of statements, kept until a table that one of them was read from changes, and for a minute at
 * most where one of them hangs on a clock (`timed`); if one of them is asked anew each time, so is the whole. It is shared by all who get
 * it, so nobody may change it.
 */
export async function recallWhole<T extends object>(
  state: State,
  what: string,
  make: () => Promise<T>,
): Promise<Whole<T>> {
  const { memory } = state;
  const held = await peekWhole<T>(state, what);
  if (held) {
    note(state, held.tables, held.timed ? "moment" : "day", held.at);
    return held;
  }
  memoryUse.misses++;
  const outer = state.reading;
  const reading: Reading = { tables: new Set(), cacheability: "day" };
  state.reading = reading;
  try {
    const made = await make();
    const tables = [...reading.tables];
    const entry = {
      state: standing(state, tables),
      tables,
      at: reading.at,
      rows: Promise.resolve([frozen(made) as Row]),
    };
    if (reading.cacheability !== "never")
      keep(memory, keyOf(what), { ...entry, cells: weightOf(what) + weightOf(JSON.stringify(made)) });
    return { answer: made, timed: reading.cacheability !== "day" };
  } finally {
    state.reading = outer;
    note(state, [...reading.tables], reading.cacheability, reading.at);
  }
}
export type Whole<T> = { readonly answer: T; readonly timed: boolean };

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const v of Object.values(value)) frozen(v);
  return Object.freeze(value);
}

/** A question weighs too: many small answers to long ones must not fill the memory. */
const weightOf = (key: string): number => 4 + Math.ceil(key.length / 40);

function keep(memory: Memory, key: string, entry: Entry): void {
  drop(memory, key);
  memory.entries.set(key, entry);
  memory.cells += entry.cells;
  entry.rows.then(
    (rows) => {
      if (memory.entries.get(key) !== entry) return;
      const cells = entry.tables ? entry.cells : weightOf(key) + rows.length * Object.keys(rows[0] ?? {}).length;
      if (cells > largestAnswer) return drop(memory, key);
      memory.cells += cells - entry.cells;
      entry.cells = cells;
      for (const oldest of memory.entries.keys()) {
        if (memory.cells <= maxCells) break;
        drop(memory, oldest);
      }
    },
    () => {
      if (memory.entries.get(key) === entry) drop(memory, key);
    },
  );
}

function drop(memory: Memory, key: string): void {
  memory.cells -= memory.entries.get(key)?.cells ?? 0;
  memory.entries.delete(key);
}
