import type pg from "pg";

/**
 * What statements answered, kept until one of the tables they were read from changes. Every change of a table is counted inside the
 * transaction that makes it (`table_change`), and a snapshot sees exactly the counts of the changes it sees: where the counts are the
 * same, the rows are the same. So an answer from here is the answer the database would give, and it is never old.
 */
export type Memory = { readonly entries: Map<string, Entry>; cells: number; epoch: string };
type Row = Readonly<Record<string, unknown>>;
type Entry = {
  readonly state: string;
  readonly rows: Promise<readonly Row[]>;
  cells: number;
  /** Of an answer put together from several statements: what all of them were read from. */
  readonly tables?: readonly string[];
};

/** How often each watched table has changed, as one snapshot sees it; what is read while an answer is put together. */
export type State = { readonly memory: Memory; readonly today: string; readonly changes: Readonly<Record<string, string>>; reading?: Reading | undefined };
type Reading = { readonly tables: Set<string>; steady: boolean };

/** A value is some forty bytes, so that all of it stays around 25 MB. */
const mostCells = 600_000;
const largestAnswer = 60_000;

const memories = new WeakMap<pg.Pool, Memory>();
/** Each server keeps its own order of commits, so each pool has its own memory. */
function memoryOf(pool: pg.Pool, epoch: string): Memory {
  const known = memories.get(pool);
  if (known?.epoch === epoch) return known;
  const memory = { entries: new Map<string, Entry>(), cells: 0, epoch };
  memories.set(pool, memory);
  return memory;
}

const stateSql = `select (now() at time zone 'Asia/Jakarta')::date::text as today, pg_postmaster_start_time()::text as epoch,
  (select coalesce(json_object_agg(table_name, n), '{}') from (select table_name, sum(changes)::text as n from table_change group by 1) x) as changes`;

/** Reads the counts; must be asked in the very snapshot that the answers are for. */
export async function stateIn(pool: pg.Pool, client: pg.PoolClient): Promise<State> {
  const row = (await client.query({ name: "table-changes", text: stateSql })).rows[0] as { today: string; epoch: string; changes: Record<string, string> };
  return { memory: memoryOf(pool, row.epoch), today: row.today, changes: row.changes };
}

/** The business day is the same all day long, and part of the key; any other clock, and what the catalog or a function knows, is asked anew. */
const businessDay = "(now() at time zone 'Asia/Jakarta')::date";
const unsteady =
  /\b(now|random|clock_timestamp|statement_timestamp|timeofday|nextval|currval|set_config|current_setting|uom_factor|override_submissions|gen_random_uuid|pg_\w+)\s*\(|\bcurrent_(date|time|timestamp)\b|\blocaltime|\bfor (update|share|no key)/i;
const steadyTexts = new Map<string, boolean>();
export function isSteady(text: string): boolean {
  const known = steadyTexts.get(text);
  if (known !== undefined) return known;
  const steady = /^\s*(select|with)\b/i.test(text) && !unsteady.test(text.replaceAll(businessDay, ""));
  if (steadyTexts.size > 5_000) steadyTexts.clear();
  steadyTexts.set(text, steady);
  return steady;
}

export type Statement = { readonly name: string; readonly text: string; readonly tables: readonly string[] };

/** The rows as they were answered before, or asked now and kept; two who ask the same at once are answered by one statement. */
export async function recall(state: State, { name, text, tables }: Statement, values: readonly unknown[], ask: () => Promise<Row[]>): Promise<Row[]> {
  const { memory, changes, today } = state;
  // a table that is not watched, a view for one, could change unseen
  const steady = isSteady(text) && tables.every((t) => changes[t] !== undefined);
  note(state, tables, steady);
  if (!steady) return ask();
  const key = `${name}|${today}|${JSON.stringify(values)}`;
  const now = countsOf(state, tables);
  const known = latest(memory, key);
  // whoever asked first may have been cut off; that is not this one's end
  if (known?.state === now) return [...(await known.rows.catch(ask))];
  const rows = ask().then((found) => found.map((r) => Object.freeze(r)));
  keep(memory, key, { state: now, rows, cells: weightOf(key) });
  return [...(await rows)];
}

const countsOf = ({ changes }: State, tables: readonly string[]): string => tables.map((t) => changes[t]).join(" ");

function note({ reading }: State, tables: readonly string[], steady: boolean): void {
  if (!reading) return;
  reading.steady &&= steady;
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

/**
 * An answer put together from any number of statements, kept until a table that one of them was read from changes; if one of them is
 * asked anew each time, so is the whole. It is shared by all who get it, so nobody may change it.
 */
export async function recallWhole<T extends object>(state: State, what: string, make: () => Promise<T>): Promise<T> {
  const { memory } = state;
  const key = `whole|${state.today}|${what}`;
  const known = latest(memory, key);
  if (known?.tables && known.state === countsOf(state, known.tables)) {
    note(state, known.tables, true);
    return (await known.rows)[0] as T;
  }
  const outer = state.reading;
  const reading: Reading = { tables: new Set(), steady: true };
  state.reading = reading;
  try {
    const made = await make();
    const tables = [...reading.tables];
    if (reading.steady)
      keep(memory, key, { state: countsOf(state, tables), tables, rows: Promise.resolve([frozen(made) as Row]), cells: weightOf(key) + weightOf(JSON.stringify(made)) });
    return made;
  } finally {
    state.reading = outer;
    note(state, [...reading.tables], reading.steady);
  }
}

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
        if (memory.cells <= mostCells) break;
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
