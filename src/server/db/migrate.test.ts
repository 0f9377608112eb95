import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";

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

test("an empty database gets every file once, and nothing the second time", async () => {
  const all = await readMigrations();
  expect(await migrate(database.url)).toEqual(all.map((m) => m.name));
  expect(await migrate(database.url)).toEqual([]);
});

test("two instances that start together apply each file once", async () => {
  const [a, b] = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect([...a, ...b].sort()).toEqual((await readMigrations()).map((m) => m.name));
});

test("a file changed after it was applied stops the start", async () => {
  await migrate(database.url, { migrations: [one("0001-a.sql", "create table a (id int)")] });
  await expect(
    migrate(database.url, { migrations: [{ ...one("0001-a.sql", "create table a (id int)"), checksum: "other" }] }),
  ).rejects.toThrow("was changed after");
});

test("tables restored or filled without statistics get them at the next start, and only these", async () => {
  const tables = "create table a (id int); create table b (id int); create table small (id int)";
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

test("a file that fails leaves nothing of itself, and is tried again", async () => {
  const broken = [
    one("0001-a.sql", "create table a (id int)"),
    one("0002-b.sql", "create table b (id int); select 1/0"),
  ];
  await expect(migrate(database.url, { migrations: broken })).rejects.toThrow("0002-b.sql failed");
  expect(await query<{ b: string | null }>("select to_regclass('b')::text as b")).toEqual([{ b: null }]);
  await migrate(database.url, { migrations: [broken[0] as Migration, one("0002-b.sql", "create table b (id int)")] });
  expect(await query<{ b: string | null }>("select to_regclass('b')::text as b")).toEqual([{ b: "b" }]);
});

test("no numeric column takes NaN or an endless value", async () => {
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
