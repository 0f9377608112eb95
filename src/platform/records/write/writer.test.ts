import { afterAll, beforeAll, expect, test } from "vitest";
import { Bank } from "#features/master/bank.resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { runBulk } from "../bulk/run-bulk.server.ts";
import { writeEach } from "./one-by-one.server.ts";
import type { RowChange, RowOutcome } from "./outcome.server.ts";
import { writeRows } from "./writer.server.ts";

let portal: TradePortal;
let userId: number;
beforeAll(async () => {
  portal = await openTrade();
  const [user] = await portal.sql<{ id: number }>("select id from app_user where username = 'admin'");
  userId = user?.id as number;
});
afterAll(() => portal?.close());

/** A context of the administrator without a request. */
function context(): Ctx {
  const person = { userId, realUserId: userId, vendorId: null, districts: null };
  const access = { kind: "person", ...person, actions: new Set(["bank.read", "bank.write"]) };
  return { db: portal.server.db.as(access as never), access } as never;
}

type Stored = { id: number; version: number; code: string; name: string; swift_code: string | null };
async function banks(prefix: string, count: number): Promise<Stored[]> {
  await portal.sql(
    `insert into bank (code, name, swift_code, active) select $1 || lpad(n::text, 3, '0'), 'Bank ' || n, 'ABCDEFGH', true from generate_series(1, $2::int) n`,
    [prefix, count],
  );
  return stored(prefix);
}
const stored = (prefix: string) =>
  portal.sql<Stored>("select id, version, code, name, swift_code from bank where code like $1 || '%' order by code", [
    prefix,
  ]);
const resultOf = (o: RowOutcome) => (o.saved ? o.action : (o.refused.fields[0]?.message ?? o.refused.code));

/** The texts of the statements that `step` sends in its transaction. */
async function statementsOf(ctx: Ctx, step: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  await ctx.db.tx(async (db: Db) => {
    const client = db.client as unknown as { query: (statement: unknown, ...more: unknown[]) => unknown };
    const { query } = client;
    client.query = (statement, ...more) => {
      texts.push(typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "copy"));
      return query.call(client, statement, ...more);
    };
    try {
      await step(Object.create(ctx, { db: { value: db } }) as Ctx);
    } finally {
      client.query = query;
    }
  });
  return texts;
}

test("every row of a batch has its own outcome, in order", async () => {
  const [a, b, c, d] = (await banks("WA", 4)) as [Stored, Stored, Stored, Stored];
  const changes: RowChange[] = [
    { action: "change", id: d.id, version: d.version, values: { name: "" } },
    { action: "create", values: { code: "WA900", name: "Baru", active: true } },
    { action: "change", id: a.id, version: a.version, values: { name: "Lain" } },
    { action: "archive", id: b.id, version: b.version },
    { action: "change", id: c.id, version: 77, values: { name: "Lama" } },
    { action: "restore", id: 999_999_999, version: 1 },
    { action: "change", id: c.id, version: c.version, values: { code: a.code } },
  ];
  const outcomes = await writeRows(Bank, changes, context());
  expect(outcomes.map(resultOf)).toEqual([
    "Wajib diisi.",
    "create",
    "change",
    "archive",
    "conflict",
    "not-found",
    "Sudah dipakai.",
  ]);
  expect((await stored("WA")).map((x) => x.name)).toEqual(["Lain", "Bank 2", "Bank 3", "Bank 4", "Baru"]);
  const events = await portal.sql("select action, before, after from audit_event where entity_id = $1", [String(a.id)]);
  expect(events).toEqual([{ action: "update", before: { name: "Bank 1" }, after: { name: "Lain" } }]);
});

test("rows that change different fields are changed in one statement, each only in its own fields", async () => {
  const [a, b, c] = (await banks("WB", 3)) as [Stored, Stored, Stored];
  const changes: RowChange[] = [
    { action: "change", id: a.id, version: a.version, values: { name: "Nama saja" } },
    { action: "change", id: b.id, version: b.version, values: { swiftCode: null } },
    { action: "change", id: c.id, version: c.version, values: { name: c.name } },
  ];
  const texts = await statementsOf(context(), (ctx) => writeRows(Bank, changes, ctx));
  expect(texts.filter((t) => t.startsWith("update bank"))).toHaveLength(1);
  expect((await stored("WB")).map((x) => [x.name, x.swift_code, x.version])).toEqual([
    ["Nama saja", "ABCDEFGH", 2],
    ["Bank 2", null, 2],
    ["Bank 3", "ABCDEFGH", 1],
  ]);
});

test("with all or nothing, nothing is written once a row is refused", async () => {
  const [a, b] = (await banks("WC", 2)) as [Stored, Stored];
  const changes: RowChange[] = [
    { action: "change", id: a.id, version: a.version, values: { name: "Ditulis" } },
    { action: "change", id: b.id, version: b.version, values: { name: "" } },
  ];
  const outcomes = await writeRows(Bank, changes, context(), { allOrNothing: true });
  expect(outcomes.map(resultOf)).toEqual(["Wajib diisi."]);
  expect((await stored("WC")).map((x) => x.name)).toEqual(["Bank 1", "Bank 2"]);
});

test("a row that the table refuses is isolated, and the others are written", async () => {
  const rows = await banks("WD", 9);
  await portal.sql("alter table bank add constraint bank_test_name check (name <> 'Ditolak')");
  const changes = rows.map(({ id, version }, i): RowChange => {
    return { action: "change", id, version, values: { name: i === 4 ? "Ditolak" : "Diterima" } };
  });
  const ctx = context();
  const outcomes = await ctx.db.tx((db) =>
    writeEach(Bank, changes, Object.create(ctx, { db: { value: db } }) as Ctx, {}),
  );
  await portal.sql("alter table bank drop constraint bank_test_name");
  expect(outcomes.map((o) => o.saved)).toEqual(rows.map((_, i) => i !== 4));
  expect(outcomes[4]).toMatchObject({ refused: { code: "out-of-range" }, before: { code: "WD005" } });
  expect((await stored("WD")).map((x) => x.name)).toEqual(rows.map((_, i) => (i === 4 ? "Bank 5" : "Diterima")));
});

test("a bulk change of 100 rows takes few statements", async () => {
  const rows = (await banks("WE", 100)).map(({ id, version }) => ({ id, version }));
  const request = { what: "change", set: { name: "Bersama" }, target: { rows }, mode: "all", expected: 100 } as const;
  const texts = await statementsOf(context(), (ctx) => runBulk(Bank, request, ctx));
  expect((await stored("WE")).every((x) => x.name === "Bersama")).toBe(true);
  expect(texts.length).toBeLessThan(40);
});
