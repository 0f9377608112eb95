import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "./database.ts";

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test("two databases of one test are independent", async () => {
  const [one, other] = await Promise.all([freshDatabase("nothing"), freshDatabase("nothing")]);
  await query(one.url, "create table mark (n int)");
  expect((await query(one.url, "select to_regclass('mark') is not null as there")).rows).toEqual([{ there: true }]);
  expect((await query(other.url, "select to_regclass('mark') is not null as there")).rows).toEqual([{ there: false }]);
  await Promise.all([one.drop(), other.drop()]);
  await expect(query(one.url, "select 1")).rejects.toThrow("does not exist");
});

test("the schema and the demo data are prepared", async () => {
  const schema = await freshDatabase("schema");
  const demo = await freshDatabase();
  const count = "select count(*)::int as n from app_user";
  expect((await query(schema.url, "select count(*)::int as n from schema_migration")).rows[0].n).toBeGreaterThan(0);
  expect((await query(demo.url, count)).rows[0].n).toBeGreaterThan((await query(schema.url, count)).rows[0].n);
  await schema.drop();
  await demo.drop();
});
