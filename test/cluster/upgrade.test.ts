import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "#platform/database/index.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

test("a migration of several statements changes distributed, replicated and local tables", async () => {
  const sql = `create index upgrade_sale on sale (distributor_id, sold_on, number);
    create index upgrade_target on program_target (store_id, tonnes); -- of a replicated table
    alter table sale add column upgrade_note text;
    alter table session add column upgrade_note text`;
  const later = { name: "9999-upgrade.sql", sql, checksum: "upgrade" };
  expect(await migrate(portal.url, { migrations: [...(await readMigrations()), later] })).toEqual([later.name]);
  const made = await portal.sql(
    "select tablename as t from pg_indexes where indexname in ('upgrade_sale', 'upgrade_target') order by 1",
  );
  expect(made).toEqual([{ t: "program_target" }, { t: "sale" }]);
  expect(await portal.sql("select count(upgrade_note)::int as n from sale")).toEqual([{ n: 0 }]);
  expect(await portal.sql("select count(upgrade_note)::int as n from session")).toEqual([{ n: 0 }]);
});
