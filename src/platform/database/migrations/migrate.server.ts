import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { adoptBaseline, type Baseline } from "./baseline.server.ts";
import { migrationLock } from "../locks.server.ts";
import { splitStatements, loadParser } from "../sql-parser.server.ts";
import { gatherStatistics } from "../statistics.server.ts";

const folder = fileURLToPath(new URL("../../../../db/migrations/", import.meta.url));

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export async function readMigrations(from = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((n) => /^\d{4}-[a-z0-9-]+\.sql$/.test(n)).sort();
  requireDistinctNumbers(names);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${from}/${name}`, "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The number determines the order, so that two files with the same number would have no defined order. */
function requireDistinctNumbers(names: readonly string[]): void {
  const numberOf = (name: string | undefined) => name?.slice(0, 4);
  const second = names.findIndex((name, i) => i > 0 && numberOf(name) === numberOf(names[i - 1]));
  if (second > 0)
    throw new Error(
      `The migrations ${names[second - 1]} and ${names[second]} have the same number; give the newer one the next free number.`,
    );
}

/**
 * Applies pending migrations, each file in its own transaction, under one advisory lock, so that several instances may
 * start together. Throws if an applied file has changed since. Analyzes tables that have no statistics, and installs the
 * counters of changes that are missing.
 */
export async function migrate(
  url: string,
  options: { migrations?: readonly Migration[]; baseline?: Baseline; log?: (line: string) => void } = {},
): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, application_name: "portal-migrate" });
  await client.connect();
  // a warning of a migration reports data that must be corrected manually
  client.on("notice", (n) => n.severity === "WARNING" && options.log?.(n.message ?? ""));
  const applied: string[] = [];
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    if (await adoptBaseline(client, migrations, await recorded(client), options.baseline))
      options.log?.("recorded the combined migrations as applied");
    for (const m of pending(migrations, await recorded(client))) {
      await applyOne(client, m);
      applied.push(m.name);
      options.log?.(`migrated ${m.name}`);
    }
    await watchTables(client);
    const looked = await gatherStatistics(client);
    if (looked.length > 0) options.log?.(`statistics gathered of ${looked.length} tables`);
  } finally {
    await client.end();
  }
  return applied;
}

/** The checksum of each applied migration, by name. */
async function recorded(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Migration>("select name, checksum from schema_migration");
  return new Map(rows.map((r) => [r.name, r.checksum]));
}

function pending(migrations: readonly Migration[], done: ReadonlyMap<string, string>): readonly Migration[] {
  const changed = migrations.find((m) => done.has(m.name) && done.get(m.name) !== m.checksum);
  if (changed)
    throw new Error(`Migration ${changed.name} was changed after it had been applied; write a new one instead.`);
  return migrations.filter((m) => !done.has(m.name));
}

/** Counts changes of the tables without a counter: those that migrations added, and those restored from a cluster. */
async function watchTables(client: pg.Client): Promise<void> {
  const { known } = (await client.query("select to_regprocedure('watch_tables()') is not null as known")).rows[0] as {
    known: boolean;
  };
  if (known) await client.query("select watch_tables()");
}

async function applyOne(client: pg.Client, m: Migration): Promise<void> {
  await client.query("begin");
  try {
    await loadParser();
    // on a cluster, the text that defines an index is sent to the workers, which accept a single statement
    for (const statement of splitStatements(m.sql)) await client.query(statement);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [m.name, m.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${m.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
