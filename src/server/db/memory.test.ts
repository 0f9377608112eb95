import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import type { Access } from "../access/access.ts";
import { inSnapshot } from "../report/facts.ts";
import { openRegistry } from "../server.ts";
import { registeredTables } from "./compile.ts";
import { createDb, createPool, type Db } from "./db.ts";
import { sumChanges } from "./sum-changes.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
let writer: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  await openRegistry();
  pool = createPool(database.url, 8);
  db = createDb(pool, { kind: "system", reason: "test" });
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await pool.end();
  await database.drop();
});

/** What a statement answers, and whether the database was asked for it. */
async function ask(text: string, params: Record<string, unknown> = {}, as: Db = db): Promise<{ rows: Record<string, unknown>[]; asked: number }> {
  return inSnapshot(as, async (tx) => {
    const sent = vi.spyOn(tx.client as pg.PoolClient, "query");
    try {
      const rows = await tx.query(text, params);
      return { rows, asked: sent.mock.calls.length };
    } finally {
      sent.mockRestore();
    }
  });
}
const names = "select id, name from {brand} where id <> :but order by id";

test("a statement is asked once while its tables stay as they are, and anew as soon as one has changed", async () => {
  const first = await ask(names, { but: 0 });
  expect(first.asked).toBe(1);
  expect(await ask(names, { but: 0 })).toEqual({ rows: first.rows, asked: 0 });
  expect((await ask(names, { but: first.rows[0]?.id })).asked).toBe(1);
  await writer.query("update bank set name = name");
  expect((await ask(names, { but: 0 })).asked).toBe(0);
  for (const change of [
    "update brand set name = name || '!' where id = (select min(id) from brand)",
    "insert into brand select (jsonb_populate_record(b, jsonb_build_object('id', 900001, 'code', 'ZZ-1', 'name', 'Zz 1'))).* from brand b limit 1",
    "delete from brand where id = 900001",
  ]) {
    await writer.query(change);
    const now = await ask(names, { but: 0 });
    expect(now.asked, change).toBe(1);
    expect(now.rows).toEqual((await writer.query("select id::int, name from brand order by id")).rows);
  }
});

test("a change that is not committed is not there, one that is taken back never was, and two in one transaction count once", async () => {
  const before = await ask(names, { but: 0 });
  const counted = async () => Number((await writer.query("select sum(changes) as n from table_change where table_name = 'brand'")).rows[0].n);
  const from = await counted();
  await writer.query("begin");
  await writer.query("update brand set name = 'Open'");
  await writer.query("savepoint s");
  await writer.query("update brand set name = 'Opener'");
  await writer.query("rollback to s");
  expect(await ask(names, { but: 0 })).toEqual({ rows: before.rows, asked: 0 });
  await writer.query("rollback");
  expect([(await ask(names, { but: 0 })).asked, await counted()]).toEqual([0, from]);
  // what a savepoint took back is counted again when it is done after all
  await writer.query("begin");
  await writer.query("savepoint s");
  await writer.query("update brand set name = name || '?'");
  await writer.query("rollback to s");
  await writer.query("update brand set name = name || '+'");
  await writer.query("update brand set name = name || '+'");
  await writer.query("commit");
  const after = await ask(names, { but: 0 });
  expect([after.asked, await counted()]).toEqual([1, from + 1]);
  expect(after.rows.every((r) => String(r.name).endsWith("++"))).toBe(true);
});

test("an older snapshot gets its own rows though a newer one has left its own behind", async () => {
  await inSnapshot(db, async (old) => {
    const seen = await old.query("select name from {brand} order by id");
    await writer.query("update brand set name = name || '~'");
    const newer = await ask("select name from {brand} order by id");
    expect(newer.rows).not.toEqual(seen);
    expect(await old.query("select name from {brand} order by id")).toEqual(seen);
  });
  expect((await ask("select name from {brand} order by id")).rows.every((r) => String(r.name).endsWith("~"))).toBe(true);
});

