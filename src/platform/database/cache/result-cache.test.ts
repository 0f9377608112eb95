import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import type { Access } from "#kit/person.ts";
import { inSnapshot } from "../snapshot.server.ts";
import { openRegistry } from "#server/server.ts";
import { registeredTables } from "../compile.server.ts";
import { createDb, type Db } from "../db.server.ts";
import { createPool } from "../pool.server.ts";
import { computeCached, stateIn } from "./result-cache.server.ts";
import { readingFunctions } from "./reading-functions.server.ts";
import { sumChanges } from "./sum-changes.server.ts";

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

/** The result of a statement, and whether the database was queried for it. */
type Answer = { rows: Record<string, unknown>[]; statements: number };
async function read(text: string, params: Record<string, unknown> = {}, as: Db = db): Promise<Answer> {
  return inSnapshot(as, async (tx) => {
    const sent = vi.spyOn(tx.client as pg.PoolClient, "query");
    try {
      const rows = await tx.query(text, params);
      return { rows, statements: sent.mock.calls.length };
    } finally {
      sent.mockRestore();
    }
  });
}
const names = "select id, name from {brand} where id <> :but order by id";

test("a statement is executed once while its tables are unchanged, and again after a change", async () => {
  const first = await read(names, { but: 0 });
  expect(first.statements).toBe(1);
  expect(await read(names, { but: 0 })).toEqual({ rows: first.rows, statements: 0 });
  expect((await read(names, { but: first.rows[0]?.id })).statements).toBe(1);
  await writer.query("update bank set name = name");
  expect((await read(names, { but: 0 })).statements).toBe(0);
  for (const change of [
    "update brand set name = name || '!' where id = (select min(id) from brand)",
    "insert into brand select (jsonb_populate_record(b, jsonb_build_object('id', 900001, 'code', 'ZZ-1', 'name', 'Zz 1'))).* from brand b limit 1",
    "delete from brand where id = 900001",
  ]) {
    await writer.query(change);
    const now = await read(names, { but: 0 });
    expect(now.statements, change).toBe(1);
    expect(now.rows).toEqual((await writer.query("select id::int, name from brand order by id")).rows);
  }
});

test("uncommitted and rolled back changes have no effect, and two changes in one transaction count once", async () => {
  const before = await read(names, { but: 0 });
  const counted = async () =>
    Number((await writer.query("select sum(changes) as n from table_change where table_name = 'brand'")).rows[0].n);
  const from = await counted();
  await writer.query("begin");
  await writer.query("update brand set name = 'Open'");
  await writer.query("savepoint s");
  await writer.query("update brand set name = 'Opener'");
  await writer.query("rollback to s");
  expect(await read(names, { but: 0 })).toEqual({ rows: before.rows, statements: 0 });
  await writer.query("rollback");
  expect([(await read(names, { but: 0 })).statements, await counted()]).toEqual([0, from]);
  // a change that a savepoint rolled back is counted when it is repeated
  await writer.query("begin");
  await writer.query("savepoint s");
  await writer.query("update brand set name = name || '?'");
  await writer.query("rollback to s");
  await writer.query("update brand set name = name || '+'");
  await writer.query("update brand set name = name || '+'");
  await writer.query("commit");
  const after = await read(names, { but: 0 });
  expect([after.statements, await counted()]).toEqual([1, from + 1]);
  expect(after.rows.every((r) => String(r.name).endsWith("++"))).toBe(true);
});

test("an older snapshot gets its own rows although a newer one has cached its own", async () => {
  await inSnapshot(db, async (old) => {
    const seen = await old.query("select name from {brand} order by id");
    await writer.query("update brand set name = name || '~'");
    const newer = await read("select name from {brand} order by id");
    expect(newer.rows).not.toEqual(seen);
    expect(await old.query("select name from {brand} order by id")).toEqual(seen);
  });
  expect((await read("select name from {brand} order by id")).rows.every((r) => String(r.name).endsWith("~"))).toBe(
    true,
  );
});

