import type pg from "pg";
import { expect, test } from "vitest";
import { createDb } from "./db.server.ts";

/** A database whose statements fail with these codes before one succeeds. */
function failing(codes: string[]) {
  const sent: string[] = [];
  const query = async ({ text }: { text: string }) => {
    sent.push(text);
    const code = codes.shift();
    if (code) throw Object.assign(new Error(code), { code });
    return { rows: [{ n: 1 }], rowCount: 1 };
  };
  return { db: createDb({ query } as unknown as pg.Pool, { kind: "system", reason: "test" }), sent };
}

test("a statement outside a transaction is repeated after a deadlock", async () => {
  const { db, sent } = failing(["40P01", "40001"]);
  expect(await db.query("select 1 as n")).toEqual([{ n: 1 }]);
  expect(sent).toHaveLength(3);
});

test("a statement that deadlocks every time fails after five attempts", async () => {
  const { db, sent } = failing(Array(9).fill("40P01"));
  await expect(db.query("select 1 as n")).rejects.toMatchObject({ code: "40P01" });
  expect(sent).toHaveLength(5);
});

test("a statement whose result is unknown is not repeated", async () => {
  const { db, sent } = failing(["57P01"]);
  await expect(db.query("select 1 as n")).rejects.toMatchObject({ code: "57P01" });
  expect(sent).toHaveLength(1);
});
