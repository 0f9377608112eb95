import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cube } from "#kit/cube.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { openRegistry } from "../server.ts";
import {
  type Catalog,
  distributionSql,
  type Placement,
  placementOf,
  placementProblems,
  readCatalog,
  spreadBy,
} from "./distribute.ts";
import { joinedTables } from "./joined-tables.ts";

let database: TestDatabase;
let client: pg.Client;
let catalog: Catalog;
let placement: Placement;
beforeAll(async () => {
  database = await freshDatabase("schema");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const registry = await openRegistry();
  catalog = await readCatalog((text) => client.query(text));
  placement = placementOf(
    catalog,
    joinedTables((registry.kinds.get("cube") ?? []).map((e) => e.value as unknown as Cube)),
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("facts and rollups are spread, what they are joined with stands everywhere, sessions and jobs stay", () => {
  expect(placement.spread).toEqual(
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
    ]),
  );
  expect(placement.everywhere).toEqual(
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
  expect(placement.local).toEqual(expect.arrayContaining(["session", "job", "idempotency_key", "audit_event"]));
  expect([...placement.spread, ...placement.everywhere, ...placement.local].sort()).toEqual([...catalog.tables].sort());
});

test("every key of a spread table contains what it is spread by, and every foreign key points to where it may", () => {
  for (const u of catalog.uniques.filter((x) => placement.spread.includes(x.table)))
    expect(u.columns, `${u.table}.${u.name}`).toContain(spreadBy);
  expect(placementProblems(catalog, placement)).toEqual([]);
});

test("each kind of refusal is found", () => {
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
    smallIdentities: [{ table: "sale_line", column: "id" }],
  };
  const found = placementProblems(bad, placement).join("\n");
  for (const word of ["sale_number_only", "by_id_alone", "from_local", "to_local", "touch", "sale_line: id"])
    expect(found).toContain(word);
});

test("the statements take keys off, move each table once, and put the same keys back; a second run has nothing to do", async () => {
  const sql = distributionSql(catalog, placement);
  const moved = sql.filter((s) => s.startsWith("select create_"));
  expect(moved.length).toBe(placement.spread.length + placement.everywhere.length);
  const at = (start: string) => sql.findIndex((s) => s.startsWith(start));
  expect(at("select create_distributed_table('sale',")).toBeLessThan(
    at("select create_distributed_table('sale_line',"),
  );
  // dropped and added again, the schema is what it was
  const keys = sql.filter((s) => s.startsWith("alter table"));
  await client.query("begin");
  for (const s of keys) await client.query(s);
  // what counts changes is refused by spread tables, so it goes first, and answers from them are no longer remembered
  expect(at("select unwatch_table('sale')")).toBeGreaterThan(0);
  expect(at("select unwatch_table('sale')")).toBeLessThan(at("select create_reference_table"));
  for (const s of sql.filter((x) => x.startsWith("select unwatch_table"))) await client.query(s);
  const left = (await client.query("select table_name::text as t from table_change")).rows.map((r) => r.t as string);
  expect(left.filter((t) => placement.spread.includes(t) || placement.everywhere.includes(t))).toEqual([]);
  await client.query("rollback");
  await client.query("begin");
  for (const s of keys) await client.query(s);
  await client.query("commit");
  const again = await readCatalog((text) => client.query(text));
  expect(again.foreignKeys).toEqual(catalog.foreignKeys);
  const done = new Map([
    ...placement.spread.map((t) => [t, "h"] as const),
    ...placement.everywhere.map((t) => [t, "n"] as const),
  ]);
  expect(distributionSql({ ...catalog, done }, placement)).toEqual([]);
  // a table that came with an upgrade goes beside the others
  done.delete("stock_flow");
  expect(distributionSql({ ...catalog, done }, placement).filter((s) => s.startsWith("select create_"))).toEqual([
    `select create_distributed_table('stock_flow', 'distributor_id', colocate_with => '${placement.spread[0]}')`,
  ]);
});
