import { expect, test } from "vitest";
import { sqlStateOf } from "./shard-errors.server.ts";

test.each([
  ['duplicate key value violates unique constraint "sale_pkey_102411"', "23505"],
  ['insert or update on table "sale_1" violates foreign key constraint "sale_store_id_fkey_1"', "23503"],
  ['null value in column "cube" of relation "rollup_dirty_102395" violates not-null constraint', "23502"],
  ['new row for relation "push_item_102379" violates check constraint "push_item_state_check"', "23514"],
  ['conflicting key value violates exclusion constraint "area_district_one_area_102032"', "23P01"],
  ["could not serialize access due to concurrent update", "40001"],
  ["deadlock detected", "40P01"],
  ["canceling the transaction since it was involved in a distributed deadlock", "40P01"],
  ["canceling statement due to user request", "40P01"],
  ["canceling statement due to lock timeout", "55P03"],
  ["canceling statement due to statement timeout", "57014"],
  ["terminating connection due to administrator command", "57P01"],
])("an internal error of a shard, %s, is %s", (message, code) => {
  expect(sqlStateOf("XX000", message)).toBe(code);
});

test("other errors keep their SQLSTATE", () => {
  expect(sqlStateOf("XX000", "could not find pathkey item to sort")).toBe("XX000");
  expect(sqlStateOf("P0001", "deadlock detected")).toBe("P0001");
  expect(sqlStateOf(undefined, "deadlock detected")).toBeUndefined();
});