test("each scope has its own results", async () => {
  const [a, b] = (
    await writer.query("select distributor_id as id from warehouse group by 1 order by count(*) desc, 1 limit 2")
  ).rows.map((r) => Number(r.id));
  const person = (vendorId: number | undefined): Db =>
    db.as({
      kind: "person",
      userId: 1,
      realUserId: 1,
      vendorId,
      districts: null,
      vendors: [],
      actions: new Set(),
    } as unknown as Access);
  const text = "select distinct distributor_id as d from {warehouse}";
  expect((await read(text, {}, person(a))).rows).toEqual([{ d: a }]);
  expect((await read(text, {}, person(b))).rows).toEqual([{ d: b }]);
  expect((await read(text, {}, person(a))).statements).toBe(0);
});

test("results that depend on a clock, the catalog or an unwatched table are read each time", async () => {
  for (const text of [
    "select now() as at, count(*) from {brand}",
    "select count(*) from {masking_entry}",
    "select pg_backend_pid() as pid from {product} limit 1",
    "select count(*) from {session}",
  ]) {
    await read(text);
    expect((await read(text)).statements, text).toBe(1);
  }
  const today = "select count(*) from {brand} where (now() at time zone 'Asia/Jakarta')::date > date '2026-01-01'";
  await read(today);
  expect((await read(today)).statements).toBe(0);
});

test("the result of a view is read again after a change of any of its tables", async () => {
  const text = "select name, holders from {role_group} order by 1 limit 1";
  await read(text);
  expect((await read(text)).statements).toBe(0);
  for (const table of ["role", "user_role", "app_user"]) {
    await writer.query(`update ${table} set created_at = created_at where ctid = (select min(ctid) from ${table})`);
    expect([(await read(text)).statements, (await read(text)).statements], table).toEqual([1, 0]);
  }
});

test("a function's result is read again after a change of its tables; all such functions are listed", async () => {
  const text = "select uom_factor(id, 1, 1, date '2026-01-01') from {product} order by id limit 1";
  await read(text);
  expect((await read(text)).statements).toBe(0);
  for (const table of readingFunctions().get("uom_factor") as string[]) {
    await writer.query(`update ${table} set archived_at = archived_at where id = (select min(id) from ${table})`);
    expect([(await read(text)).statements, (await read(text)).statements], table).toEqual([1, 0]);
  }
  const { rows } = await writer.query<{ name: string; tables: string[] }>(
    `select p.proname::text as name, array_agg(c.relname::text) as tables from pg_proc p join pg_class c on c.relkind in ('r', 'p', 'v') and c.relnamespace = p.pronamespace and p.prosrc ~ ('\\m(from|join) ' || c.relname || '\\M')
     where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v' group by 1`,
  );
  const listed = new Map([...readingFunctions()].map(([n, t]) => [n, [...t].sort()]));
  expect(new Map(rows.map((r) => [r.name, r.tables.sort()]))).toEqual(listed);
});

/** A result composed from statements, and how often it was composed. */
async function put(
  what: string,
  texts: readonly string[],
  as: Db = db,
): Promise<{ answer: { rows: unknown[][] }; timed: boolean; made: number }> {
  let made = 0;
  const { answer, timed } = await inSnapshot(as, (tx) =>
    tx.cached(what, async () => {
      made += 1;
      const rows: unknown[][] = [];
      for (const t of texts) rows.push(await tx.query(t));
      return { rows };
    }),
  );
  return { answer, timed, made };
}

test("a composite result is computed once while all its tables are unchanged, and again in a newer snapshot after any change", async () => {
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
  // a composition of cached statements depends on their tables too
  expect((await put("again", texts)).made).toBe(1);
  await writer.query("update brand set name = name || '='");
  expect((await put("again", texts)).made).toBe(1);
});

