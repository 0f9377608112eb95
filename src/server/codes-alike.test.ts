import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { foldCode, foldSearch } from "#kit/identifier.ts";
import { migrate, readMigrations } from "./db/migrate.ts";
import { codesAlike } from "./codes-alike.ts";
import { createDb, createPool } from "./db/db.ts";
import { openRegistry } from "./server.ts";

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await freshDatabase("nothing");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const bank = (code: string) =>
  client.query("insert into bank (code, name) values ($1, $1)", [code]).then(
    () => "stored",
    (e: { code: string }) => e.code,
  );

test("an installation whose codes differ only by case keeps them, takes no further one, and is told which", async () => {
  await openRegistry();
  const all = await readMigrations();
  const said: string[] = [];
  await migrate(database.url, { migrations: all.filter((m) => m.name < "0470") });
  for (const code of ["Mandiri", "MANDIRI", "bri"]) expect(await bank(code)).toBe("stored");
  await migrate(database.url, { log: (line) => said.push(line) });
  expect(said.filter((s) => s.includes("bank"))).toEqual([
    "Table bank: 1 rows have a code that another row has too, but for case or blanks. They are kept; change the code of all but one of each.",
  ]);
  expect([await bank("mandiri"), await bank("BRI"), await bank("bca")]).toEqual(["23505", "23505", "stored"]);
  const pool = createPool(database.url, 1);
  const db = createDb(pool, { kind: "system", reason: "test" });
  expect(await codesAlike(db)).toEqual([
    'W070 1 codes of "bank" stand there more than once, but for case or blanks ("Mandiri" and "MANDIRI"): change all but one of each',
  ]);
  await client.query("update bank set code = 'MDR' where code = 'MANDIRI'");
  expect(await codesAlike(db)).toEqual([]);
  await pool.end();
});

test("the database folds codes as the server does", async () => {
  await migrate(database.url);
  for (const [a, b] of [
    ["AB-1", "ab-1"],
    [" AB  1 ", "ab 1"],
    ["AB\u00a01", "ab\u202f1"],
    ["CAF\u00c9", "cafe\u0301"],
  ] as const) {
    const { rows } = await client.query("select fold_code($1) as a, fold_code($2) as b", [a, b]);
    expect([rows[0].a, rows[0].b, foldCode(b)]).toEqual([foldCode(a), foldCode(a), foldCode(a)]);
  }
  const { rows } = await client.query("select fold_search($1) as a", ["Caf\u00c9 \u00d1and\u00fa"]);
  expect([rows[0].a, foldSearch("Caf\u00c9 \u00d1and\u00fa")]).toEqual(["cafe nandu", "cafe nandu"]);
});
