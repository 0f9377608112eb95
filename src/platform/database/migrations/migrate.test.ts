import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Baseline, baseline, digestOf } from "./baseline.server.ts";
import { type Migration, migrate, readMigrations } from "./migrate.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase("nothing");
});
afterEach(() => database.drop());

const one = (name: string, sql: string): Migration => ({ name, sql, checksum: sql });
async function query<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

test("every file is applied to an empty database once, and none the second time", async () => {
  const all = await readMigrations();
  expect(await migrate(database.url)).toEqual(all.map((m) => m.name));
  expect(await migrate(database.url)).toEqual([]);
});

test("two instances that start together apply each file once", async () => {
  const [a, b] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([...a, ...b].sort()).toEqual((await readMigrations()).map((m) => m.name));
});

test("a file that was changed after it was applied prevents the start", async () => {
  await migrate(database.url, { migrations: [one("0001-a.sql", "create table a (id int)")] });
  await expect(
    migrate(database.url, { migrations: [{ ...one("0001-a.sql", "create table a (id int)"), checksum: "other" }] }),
  ).rejects.toThrow("was changed after");
});

test("two files with the same number are refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-migrations-"));
  try {
    for (const name of ["0900-a.sql", "0901-b.sql", "0901-c.sql"]) writeFileSync(join(folder, name), "select 1");
    await expect(readMigrations(folder)).rejects.toThrow("0901-b.sql and 0901-c.sql have the same number");
    rmSync(join(folder, "0901-c.sql"));
    expect((await readMigrations(folder)).map((m) => m.name)).toEqual(["0900-a.sql", "0901-b.sql"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the files of the baseline are the first ones, and none has the name of a replaced one", async () => {
  const names = (await readMigrations()).map((m) => m.name);
  expect(names.indexOf(baseline.last)).toBe(17);
  expect(names).not.toContain(baseline.replaced.first);
  expect(names.slice(18).every((name) => name > baseline.replaced.last)).toBe(true);
});

const replaced = [one("0001-x.sql", "create table a (id int)"), one("0002-y.sql", "create table b (id int)")];
const combined: Baseline = {
  last: "0001-all.sql",
  replaced: { first: "0001-x.sql", last: "0002-y.sql", count: 2, digest: digestOf(replaced) },
};
const after = [
  one("0001-all.sql", "create table a (id int); create table b (id int)"),
  one("0003-c.sql", "create table c (id int)"),
];

test("a database with all replaced files is recorded as one of the baseline", async () => {
  await migrate(database.url, { migrations: replaced });
  expect(await migrate(database.url, { migrations: after, baseline: combined })).toEqual(["0003-c.sql"]);
  expect(await query("select name, checksum from schema_migration order by 1")).toEqual(
    after.map(({ name, checksum }) => ({ name, checksum })),
  );
  expect(await migrate(database.url, { migrations: after, baseline: combined })).toEqual([]);
});

test("a database with a later file besides the replaced ones keeps it", async () => {
  await migrate(database.url, { migrations: [...replaced, after[1] as Migration] });
  expect(await migrate(database.url, { migrations: after, baseline: combined })).toEqual([]);
});

test("a database with some of the replaced files, or with other versions of them, is refused and not changed", async () => {
  const recorded = () => query("select name, checksum from schema_migration order by 1");
  await migrate(database.url, { migrations: replaced.slice(0, 1) });
  const some = await recorded();
  await expect(migrate(database.url, { migrations: after, baseline: combined })).rejects.toThrow(
    "applied all 2 of them unchanged can be taken over (1 are recorded)",
  );
  expect(await recorded()).toEqual(some);
  await migrate(database.url, { migrations: [one("0002-y.sql", "create table other (id int)")] });
  await expect(migrate(database.url, { migrations: after, baseline: combined })).rejects.toThrow("(2 are recorded)");
});

test("tables without statistics after a restore are analyzed at the next start, and only these", async () => {
  // autovacuum could analyze a table between two steps
  const tables = ["a", "b", "small"]
    .map((t) => `create table ${t} (id int) with (autovacuum_enabled = false)`)
    .join(";");
  const rows =
    "insert into a select i from generate_series(1, 20000) i; insert into b select * from a; insert into small values (1)";
  const known = () =>
    query<{ t: string; n: number }>(
      "select tablename as t, count(*)::int as n from pg_stats where schemaname = 'public' and tablename in ('a', 'b', 'small') group by 1 order by 1",
    );
  const files = [one("0001-tables.sql", tables)];
  await migrate(database.url, { migrations: files });
  await query(`${rows}; analyze b`);
  expect(await known()).toEqual([{ t: "b", n: 1 }]);
  const said: string[] = [];
  await migrate(database.url, { migrations: files, log: (line) => said.push(line) });
  expect([said, await known()]).toEqual([
    ["statistics gathered of 2 tables"],
    [
      { t: "a", n: 1 },
      { t: "b", n: 1 },
      { t: "small", n: 1 },
    ],
  ]);
  await query("insert into b select i from generate_series(1, 60000) i");
  await migrate(database.url, { migrations: files, log: (line) => said.push(line) });
  const [row] = await query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'b'");
  expect([said.length, row?.n]).toEqual([2, 80_000]);
  await migrate(database.url, { migrations: files, log: (line) => said.push(line) });
  expect(said.length).toBe(2);
});

test("a counter of changes that was removed is installed again at the next start", async () => {
  const counted = () =>
    query<{ t: string }>(
      "select tgrelid::regclass::text as t from pg_trigger where tgname = 'note_change' and tgrelid = any(array['bank', 'sale']::regclass[]) order by 1",
    );
  await migrate(database.url);
  await query("select unwatch_table('sale')");
  expect(await counted()).toEqual([{ t: "bank" }]);
  await migrate(database.url);
  expect(await counted()).toEqual([{ t: "bank" }, { t: "sale" }]);
});

test("each statement of a file is sent by itself, also with semicolons in texts and functions", async () => {
  const file = one(
    "0001-several.sql",
    `create table a (note text default 'é; "x"'); -- a comment; with a semicolon
     create function f() returns int language plpgsql as $$ begin insert into a default values; return 1; end $$;
     select f()`,
  );
  await migrate(database.url, { migrations: [file] });
  expect(await query("select note from a")).toEqual([{ note: 'é; "x"' }]);
  const twice = { ...one("0002-twice.sql", "create table b (id int); create table a (id int)") };
  await expect(migrate(database.url, { migrations: [file, twice] })).rejects.toThrow("0002-twice.sql failed");
  expect(await query("select to_regclass('b') as b")).toEqual([{ b: null }]);
});

test("a file that fails has no effect and is applied again", async () => {
  const broken = [
    one("0001-a.sql", "create table a (id int)"),
    one("0002-b.sql", "create table b (id int); select 1/0"),
  ];
  await expect(migrate(database.url, { migrations: broken })).rejects.toThrow("0002-b.sql failed");
  expect(await query<{ b: string | null }>("select to_regclass('b')::text as b")).toEqual([{ b: null }]);
  await migrate(database.url, { migrations: [broken[0] as Migration, one("0002-b.sql", "create table b (id int)")] });
  expect(await query<{ b: string | null }>("select to_regclass('b')::text as b")).toEqual([{ b: "b" }]);
});

test("no numeric column accepts NaN or infinity", async () => {
  await migrate(database.url);
  const columns = await query<{ t: string; c: string; domain: string | null }>(
    "select c.table_name as t, c.column_name as c, c.domain_name as domain from information_schema.columns c join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and c.data_type = 'numeric' and t.table_type = 'BASE TABLE' order by 1, 2",
  );
  expect(columns.length).toBeGreaterThan(20);
  const domains = [...new Set(columns.map((c) => c.domain).filter((d) => d !== null))];
  for (const d of domains)
    for (const value of ["NaN", "Infinity", "1e17"])
      await expect(query(`select '${value}'::${d}`), `${value} into ${d}`).rejects.toThrow();
  const open = [];
  for (const { t, c } of columns.filter((x) => x.domain === null)) {
    const checks = await query<{ d: string }>(
      `select pg_get_constraintdef(k.oid) as d from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.conrelid = '${t}'::regclass and k.contype = 'c' and a.attname = '${c}'`,
    );
    if (!checks.some((k) => /<=? ?|between/i.test(k.d))) open.push(`${t}.${c}`);
  }
  expect(open).toEqual([]);
});
