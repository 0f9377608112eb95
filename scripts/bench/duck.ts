import { execFileSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { middle } from "./load.ts";
import type { Timed } from "./reports.ts";

/**
 * The version of DuckDB to compare with. It is downloaded when the benchmark needs it, so that it is not a dependency
 * of the portal.
 */
const version = "1.5.6-r.1";

type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>;
  closeSync(): void;
};
type Duck = {
  DuckDBInstance: {
    create(
      path: string,
      options?: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
};

function fetchDuck(): Duck {
  const folder = join(tmpdir(), `portal-bench-duckdb-${version}`);
  if (!existsSync(join(folder, "node_modules/@duckdb/node-api"))) {
    mkdirSync(folder, { recursive: true });
    const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `@duckdb/node-api@${version}`];
    const npm = process.env.npm_execpath;
    execFileSync(npm ? process.execPath : "npm", npm ? [npm, ...args] : args, { stdio: "ignore" });
  }
  return createRequire(join(folder, "x.js"))("@duckdb/node-api") as Duck;
}

export type DuckTiming = {
  readonly route: string;
  readonly measured: number;
  readonly again: number;
  readonly duck: number;
};

/**
 * Runs the same queries on the same rows in DuckDB's file format, with all cores. Queries that it does not support are
 * skipped and reported.
 */
export async function timeDuck(
  database: string,
  timed: readonly Timed[],
  data: string,
  each: (d: DuckTiming) => void,
  skipped: (route: string, why: string) => void,
): Promise<DuckTiming[]> {
  const file = join(data, "bench.duckdb");
  const { DuckDBInstance } = fetchDuck();
  const fresh = !existsSync(file);
  const instance = await DuckDBInstance.create(file);
  const duck = await instance.connect();
  const done: DuckTiming[] = [];
  try {
    if (fresh) await fill(duck, database, timed, data);
    for (const t of timed) {
      const statements = t.statements.map(inDuck);
      try {
        const once = async () => {
          const from = performance.now();
          for (const s of statements) await duck.runAndReadAll(s);
          return performance.now() - from;
        };
        await once();
        const d = { route: t.route, measured: t.measured, again: t.again, duck: await middle(once) };
        done.push(d);
        each(d);
      } catch (error) {
        skipped(t.route, (error as Error).message.split("\n")[0] as string);
      }
    }
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
  return done;
}

/** Converts differences of dialect; instants are stored in Jakarta time. */
function inDuck(sql: string): string {
  return sql
    .replace(/\(([^()]*(?:\([^()]*\)[^()]*)*?) at time zone 'Asia\/Jakarta'\)::date/g, "cast($1 as date)")
    .replace(/\bselect from\b/g, "select 1 from")
    .replace(/make_interval\((hours|days|months) => /g, "to_$1(")
    .replace(/generate_series\(([^()]*(?:\([^()]*\)[^()]*)*)\) (\w+)/g, "(select unnest(generate_series($1)) as $2)")
    .replace(/array_remove\((.*?), null\)/g, "list_filter($1, lambda one: one is not null)")
    .replace(/\bcardinality\(/g, "len(")
    .replace(
      /([\w.]+) ?(->>|#>>) ?('[^']*')/g,
      (_, of: string, arrow: string, path: string) => `(${of}->>${arrow === "#>>" ? "'$'" : path})`,
    )
    .replaceAll("'{}'", "[]")
    .replace(/coalesce\((.*?), '\{0\}'\) as ids/g, "coalesce($1, [0]) as ids")
    .replace(/\b([a-z_.]+) \? ('\w+')/g, "json_exists($1, $2)")
    .replaceAll(
      "now()",
      `timestamp '${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")}'`,
    );
}

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  numeric_precision: number | null;
  numeric_scale: number | null;
};

async function fill(duck: Connection, database: string, timed: readonly Timed[], data: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const words = new Set(timed.flatMap((t) => t.statements.flatMap((s) => s.match(/[a-z_][a-z_0-9]*/g) ?? [])));
    const columns = (
      await client.query<Column>(
        "select table_name, column_name, udt_name, numeric_precision, numeric_scale from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position",
      )
    ).rows.filter((c) => words.has(c.table_name) && (words.has(c.column_name) || c.column_name === "id"));
    for (const table of new Set(columns.map((c) => c.table_name))) {
      const own = columns.filter((c) => c.table_name === table && typeOf(c) !== null);
      const csv = join(data, `bench-${table}.csv`);
      const list = own
        .map((c) => (c.udt_name === "timestamptz" ? `${c.column_name} at time zone 'Asia/Jakarta'` : c.column_name))
        .join(", ");
      await pipeline(
        client.query(copyTo(`copy (select ${list} from ${table}) to stdout (format csv)`)),
        createWriteStream(csv),
      );
      const types = own.map((c) => `'${c.column_name}': '${typeOf(c)}'`).join(", ");
      const empty = statSync(csv).size === 0; // which it would not read
      await duck.run(
        empty
          ? `create table ${table} (${own.map((c) => `"${c.column_name}" ${typeOf(c)}`).join(", ")})`
          : `create table ${table} as select * from read_csv('${csv.replaceAll("'", "''")}', header = false, columns = {${types}})`,
      );
      rmSync(csv);
    }
  } finally {
    await client.end();
  }
}

function typeOf(c: Column): string | null {
  if (c.udt_name === "int8") return "BIGINT";
  if (/^int[24]$/.test(c.udt_name)) return "INTEGER";
  if (c.udt_name === "numeric")
    return `DECIMAL(${(c.numeric_precision ?? 18) > 18 ? 38 : 18}, ${c.numeric_scale ?? 3})`;
  if (/^(bytea|_)/.test(c.udt_name)) return null;
  return { date: "DATE", timestamptz: "TIMESTAMP", bool: "BOOLEAN", float8: "DOUBLE" }[c.udt_name] ?? "VARCHAR";
}