test("each scope has its own answers", async () => {
  const [a, b] = (await writer.query("select distributor_id as id from warehouse group by 1 order by count(*) desc, 1 limit 2")).rows.map((r) => Number(r.id));
  const person = (vendorId: number | undefined): Db =>
    db.as({ kind: "person", userId: 1, realUserId: 1, vendorId, districts: null, vendors: [], actions: new Set() } as unknown as Access);
  const text = "select distinct distributor_id as d from {warehouse}";
  expect((await ask(text, {}, person(a))).rows).toEqual([{ d: a }]);
  expect((await ask(text, {}, person(b))).rows).toEqual([{ d: b }]);
  expect((await ask(text, {}, person(a))).asked).toBe(0);
});

test("what a clock, a view or a function that reads would answer is asked each time", async () => {
  for (const text of [
    "select now() as at, count(*) from {brand}",
    "select count(*) from {audit_trail}",
    "select uom_factor(id, 1, 1, date '2026-01-01') from {product} limit 1",
    "select count(*) from {session}",
  ]) {
    await ask(text);
    expect((await ask(text)).asked, text).toBe(1);
  }
  const today = "select count(*) from {brand} where (now() at time zone 'Asia/Jakarta')::date > date '2026-01-01'";
  await ask(today);
  expect((await ask(today)).asked).toBe(0);
});

/** An answer put together from statements, and how often it was put together. */
async function put(what: string, texts: readonly string[], as: Db = db): Promise<{ answer: { rows: unknown[][] }; made: number }> {
  let made = 0;
  const answer = await inSnapshot(as, (tx) =>
    tx.remembered(what, async () => {
      made += 1;
      const rows: unknown[][] = [];
      for (const t of texts) rows.push(await tx.query(t));
      return { rows };
    }),
  );
  return { answer, made };
}

test("an answer of several statements is put together once while all their tables stay, in a newer snapshot for a change of any of them", async () => {
  const texts = ["select name from {brand} order by id limit 1", "select name from {bank} order by id limit 1"];
  const first = await put("both", texts);
  expect([first.made, (await put("both", texts)).made, (await put("other", texts)).made]).toEqual([1, 0, 1]);
  expect((await put("both", texts)).answer).toEqual(first.answer);
  expect(() => first.answer.rows.pop()).toThrow();
  for (const table of ["brand", "bank"]) {
    await writer.query(`update ${table} set name = name || '=' where id = (select min(id) from ${table})`);
    expect((await put("both", texts)).made, table).toBe(1);
  }
  await writer.query("update product set name = name");
  const last = await put("both", texts);
  expect(last.made).toBe(0);
  expect(JSON.stringify(last.answer)).not.toEqual(JSON.stringify(first.answer));
  // what is put together of remembered statements knows their tables too
  expect((await put("again", texts)).made).toBe(1);
  await writer.query("update brand set name = name || '='");
  expect((await put("again", texts)).made).toBe(1);
});

test("an answer with a clock in one of its statements is put together each time, and each access has its own", async () => {
  const timed = ["select name from {brand} order by id limit 1", "select now() as at"];
  expect([(await put("timed", timed)).made, (await put("timed", timed)).made]).toEqual([1, 1]);
  const holder = (...actions: string[]): Db =>
    db.as({ kind: "person", userId: 1, realUserId: 1, roles: [], links: [], vendorId: null, districts: null, vendors: null, actions: new Set(actions) } as unknown as Access);
  const texts = ["select name from {bank} order by id limit 1"];
  expect([(await put("own", texts, holder("a"))).made, (await put("own", texts, holder("a", "b"))).made, (await put("own", texts, holder("a"))).made]).toEqual([1, 1, 0]);
  await expect(inSnapshot(db, (tx) => tx.remembered("fails", () => tx.query("select 1 / (count(*) - count(*)) from {brand}")))).rejects.toThrow("division");
  expect((await put("fails", texts)).made).toBe(1);
});

