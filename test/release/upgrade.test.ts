// Upgrades a database with data of the previous release and tests the portal on it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import {
  baseline,
  migrate,
  type Migration,
  openDatabase,
  readMigrations,
  throwawayFolder,
} from "#platform/database/index.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { createServer } from "#server/server.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { type Portal, portalOn } from "#test/support/portal.ts";

/**
 * The rows of a database of the baseline with demo data, written by pg_dump --data-only --inserts
 * --load-via-partition-root.
 */
const rows = gunzipSync(readFileSync(new URL("./0.2.sql.gz", import.meta.url))).toString();
/** The first week of movements in these rows. */
const firstWeek = "2026-11-09";
/** Figures that no migration may change. */
const figures = `select (select count(*) from sale_line) as lines, (select sum(net) from sale_line) as net, (select count(*) from stock_movement) as movements,
  (select count(*) from store) as stores, (select count(*) from audit_event) as audits, (select count(*) from app_user) as users,
  (select count(*) from visit) as visits, (select count(*) from movement_point) as positions, (select count(*) from bulk_sale) as bulk_sales,
  (select sum(points) from point_entry) as points`;
/** A migration of a later release. */
const later: Migration = {
  name: "9999-later.sql",
  sql: "alter table store add column upgraded boolean not null default true; update store set upgraded = false where id = (select min(id) from store)",
  checksum: "later",
};

let database: TestDatabase;
let portal: Portal;
let before: unknown;
let filled: unknown[];

async function query<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Sums of documents, as the release stored them. */
const documentSums = async () => [
  await query("select * from sale_doc_day order by distributor_id, day, delay"),
  await query("select * from sale_doc_month order by distributor_id, month, delay"),
  await query("select * from sale_doc_place order by distributor_id, month, warehouse_id, district_id, delay"),
];

beforeAll(async () => {
  database = await freshDatabase("nothing");
  const all = await readMigrations();
  await migrate(database.url, { migrations: all.filter((m) => m.name <= baseline.last) });
  await query(`select make_track_weeks('${firstWeek}', 8)`);
  const tables = await query<{ t: string }>(
    "select quote_ident(tablename) as t from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'",
  );
  // the dump has its own order of tables, and some refer to each other
  const links = await query<{ t: string; name: string; definition: string }>(
    "select conrelid::regclass::text as t, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conparentid = 0",
  );
  await query(links.map((l) => `alter table ${l.t} drop constraint ${l.name}`).join(";"));
  await query(`truncate ${tables.map((t) => t.t).join(", ")}`);
  // pg_dump empties the search path, which triggers of the tables need
  await query(rows.replaceAll(/^(\\(un)?restrict .*|SELECT pg_catalog.set_config\('search_path'.*)$/gm, ""));
  await query(links.map((l) => `alter table ${l.t} add constraint ${l.name} ${l.definition}`).join(";"));
  before = (await query(figures))[0];
  await migrate(database.url, { migrations: [...all, later] });
  filled = await documentSums();
  portal = portalOn(
    await createServer({
      url: database.url,
      env: readEnv({ NODE_ENV: "test", LOG_LEVEL: "fatal", RATE_LIMIT_PER_MINUTE: "0" }),
    }),
    database,
  );
});
afterAll(() => portal.close());

test("an embedded database of the previous release gets a login for the portal beside that of its owner", async () => {
  const dataDir = throwawayFolder("portal-upgrade-");
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const open = () => openDatabase({ dataDir, log, options: { durable: false, sharedBuffersMb: 32 } });
  const file = `${dataDir}/database.json`;
  const first = await open();
  const { adminPassword, port } = JSON.parse(readFileSync(file, "utf8")) as { adminPassword: string; port: number };
  const admin = new pg.Client({ connectionString: `postgres://postgres:${adminPassword}@127.0.0.1:${port}/portal` });
  await admin.connect();
  await admin.query("drop role portal_app");
  await admin.end();
  await first.stop();
  const { appPassword: _, ...before } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(before), { mode: 0o600 });
  const second = await open();
  try {
    const app = new pg.Client({ connectionString: second.appUrl });
    await app.connect();
    const { rows } = await app.query(
      "select session_user::text as login, rolsuper or rolcreaterole or rolcreatedb as mighty, pg_has_role(session_user, 'portal', 'member') as owner from pg_roles where rolname = session_user",
    );
    await app.end();
    expect(rows).toEqual([{ login: "portal_app", mighty: false, owner: false }]);
  } finally {
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test("all rows of the release are present after the newest migrations, with the same figures", async () => {
  expect(before).toMatchObject({ users: 40, lines: 6054, visits: 981, positions: 3373, bulk_sales: 410 });
  expect((await portal.sql(figures))[0]).toEqual(before);
});

test("a later migration changes the existing rows", async () => {
  expect(await query("select upgraded, count(*)::int > 1 as many from store group by 1 order by 1")).toEqual([
    { upgraded: false, many: false },
    { upgraded: true, many: true },
  ]);
});

test("the portal works with a role that can only insert into ledgers, and owns nothing", async () => {
  expect(await portal.server.db.one("select current_user::text as role")).toEqual({ role: "portal_app" });
  const rights = await query(
    `select t.name, has_table_privilege('portal_app', t.name, 'select') and has_table_privilege('portal_app', t.name, 'insert') as adds,
       has_table_privilege('portal_app', t.name, 'update, delete, truncate') as changes from unnest(array['audit_event', 'audit_seal', 'stock_movement']) as t(name)`,
  );
  expect(rights).toEqual(
    ["audit_event", "audit_seal", "stock_movement"].map((name) => ({ name, adds: true, changes: false })),
  );
  expect(await query("select relname from pg_class where relowner = 'portal_app'::regrole")).toEqual([]);
});

test("sums of the release equal those that the portal computes", async () => {
  expect(filled.map((rows) => (rows as unknown[]).length > 0)).toEqual([true, true, true]);
  await portal.sql(
    "insert into rollup_dirty (distributor_id, cube, month) select distinct distributor_id, 'sale', date_trunc('month', sold_on)::date from sale",
  );
  await rebuildRollups(portal.server.db);
  expect(await documentSums()).toEqual(filled);
}, 60_000);

test("users can sign in, and every list of the portal answers them", async () => {
  const admin = await portal.as("admin");
  const broken: string[] = [];
  for (const { value } of portal.server.registry.resources) {
    const { status, text } = await admin.get(`${value.path}?perPage=10`);
    if (status !== 200) broken.push(`${value.name}: ${status} ${text.slice(0, 120)}`);
  }
  expect(broken).toEqual([]);
});
