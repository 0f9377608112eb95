import { expect, test } from "vitest";
import { freshDatabase } from "#test/support/database.ts";
import { shuffle } from "../../scripts/shuffle/run.ts";

test("race 9: pushes through two servers, shuffled and repeated, end in one state and get the same responses", async () => {
  const database = await freshDatabase("schema");
  const done = await shuffle({ url: database.url, documents: 150, clients: 3, permutations: 2, seed: 7, minutes: 1 });
  await database.drop();
  expect(done.map((p) => [...p.findings, `deadlocks: ${p.deadlocks}`])).toEqual([["deadlocks: 0"], ["deadlocks: 0"]]);
  expect(new Set(done.map((p) => p.hash)).size).toBe(1);
});
