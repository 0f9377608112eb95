import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginChange, compile, createPool, loadParser } from "#platform/database/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { statementFiles, textsOf } from "../../scripts/source/statement-texts.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

/** Every complete statement of the source has the same outcome on a cluster as on one server. */
let databases: readonly TestDatabase[];
let pools: readonly pg.Pool[];
let plain: pg.PoolClient;
let distributed: pg.PoolClient;
beforeAll(async () => {
  await loadParser();
  await openRegistry();
  databases = [await freshDatabase("demo", true), await freshDatabase()];
  pools = databases.map((d) => createPool(d.url, 1));
  [plain, distributed] = (await Promise.all(pools.map((p) => p.connect()))) as [pg.PoolClient, pg.PoolClient];
});
afterAll(async () => {
  for (const client of [plain, distributed]) client?.release();
  for (const pool of pools ?? []) await pool.end();
  for (const d of databases ?? []) await d.drop();
});

const samples: Readonly<Record<string, string>> = {
  ...{ text: "1", date: "2026-11-03", boolean: "true", jsonb: "{}", inet: "127.0.0.1", interval: "1 day" },
  ...{ uuid: "00000000-0000-4000-8000-000000000001", "timestamp with time zone": "2026-11-03T00:00:00Z" },
};
const sampleOf = (type: string): string => {
  const one = samples[type.replace(/\[\]$/, "")] ?? "1";
  return type.endsWith("[]") ? `{${JSON.stringify(one)}}` : one;
};
/** The types of a statement's parameters; undefined if it is only a part of a statement. */
async function typesOf(text: string): Promise<string[] | undefined> {
  try {
    await plain.query(`prepare p as ${text}`);
  } catch {
    return undefined;
  }
  const { rows } = await plain.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'p'",
  );
  await plain.query("deallocate p");
  return rows[0]?.types ?? [];
}

type Failure = { readonly code: string; readonly message: string };
async function tried(on: pg.PoolClient, text: string, values: readonly string[]): Promise<Failure | undefined> {
  await on.query(beginChange);
  try {
    await on.query(text, [...values]);
    return undefined;
  } catch (error) {
    return error as Failure;
  } finally {
    await on.query("rollback");
  }
}

const shown = (f: Failure | undefined): string => (f ? `${f.code} ${f.message}` : "accepted");

test("statements with sample values are accepted or refused alike", { timeout: 600_000 }, async () => {
  const refused: string[] = [];
  let checked = 0;
  for (const file of statementFiles())
    for (const { text, line } of textsOf(file)) {
      const compiled = await Promise.resolve(text)
        .then((t) => compile(t, "system" as never, true))
        .catch(() => undefined);
      const types = compiled && (await typesOf(compiled.text));
      if (!compiled || !types) continue;
      checked++;
      const values = types.map(sampleOf);
      const expected = await tried(plain, compiled.text, values);
      const failure = await tried(distributed, compiled.text, values);
      if (failure?.code !== expected?.code)
        refused.push(`${file}:${line}: ${shown(expected)} on one server, ${shown(failure)} on a cluster`);
    }
  expect(refused.join("\n")).toBe("");
  expect(checked).toBeGreaterThan(1000);
});
