import { columnOf, type Fields } from "#kit/field.ts";
import type { AnyMapping } from "#platform/mapping/index.ts";
import { columnSql, tableSql } from "#server/table-draft.ts";
import { migrate, openDatabase } from "#platform/database/index.server.ts";
import { openRegistry } from "#server/server.ts";
import pg from "pg";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Drafts the SQL that the declarations require and the migrations do not provide; it must be reviewed before it is
 * used.
 */
const only = process.argv[2];
const dataDir = mkdtempSync(join(tmpdir(), "portal-diff-"));
const quiet = { info() {}, warn() {}, error: (m: string) => void process.stderr.write(`${m}\n`) };
const registry = await openRegistry();
const mappings = (registry.kinds.get("mapping") ?? []).map((e) => e.value as unknown as AnyMapping);
const database = await openDatabase({ dataDir, log: quiet });
try {
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const has = new Set(
    (
      await client.query(
        "select table_name || '.' || column_name as c from information_schema.columns where table_schema = 'public'",
      )
    ).rows.map((x) => x.c as string),
  );
  await client.end();
  let drafted = 0;
  for (const { value: r } of registry.resources) {
    if (only && r.name !== only) continue;
    const missing = Object.entries(r.fields as Fields).filter(([n, f]) => !has.has(`${r.table}.${columnOf(n, f)}`));
    if (!missing.length) continue;
    drafted++;
    process.stdout.write(
      `${
        has.has(`${r.table}.id`)
          ? missing.map(([n, f]) => `alter table ${r.table} add column ${columnSql(r, n, f)};`).join("\n")
          : tableSql(
              r,
              mappings.filter((m) => m.of === r),
            )
      }\n\n`,
    );
  }
  if (!drafted) process.stdout.write("-- declarations and schema agree\n");
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
