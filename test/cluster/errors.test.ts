import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "#platform/http/index.server.ts";
import { beginChange, createPool } from "#platform/database/index.server.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";

/** An error of a shard has the SQLSTATE, and therefore the answer, that one server gives. */
let databases: readonly TestDatabase[];
let pools: readonly pg.Pool[];
beforeAll(async () => {
  databases = [await freshDatabase("demo", true), await freshDatabase()];
  pools = databases.map((d) => createPool(d.url, 4));
});
afterAll(async () => {
  for (const pool of pools ?? []) await pool.end();
  for (const d of databases ?? []) await d.drop();
});

type Failure = { readonly code: string; readonly detail?: string };
async function failureOf(client: pg.PoolClient, texts: readonly string[]): Promise<Failure> {
  try {
    for (const text of texts) await client.query(text);
  } catch (error) {
    return error as Failure;
  } finally {
    await client.query("rollback");
  }
  throw new Error(`accepted: ${texts.at(-1)}`);
}
async function inChange<T>(pool: pg.Pool, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(beginChange);
    return await fn(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const answerTo = (error: unknown) => refusalOf(error)?.toJSON();

/** Values on the way to a shard in three forms: as they are, and through COPY for a subquery that is read first. */
const pushed = (columns: string): string =>
  `insert into push_item (distributor_id, client_id, kind, external_id, content_hash, payload, state, answer)
   select d.id, ${columns} from (select id from distributor order by id limit 1) d`;
const dirty = "insert into rollup_dirty (distributor_id, cube, month)";
const statements: Readonly<Record<string, readonly [code: string, text: string]>> = {
  "unique, rows of the same shard": ["23505", "insert into sale select * from sale"],
  "unique, rows read first": ["23505", "insert into sale select * from (select * from sale order by id limit 3) s"],
  "unique, replicated table": ["23505", "insert into store select * from store"],
  "unique, update": ["23505", "update sale_line set line_no = 1, sale_id = 1"],
  "not null, values": ["23502", `${dirty} values (1, null, '2026-01-01')`],
  "not null, rows read first": [
    "23502",
    `${dirty} select id, null, '2026-01-01' from (select id from distributor order by id limit 1) d`,
  ],
  "check, update": ["23514", "update stock_level set qty = -1000000"],
  "check, rows read first": ["23514", pushed("1, 'sale', 'x', 'x', '', 'unknown', ''")],
  "foreign key, update": ["23503", "update push_item set client_id = 99999999"],
  "foreign key, rows read first": ["23503", pushed("99999999, 'sale', 'x', 'x', '', 'failed', ''")],
  "foreign key, replicated table": [
    "23503",
    "insert into store_distributor (store_id, distributor_id, valid_from) values (99999999, 1, '2020-01-01')",
  ],
  "foreign key, delete": ["23503", "delete from store"],
  "exclusion, replicated table": [
    "23P01",
    `insert into area_district (area_id, district_id, valid_from)
     select area_id, district_id, valid_from from area_district`,
  ],
  "overflow, update": ["22003", "update stock_level set qty = 1e30"],
  "length, update": ["22001", "update sale set external_id = repeat('x', 1000)"],
};

describe("a violated constraint", () => {
  test.each(Object.entries(statements))("%s", async (_what, [code, text]) => {
    const [one, many] = await Promise.all(pools.map((pool) => inChange(pool, (client) => failureOf(client, [text]))));
    expect(one).toMatchObject({ code });
    expect(many).toMatchObject({ code });
    expect(answerTo(many)).toEqual(answerTo(one));
  });
});

/** A row of a month that no document has, copied to its shard. */
const copied = (month: string): string =>
  `insert into rollup_state (distributor_id, cube, month, lines, checksum)
   select id, 'sales', '${month}', 0, '' from (select id from distributor order by id limit 1) d`;

test("a copied row that waits for a lock is given up", async () => {
  for (const pool of pools)
    await inChange(pool, async (holder) => {
      await holder.query(copied("1990-01-01"));
      const failure = await inChange(pool, (client) =>
        failureOf(client, ["set local lock_timeout to '300ms'", copied("1990-01-01")]),
      );
      expect(failure).toMatchObject({ code: "55P03" });
      expect(answerTo(failure)).toMatchObject({ code: "busy" });
    });
});

test("of two transactions that wait for each other, one ends as a deadlock", { timeout: 60_000 }, async () => {
  const outcomeOf = (client: pg.PoolClient, text: string): Promise<string> =>
    client.query(text).then(
      () => "done",
      (error: Failure) => client.query("rollback").then(() => error.code),
    );
  for (const pool of pools)
    await inChange(pool, (first) =>
      inChange(pool, async (second) => {
        await first.query(copied("1990-01-01"));
        await second.query(copied("1990-02-01"));
        const outcomes = [outcomeOf(first, copied("1990-02-01")), outcomeOf(second, copied("1990-01-01"))];
        const [code, done] = (await Promise.all(outcomes)).toSorted();
        // the detector of a cluster may cancel the statement on the coordinator before a worker finds the deadlock
        expect(pool === pools[0] ? ["40P01"] : ["40P01", "57014"]).toContain(code);
        expect(done).toBe("done");
      }),
    );
});

test("a row that another transaction has changed is a serialization failure", async () => {
  for (const pool of pools)
    await inChange(pool, async (client) => {
      await client.query("set transaction isolation level repeatable read");
      await client.query("select count(*) from rollup_state");
      const change = "update rollup_state set built_at = built_at where distributor_id = 1";
      expect((await pool.query(change)).rowCount).toBeGreaterThan(0);
      const failure = await failureOf(client, [change]);
      expect(failure).toMatchObject({ code: "40001" });
      expect(answerTo(failure)).toMatchObject({ code: "busy" });
    });
});