test("a valid cached result takes one round trip, and is not returned after a change of a table", async () => {
  const texts = ["select name from {brand} order by id desc limit 1"];
  const sent = vi.spyOn(pool, "query");
  expect([await db.findCached("peeked"), sent.mock.calls.length]).toEqual([undefined, 0]);
  const { answer } = await put("peeked", texts);
  sent.mockClear();
  const known = await db.findCached("peeked");
  expect([known?.answer, known?.timed, known?.moment.today.length, sent.mock.calls.length]).toEqual([
    answer,
    false,
    10,
    1,
  ]);
  sent.mockRestore();
  expect(await inSnapshot(db, (tx) => tx.findCached("peeked"))).toBeUndefined();
  await writer.query("update bank set name = name || '%' where id = (select max(id) from bank)");
  expect((await db.findCached("peeked"))?.answer).toEqual(answer);
  await writer.query("update brand set name = name || '%' where id = (select max(id) from brand)");
  expect(await db.findCached("peeked")).toBeUndefined();
});

test("a composite result is valid for its business day, and replaces the previous one", async () => {
  const texts = ["select name from {brand} order by id limit 1"];
  await put("of a day", texts);
  const made = await inSnapshot(db, async (tx) => {
    const state = await stateIn(pool, tx.client as pg.PoolClient);
    const on = async (today: string) =>
      (await computeCached({ ...state, today }, "system|of a day", async () => ({ today }))).answer;
    return [await on(state.today), await on("2099-01-01"), await on("2099-01-01"), await on(state.today)].map(
      (a) => a.today,
    );
  });
  expect(made.slice(0, 3)).toEqual([undefined, "2099-01-01", "2099-01-01"]);
  expect(made[3]).not.toBe("2099-01-01");
});

test("a result that depends on a clock is cached for a minute, keeps its instant, and ends with a change of its tables", async () => {
  const timed = ["select name from {brand} order by id limit 1", "select now() as at"];
  const first = await put("timed", timed);
  const next = await put("timed", timed);
  expect([first.made, first.timed, next.made, next.timed]).toEqual([1, true, 0, true]);
  expect(next.answer).toEqual(first.answer);
  // a composite result that contains it has the same age
  const around = async (what: string) => {
    const inside = await inSnapshot(db, (tx) =>
      tx.cached(what, async () => ({
        rows: (await tx.cached("timed", async () => ({ rows: [] }))).answer.rows,
      })),
    );
    return inside.answer.rows;
  };
  expect(await around("around")).toEqual(first.answer.rows);
  const later = async (what: string, seconds: number) => {
    let made = 0;
    await inSnapshot(db, async (tx) => {
      const state = await stateIn(pool, tx.client as pg.PoolClient);
      await computeCached(
        { ...state, now: new Date(Date.parse(state.now) + seconds * 1_000).toISOString() },
        `system|${what}`,
        async () => ({ made: ++made }),
      );
    });
    return made;
  };
  expect([await later("timed", 30), await later("around", 30), await later("around", 90)]).toEqual([0, 0, 1]);
  await writer.query("update brand set name = name || '=' where id = (select min(id) from brand)");
  expect([(await put("timed", timed)).made, await later("timed", 90)]).toEqual([1, 1]);
  // a result of an unwatched table or function is read each time, with or without a clock
  for (const own of [
    "select count(*) from {session} where now() is not null",
    "select pg_backend_pid() as pid from {brand} limit 1",
  ]) {
    expect([(await put(own, [own])).made, (await put(own, [own])).made], own).toEqual([1, 1]);
  }
});

test("each access has its own results, and a failed one is not cached", async () => {
  const holder = (...actions: string[]): Db =>
    db.as({
      kind: "person",
      userId: 1,
      realUserId: 1,
      roles: [],
      links: [],
      vendorId: null,
      districts: null,
      vendors: null,
      actions: new Set(actions),
    } as unknown as Access);
  const texts = ["select name from {bank} order by id limit 1"];
  expect([
    (await put("own", texts, holder("a"))).made,
    (await put("own", texts, holder("a", "b"))).made,
    (await put("own", texts, holder("a"))).made,
  ]).toEqual([1, 1, 0]);
  await expect(
    inSnapshot(db, (tx) => tx.cached("fails", () => tx.query("select 1 / (count(*) - count(*)) from {brand}"))),
  ).rejects.toThrow("division");
  expect((await put("fails", texts)).made).toBe(1);
});

