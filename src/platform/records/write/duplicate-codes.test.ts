import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { foldCode, foldReference, foldSearch } from "#kit/identifier.ts";
import {
  createDb,
  createPool,
  completeFoldedKeys,
  migrate,
  type Migration,
  readMigrations,
} from "#platform/database/index.server.ts";
import { duplicateCodes } from "./duplicate-codes.server.ts";
import { openRegistry } from "#server/server.ts";

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

/** A later migration, which adds unique keys to tables that already have rows. */
const later: Migration = {
  name: "9999-folded-keys.sql",
  sql: "select make_folded_key(t, 'fold_code(code)') from unnest(array['bank', 'customer_segment']) t",
  checksum: "later",
};
async function migrateWithoutKeys(): Promise<void> {
  await migrate(database.url);
  await client.query("drop index bank_folded, customer_segment_folded");
}
async function addKeys(log?: (line: string) => void): Promise<void> {
  await migrate(database.url, { migrations: [...(await readMigrations()), later], ...(log && { log }) });
}

const bank = (code: string) =>
  client.query("insert into bank (code, name) values ($1, $1)", [code]).then(
    () => "stored",
    (e: { code: string }) => e.code,
  );

test("an installation with codes that differ only by case keeps them, refuses further ones, and reports them", async () => {
  await openRegistry();
  const said: string[] = [];
  await migrateWithoutKeys();
  for (const code of ["Mandiri", "MANDIRI", "bri"]) expect(await bank(code)).toBe("stored");
  await addKeys((line) => said.push(line));
  expect(said.filter((s) => s.includes("bank"))).toEqual([
    "Table bank: 1 rows have a code that another row has too, but for case or blanks. They are kept; change the code of all but one of each.",
  ]);
  expect([await bank("mandiri"), await bank("BRI"), await bank("bca")]).toEqual(["23505", "23505", "stored"]);
  const pool = createPool(database.url, 1);
  const db = createDb(pool, { kind: "system", reason: "test" });
  expect(await duplicateCodes(db)).toEqual([
    'W070 1 codes of "bank" occur more than once if case and blanks are ignored ("Mandiri" and "MANDIRI"): change all but one of each',
  ]);
  await client.query("update bank set code = 'MDR' where code = 'MANDIRI'");
  expect(await duplicateCodes(db)).toEqual([]);
  await pool.end();
});

test("once such codes have been corrected, the next start refuses duplicates of all of them", async () => {
  await openRegistry();
  await migrateWithoutKeys();
  for (const code of ["Mandiri", "MANDIRI", "Bri", "BRI"]) expect(await bank(code)).toBe("stored");
  await client.query("insert into customer_segment (code, name) values ('ZZ', 'zz'), ('zz', 'zy')");
  await addKeys();
  const indexes = async () =>
    (
      await client.query(
        "select indexname from pg_indexes where indexname like '%folded_all' or indexdef like '%<> ALL%' order by 1",
      )
    ).rows.map((r) => r.indexname as string);
  expect(await indexes()).toEqual([
    "bank_folded",
    "bank_folded_all",
    "customer_segment_folded",
    "customer_segment_folded_all",
  ]);
  await client.query("update bank set code = 'MDR' where code = 'MANDIRI'");
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual([]);
  expect(await bank("mdr")).toBe("stored");
  await client.query("update bank set code = 'MDR-2' where code = 'mdr'");
  await client.query("update bank set code = 'Rakyat' where code = 'BRI'");
  // the other table still has duplicates, so its index is not rebuilt
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual(["bank_folded"]);
  expect(await indexes()).toEqual(["customer_segment_folded", "customer_segment_folded_all"]);
  for (const code of ["mdr", "RAKYAT", "mandiri", "bri"]) expect([code, await bank(code)]).toEqual([code, "23505"]);
  expect(await bank("bca")).toBe("stored");
  await client.query("update customer_segment set code = 'ZY' where code = 'zz'");
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual(["customer_segment_folded"]);
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual([]);
});

test("the key of a table in use is not rebuilt, and the start continues", async () => {
  await openRegistry();
  await migrateWithoutKeys();
  for (const code of ["Mandiri", "MANDIRI"]) expect(await bank(code)).toBe("stored");
  await addKeys();
  await client.query("update bank set code = 'MDR' where code = 'MANDIRI'");
  await client.query("begin");
  await client.query("insert into bank (code, name) values ('held', 'held')");
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual([]);
  await client.query("commit");
  expect(await completeFoldedKeys(database.url, { warn: fail })).toEqual(["bank_folded"]);
});

const fail = (message: string): never => {
  throw new Error(message);
};

test("the database folds codes in the same way as the server", async () => {
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
  for (const text of ["A - B", " a  \u2014\u00a0B ", "A \u2013 b", "a-b", "A -B", "a - - b", "A\u2003-\u2003B"]) {
    const { rows } = await client.query("select fold_reference($1) as a", [text]);
    expect([text, rows[0].a]).toEqual([text, foldReference(text)]);
  }
  const { rows } = await client.query("select fold_search($1) as a", ["Caf\u00c9 \u00d1and\u00fa"]);
  expect([rows[0].a, foldSearch("Caf\u00c9 \u00d1and\u00fa")]).toEqual(["cafe nandu", "cafe nandu"]);
});
