import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { openRegistry } from "#server/server.ts";
import {
  type Catalog,
  distributionSql,
  type Placement,
  placementOf,
  placementProblems,
  readCatalog,
  distributionColumn,
} from "./distribute.server.ts";
import { joinedIn, placesIn } from "#server/table-placement.ts";
import { sourceSchema } from "../migrations/schema-source.server.ts";

let database: TestDatabase;
let client: pg.Client;
let catalog: Catalog;
let placement: Placement;
let joined: ReadonlyMap<string, string>;
beforeAll(async () => {
  database = await freshDatabase("schema");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const registry = await openRegistry();
  catalog = await readCatalog((text) => client.query(text));
  joined = joinedIn(registry);
  placement = placementOf(catalog, joined);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("facts and rollups are distributed, tables they are joined with are reference tables, sessions and jobs are local", () => {
  expect(placement.distributed).toEqual(
    expect.arrayContaining([
      "sale",
      "sale_line",
      "purchase",
      "purchase_line",
      "delivery",
      "delivery_line",
      "stock_movement",
      "stock_level",
      "sale_month",
      "stock_flow",
      "rollup_dirty",
      "push_item",
      "point_window",
      "point_lot",
      "point_entry",
      "point_dirty",
    ]),
  );
  expect(placement.reference).toEqual(
    expect.arrayContaining([
      "distributor",
      "store",
      "warehouse",
      "product",
      "area_district",
      "store_version",
      "store_distributor",
    ]),
  );
  // all redemptions would wait for each other's holds if a cluster replicated these
  expect(placement.local).toEqual(
    expect.arrayContaining(["session", "job", "idempotency_key", "audit_event", "point_hold", "redemption"]),
  );
  expect([...placement.distributed, ...placement.reference, ...placement.local].sort()).toEqual(
    [...catalog.tables].sort(),
  );
});

test("every key of a distributed table contains its distribution column, and every foreign key is permitted", () => {
  for (const u of catalog.uniques.filter((x) => placement.distributed.includes(x.table)))
    expect(u.columns, `${u.table}.${u.name}`).toContain(distributionColumn);
  expect(placementProblems(catalog, placement)).toEqual([]);
});

test("the migrations give the same placement as the database, and each table's placement has a reason", async () => {
  const schema = await sourceSchema();
  const { distributed, reference, local, reasons } = placementOf(schema, joined);
  expect([distributed, reference, local].map((tables) => [...tables].sort())).toEqual(
    [placement.distributed, placement.reference, placement.local].map((tables) => [...tables].sort()),
  );
  expect(schema.tables).toEqual(catalog.tables);
  expect(schema.functions.map((f) => f.name).sort()).toEqual(catalog.functions.map((f) => f.name).sort());
  expect([...reasons.keys()].sort()).toEqual([...catalog.tables].sort());
  expect(reasons.get("uom_conversion")).toContain("function uom_factor");
  expect(reasons.get("sale_line")).toContain("primary key contains distributor_id");
  const placeOf = placesIn(schema, placement);
  expect(["sale_line_entry", "role_holder", "store", "nowhere"].map(placeOf)).toEqual([
    "distributed",
    "local",
    "reference",
    undefined,
  ]);
});

test("each kind of refusal is detected", () => {
  const key = { columns: ["sale_id"], targetColumns: ["id"], definition: "" };
  const bad: Catalog = {
    ...catalog,
    uniques: [...catalog.uniques, { table: "sale", name: "sale_number_only", columns: ["number"], primary: false }],
    foreignKeys: [
      { ...key, table: "sale_line", name: "by_id_alone", target: "sale" },
      { ...key, table: "job", name: "from_local", target: "sale" },
      { ...key, table: "sale", name: "to_local", target: "job" },
    ],
    triggers: [{ table: "store", name: "touch" }],
    functions: [{ name: "sums_up", volatile: false, reads: ["sale"] }],
    smallIdentities: [{ table: "sale_line", column: "id" }],
  };
  const problems = placementProblems(bad, placement).join("\n");
  for (const word of ["sale_number_only", "by_id_alone", "from_local", "to_local", "touch", "sale_line: id", "sums_up"])
    expect(problems).toContain(word);
});

test("the statements drop keys, move each table once, and add the same keys; a second run has nothing to do", async () => {
  const sql = distributionSql(catalog, placement);
  const moved = sql.filter((s) => s.startsWith("select create_"));
  expect(moved.length).toBe(placement.distributed.length + placement.reference.length);
  const at = (start: string) => sql.findIndex((s) => s.startsWith(start));
  expect(at("select create_distributed_table('sale',")).toBeLessThan(
    at("select create_distributed_table('sale_line',"),
  );
  // after dropping and adding keys, the schema is unchanged
  const keys = sql.filter((s) => s.startsWith("alter table"));
  await client.query("begin");
  for (const s of keys) await client.query(s);
  // distributed tables refuse the trigger that counts changes, so it is dropped, and results from them are no longer
  // cached
  expect(at("select unwatch_table('sale')")).toBeGreaterThan(0);
  expect(at("select unwatch_table('sale')")).toBeLessThan(at("select create_reference_table"));
  for (const s of sql.filter((x) => x.startsWith("select unwatch_table"))) await client.query(s);
  const left = (await client.query("select table_name::text as t from table_change")).rows.map((r) => r.t as string);
  expect(left.filter((t) => placement.distributed.includes(t) || placement.reference.includes(t))).toEqual([]);
  await client.query("rollback");
  await client.query("begin");
  for (const s of keys) await client.query(s);
  await client.query("commit");
  const again = await readCatalog((text) => client.query(text));
  // keys of local tables are left out: a cluster would manage such tables, and refuse statements over them
  const moves = (f: { table: string; target: string }) =>
    ![f.table, f.target].some((t) => placement.distributed.includes(t) || placement.reference.includes(t)) ||
    !placement.local.includes(f.table);
  expect(again.foreignKeys).toEqual(catalog.foreignKeys.filter(moves));
  const done = new Map([
    ...placement.distributed.map((t) => [t, "h"] as const),
    ...placement.reference.map((t) => [t, "n"] as const),
  ]);
  expect(distributionSql({ ...catalog, done }, placement)).toEqual([]);
  // a table that was added by an upgrade is placed like the others
  done.delete("stock_flow");
  expect(distributionSql({ ...catalog, done }, placement).filter((s) => s.startsWith("select create_"))).toEqual([
    `select create_distributed_table('stock_flow', 'distributor_id', colocate_with => '${placement.distributed[0]}')`,
  ]);
});