test("a result that is too large is not cached, and a cached one cannot be modified", async () => {
  const large =
    "select g, g as a, g as b, g as c, g as d, g as e, g as f from generate_series(1, 12000) g, (select 1 from {brand} limit 1) x";
  await read(large);
  expect((await read(large)).statements).toBe(1);
  const cached = await read("select id, name from {brand} order by id limit 1");
  expect(() => Object.assign(cached.rows[0] as object, { name: "mine" })).toThrow();
  cached.rows.pop();
  expect((await read("select id, name from {brand} order by id limit 1")).rows).toHaveLength(1);
});

test("the oldest results are evicted, and long keys count", async () => {
  const text = "select id from {brand} where code <> all(:codes::text[]) order by id limit 1";
  const reading = (i: number) => read(text, { codes: [`${i}`, "x".repeat(400_000)] });
  for (let i = 0; i < 3; i++) await reading(i);
  expect((await reading(0)).statements).toBe(0);
  for (let i = 3; i < 70; i++) await reading(i);
  expect((await reading(69)).statements).toBe(0);
  expect((await reading(1)).statements).toBe(1);
});

test("simultaneous callers share one execution, and execute it themselves if it fails", async () => {
  const slow = "select count(*)::int as n from {brand}, generate_series(1, 400000) g";
  const both = await Promise.all([read(slow), read(slow), read(slow)]);
  expect(new Set(both.map((x) => x.rows[0]?.n)).size).toBe(1);
  expect(both.filter((x) => x.statements === 1)).toHaveLength(1);
  const failing = "select 1 / (count(*) - count(*))::int as n from {brand}";
  const failed = await Promise.allSettled([read(failing), read(failing)]);
  expect(failed.map((f) => f.status)).toEqual(["rejected", "rejected"]);
  await expect(read(failing)).rejects.toThrow("division by zero");
});

test("summing up the counters of changes does not change their totals", async () => {
  for (let i = 0; i < 600; i++) await writer.query("update bank set name = name where id = 1");
  const counts = async () =>
    (await writer.query("select table_name, sum(changes)::text as n from table_change group by 1 order by 1")).rows;
  const before = await counts();
  await read(names, { but: 0 });
  await sumChanges(db);
  expect(await counts()).toEqual(before);
  expect((await writer.query("select count(*)::int as n from table_change")).rows[0].n).toBe(before.length);
  expect((await read(names, { but: 0 })).statements).toBe(0);
});

test("every table that a person's statement may name is watched, except internal ones", async () => {
  const { rows } = await writer.query(
    "select c.relname::text as t, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change' and g.tgenabled = 'A') and exists (select from table_change x where x.table_name = c.relname) as watched from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')",
  );
  const unwatched = rows.filter((r) => !r.watched && registeredTables().has(r.t)).map((r) => r.t);
  expect(unwatched.sort()).toEqual([
    "device_item",
    "idempotency_key",
    "movement_last",
    "movement_point",
    "oidc_start",
    "one_time_code",
    "schema_migration",
    "session",
    "session_token",
    "table_change",
    "throttle",
  ]);
});

test("with concurrent writers, a cached result always equals that of its own snapshot", async () => {
  const text = "select sum(length(name))::int as n, count(*)::int as c from {brand}";
  let stop = false;
  const writing = Promise.all(
    Array.from({ length: 3 }, async (_, i) => {
      while (!stop) {
        await db.tx(async (tx) => {
          await tx.run(
            "update {!brand} set name = left(name, 20) || :x where id = (select min(id) + :i::int from {brand})",
            {
              x: "x".repeat(1 + Math.floor(Math.random() * 9)),
              i,
            },
          );
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
