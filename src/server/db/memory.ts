import type pg from "pg";

/**
 * What statements answered, kept until one of the tables they were read from changes. Every change of a table is counted inside the
 * transaction that makes it (`table_change`), and a snapshot sees exactly the counts of the changes it sees: where the counts are the
 * same, the rows are the same. So an answer from here is the answer the database would give, and it is never old.
 */
export type Memory = { readonly entries: Map<string, Entry>; cells: number; epoch: string };
type Row = Readonly<Record<string, unknown>>;
type Entry = { readonly state: string; readonly rows: Promise<readonly Row[]>; cells: number };

/** How often each watched table has changed, as one snapshot sees it. */
export type State = { readonly memory: Memory; readonly today: string; readonly changes: Readonly<Record<string, string>> };

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
function isSteady(text: string): boolean {
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
  if (!isSteady(text) || tables.some((t) => changes[t] === undefined)) return ask();
  const key = `${name}|${today}|${JSON.stringify(values)}`;
  const now = tables.map((t) => changes[t]).join(" ");
  const known = memory.entries.get(key);
  if (known?.state === now) {
    memory.entries.delete(key);
    memory.entries.set(key, known);
    // whoever asked first may have been cut off; that is not this one's end
    return [...(await known.rows.catch(ask))];
  }
  const rows = ask().then((found) => found.map((r) => Object.freeze(r)));
  keep(memory, key, { state: now, rows, cells: weightOf(key) });
  return [...(await rows)];
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
      const cells = weightOf(key) + rows.length * Object.keys(rows[0] ?? {}).length;
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
