import { afterAll, beforeAll, expect, test } from "vitest";
import { personOf } from "#test/support/person.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import type { Db } from "./db.server.ts";
import { findVisibleId, visibleId, visibleRow } from "./visible.server.ts";

let portal: Portal;
let db: Db;
let [own, foreign] = [0, 0];
beforeAll(async () => {
  portal = await openPortal();
  const person = await personOf(portal, "distributor");
  db = portal.server.db.as(person);
  const one = async (sign: string) =>
    Number(
      (
        await portal.sql<{ id: string }>(`select id from warehouse where distributor_id ${sign} $1 limit 1`, [
          person.vendorId,
        ])
      )[0]?.id,
    );
  [own, foreign] = [await one("="), await one("<>")];
});
afterAll(() => portal?.close());

const warehouse = "select w.id, w.distributor_id as distributor from {warehouse} w where w.id = :id";
type VisibleWarehouse = { id: number; distributor: number };

test("the portal's own tables are read for a person, and rows of partners remain limited to the person's scope", async () => {
  const sys = db.internal("test");
  expect(await db.query("select 1 from {session} s limit 1")).toEqual([]);
  expect(await sys.query("select 1 as x from {schema_migration} s limit 1")).toHaveLength(1);
  expect([await sys.maybe(warehouse, { id: foreign }), (await sys.maybe(warehouse, { id: own }))?.id]).toEqual([
    undefined,
    own,
  ]);
  // neither a transaction nor a nested handle widens the scope
  expect(await sys.tx((tx) => tx.internal("again").maybe(warehouse, { id: foreign }))).toBeUndefined();
  const everybody = await portal.server.db.internal("test").maybe(warehouse, { id: foreign });
  expect(everybody).toMatchObject({ id: foreign });
});

test("only ids that were read in scope can be used beyond it", async () => {
  expect([await findVisibleId(db, "warehouse", foreign), await findVisibleId(db, "warehouse", own)]).toEqual([
    undefined,
    own,
  ]);
  await expect(visibleId(db, "warehouse", foreign)).rejects.toMatchObject({ status: 404 });
  await expect(visibleRow(db, "store", warehouse, { id: own })).rejects.toThrow("E037");
  const seen = await visibleRow<VisibleWarehouse, "warehouse">(db, "warehouse", warehouse, { id: own });
  if (!seen) throw new Error("the own warehouse is visible");
  const beyond = db.beyondScope("test");
  expect(await beyond.maybe(warehouse, { id: seen.id })).toMatchObject({ id: own });
  expect(
    await beyond.query("select d.id from {distributor} d where d.id = :of", { of: seen.distributor }),
  ).toHaveLength(1);
  // @ts-expect-error a number of a request is not a visible id
  await beyond.maybe(warehouse, { id: own });
  // @ts-expect-error neither are several numbers
  await beyond.query("select w.id from {warehouse} w where w.id = any(:ids::bigint[])", { ids: [own] });
});