test("an answer that is too large is not kept, and nobody can change one that is", async () => {
  const large = "select g, g as a, g as b, g as c, g as d, g as e, g as f from generate_series(1, 12000) g, (select 1 from {brand} limit 1) x";
  await ask(large);
  expect((await ask(large)).asked).toBe(1);
  const kept = await ask("select id, name from {brand} order by id limit 1");
  expect(() => Object.assign(kept.rows[0] as object, { name: "mine" })).toThrow();
  kept.rows.pop();
  expect((await ask("select id, name from {brand} order by id limit 1")).rows).toHaveLength(1);
});

test("the oldest answers make room for new ones, and long questions count", async () => {
  const text = "select id from {brand} where code <> all(:codes::text[]) order by id limit 1";
  const asking = (i: number) => ask(text, { codes: [`${i}`, "x".repeat(400_000)] });
  for (let i = 0; i < 3; i++) await asking(i);
  expect((await asking(0)).asked).toBe(0);
  for (let i = 3; i < 70; i++) await asking(i);
  expect((await asking(69)).asked).toBe(0);
  expect((await asking(1)).asked).toBe(1);
});

test("whoever asks while the same is being asked waits for that answer, and asks itself where it fails", async () => {
  const slow = "select count(*)::int as n from {brand}, generate_series(1, 400000) g";
  const both = await Promise.all([ask(slow), ask(slow), ask(slow)]);
  expect(new Set(both.map((x) => x.rows[0]?.n)).size).toBe(1);
  expect(both.filter((x) => x.asked === 1)).toHaveLength(1);
  const failing = "select 1 / (count(*) - count(*))::int as n from {brand}";
  const failed = await Promise.allSettled([ask(failing), ask(failing)]);
  expect(failed.map((f) => f.status)).toEqual(["rejected", "rejected"]);
  await expect(ask(failing)).rejects.toThrow("division by zero");
});

test("adding up the counts changes none of them", async () => {
  for (let i = 0; i < 600; i++) await writer.query("update bank set name = name where id = 1");
  const counts = async () => (await writer.query("select table_name, sum(changes)::text as n from table_change group by 1 order by 1")).rows;
  const before = await counts();
  await ask(names, { but: 0 });
  await sumChanges(db);
  expect(await counts()).toEqual(before);
  expect((await writer.query("select count(*)::int as n from table_change")).rows[0].n).toBe(before.length);
  expect((await ask(names, { but: 0 })).asked).toBe(0);
});

test("every table that a person's statement may name is watched, but for the machinery", async () => {
  const { rows } = await writer.query(
    "select c.relname::text as t, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change' and g.tgenabled = 'A') and exists (select from table_change x where x.table_name = c.relname) as watched from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')",
  );
  const unwatched = rows.filter((r) => !r.watched && registeredTables().has(r.t)).map((r) => r.t);
  expect(unwatched.sort()).toEqual(["idempotency_key", "oidc_start", "one_time_code", "schema_migration", "session", "session_token", "table_change", "throttle"]);
});

test("under writers, a remembered answer is that of its own snapshot, every time", async () => {
  const text = "select sum(length(name))::int as n, count(*)::int as c from {brand}";
  let stop = false;
  const writing = Promise.all(
    Array.from({ length: 3 }, async (_, i) => {
      while (!stop) {
        await db.tx(async (tx) => {
          await tx.run("update {!brand} set name = left(name, 20) || :x where id = (select min(id) + :i::int from {brand})", {
            x: "x".repeat(1 + Math.floor(Math.random() * 9)),
            i,
          });
          if (Math.random() < 0.5) await tx.query("select pg_sleep(0.002)");
        });
      }
    }),
  );
  let remembered = 0;
  for (let i = 0; i < 150; i++) {
    await inSnapshot(db, async (tx) => {
      const client = tx.client as pg.PoolClient;
      const sent = vi.spyOn(client, "query");
      const [said] = await tx.query(text);
      if (sent.mock.calls.length === 0) remembered += 1;
      sent.mockRestore();
      const { rows } = await client.query("select sum(length(name))::int as n, count(*)::int as c from brand");
      expect(said).toEqual(rows[0]);
      expect((await tx.query(text))[0]).toEqual(rows[0]);
    });
  }
  stop = true;
  await writing;
  expect(remembered).toBeLessThan(150);
}, 30_000);
