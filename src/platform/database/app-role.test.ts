import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { applicationUrl, rightsSql, withRole } from "./app-role.server.ts";
import { appendOnlyTables } from "./compile.server.ts";

let portal: Portal;
/** An attacker who controls the portal's own connection. */
let app: pg.Client;
beforeAll(async () => {
  portal = await openPortal();
  app = new pg.Client({ connectionString: withRole(portal.url, "portal_app") });
  await app.connect();
});
afterAll(async () => {
  await app?.end();
  await portal?.close();
});

const codeOf = (text: string): Promise<string> =>
  app.query(text).then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const denied = "42501";

describe("ledgers", () => {
  test("are the tables declared append-only", () => {
    expect([...appendOnlyTables()].sort()).toEqual([
      "audit_event",
      "audit_seal",
      "command_output",
      "manual_edition",
      "manual_page",
      "payout_result",
      "point_entry",
      "reward_move",
      "stock_movement",
      "survey_answer",
    ]);
  });

  test.each([
    ["audit_event", "note"],
    ["audit_seal", "hash"],
    ["point_entry", "ref_no"],
    ["stock_movement", "note"],
  ])("%s accepts new rows and no changes of existing ones", async (table, changed) => {
    expect(await codeOf(`select count(*) from ${table}`)).toBe("done");
    expect(await codeOf(`update ${table} set ${changed} = default`)).toBe(denied);
    expect(await codeOf(`delete from ${table}`)).toBe(denied);
    expect(await codeOf(`truncate ${table}`)).toBe(denied);
    expect(await codeOf(`select from ${table} for update`)).toBe(denied);
    expect(await codeOf(`alter table ${table} disable trigger all`)).toBe(denied);
    expect(await codeOf(`drop table ${table}`)).toBe(denied);
    const [granted] = await portal.sql<{ insert: boolean }>(
      `select has_table_privilege('portal_app', '${table}', 'insert') as insert`,
    );
    expect(granted?.insert).toBe(true);
  });

  test("cannot be changed through a view, which writes with the rights of its owner", async () => {
    const open = await portal.sql(
      "select c.relname from pg_class c where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and has_table_privilege('portal_app', c.oid, 'insert, update, delete')",
    );
    expect(open).toEqual([]);
  });

  test("cannot be changed by statements of the portal, which cannot leave the role either", async () => {
    const { db } = portal.server;
    for (const text of ["update {!audit_event} set note = ''", "delete from {!stock_movement}"])
      await expect(db.run(text)).rejects.toThrow("E036");
    for (const text of [
      "set role none",
      "reset role",
      "set session authorization default",
      "select set_config('role', 'none', false)",
    ])
      await expect(db.run(text)).rejects.toThrow(/E034|E035/);
    expect(await db.one("select current_user::text as role")).toEqual({ role: "portal_app" });
  });
});

test("search indexes are sorted by a function of the owner only", async () => {
  expect(await codeOf("select tidy_search_indexes('store')")).toBe("done");
  const [gin] = await portal.sql<{ name: string }>(
    "select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam where a.amname = 'gin' and i.indrelid = 'store'::regclass limit 1",
  );
  expect(await codeOf(`select gin_clean_pending_list('${gin?.name}')`)).toBe(denied);
});

test("the portal's role owns nothing and cannot create anything", async () => {
  const owned = await portal.sql("select relname from pg_class where relowner = 'portal_app'::regrole");
  expect(owned).toEqual([]);
  expect(await codeOf("create table own (id int)")).toBe(denied);
  expect(await codeOf("truncate store")).toBe(denied);
  expect(await codeOf("create role another")).toBe(denied);
});

test("privileges granted manually are revoked, missing ones are granted, and a second run has nothing to do", () => {
  const relation = (table: string, kind: string, granted: string[]) => ({ name: table, table, kind, granted });
  const all = ["select", "insert", "update", "delete"];
  const ledger = new Set(["ledger"]);
  expect(
    rightsSql(
      [
        relation("ledger", "r", [...all, "truncate"]),
        relation("t", "r", ["select"]),
        relation("v", "v", []),
        relation("s", "S", []),
      ],
      ledger,
      "app",
    ),
  ).toEqual([
    'revoke update on table ledger from "app"',
    'revoke delete on table ledger from "app"',
    'revoke truncate on table ledger from "app"',
    'grant insert on table t to "app"',
    'grant update on table t to "app"',
    'grant delete on table t to "app"',
    'grant select on table v to "app"',
    'grant usage on sequence s to "app"',
    'grant select on sequence s to "app"',
  ]);
  expect(rightsSql([relation("ledger", "r", ["select", "insert"]), relation("t", "p", all)], ledger, "app")).toEqual(
    [],
  );
});

test("the role is added to a URL with options and a password", () => {
  expect(withRole("postgres://o:a+b@h/d?options=-c%20jit%3Doff", "o_app")).toBe(
    "postgres://o:a+b@h/d?options=-c%20jit%3Doff%20-c%20role%3Do_app",
  );
});

describe("the connection URL of the portal", () => {
  const as = (role: string): string => {
    const url = new URL(portal.url);
    [url.username, url.password] = [role, "secret"];
    return url.href;
  };
  const warned: string[] = [];
  const log = { warn: (message: string) => warned.push(message) };
  const name = `portal_test_role_${process.pid}`;
  beforeAll(() => portal.sql(`create role ${name} login password 'secret'`));
  afterAll(async () => {
    // before PostgreSQL 16 the creator of a role is not a member of it
    await portal.sql(`grant ${name} to current_user`);
    await portal.sql(`drop owned by ${name}`);
    await portal.sql(`drop role ${name}`);
  });

  test("is a login configured by the operator, with the privileges of the declarations", async () => {
    expect(await applicationUrl(portal.url, as(name), log)).toBe(as(name));
    const [rights] = await portal.sql(
      `select has_table_privilege('${name}', 'store', 'update') as store, has_table_privilege('${name}', 'audit_event', 'insert') as adds, has_table_privilege('${name}', 'audit_event', 'update') as changes`,
    );
    expect(rights).toEqual({ store: true, adds: true, changes: false });
  });

  test("is refused if that login owns the tables", async () => {
    await expect(applicationUrl(portal.url, portal.url, log)).rejects.toThrow("E017");
  });

  test("is the owner's, with a warning, if it may not create a role", async () => {
    expect(await applicationUrl(as(name), undefined, log)).toBe(as(name));
    expect(warned.join()).toContain("W060");
  });
});
