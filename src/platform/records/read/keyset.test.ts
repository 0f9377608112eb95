import { expect, test } from "vitest";
import { readPosition, sideOf, writePosition } from "./keyset.server.ts";
import type { Term } from "./order.server.ts";

const term = (sql: string, down: boolean, nullable: boolean, cast = "text"): Term => ({ sql, down, nullable, cast });
const id = (down = false) => term("t.id", down, false, "bigint");

test("a position in a list is valid only for the sort order in which it was created", () => {
  const terms = [term("t.name", false, true), id()];
  const place = { offset: 40, exact: true, keys: [null, "7"] };
  const text = writePosition("name", place) as string;
  expect(readPosition(text, "name", terms)).toEqual(place);
  expect(readPosition(text, "-name", terms)).toBeUndefined();
  expect(readPosition(text, "name", [id()])).toBeUndefined();
  expect(writePosition("name", { ...place, keys: ["x".repeat(4000), "7"] })).toBeUndefined();
});

test.each([
  ["", "empty"],
  ["!!", "not base64url"],
  [Buffer.from("null").toString("base64url"), "not a list"],
  [Buffer.from('["name",-1,1,"a","7"]').toString("base64url"), "before the start"],
  [Buffer.from('["name",0,1,{},"7"]').toString("base64url"), "an object as key"],
  [Buffer.from('["name",0,1,"a",null]').toString("base64url"), "an id that is not there"],
  [Buffer.from('["name",0,1,"a\\u0000","7"]').toString("base64url"), "a nought"],
])("%s (%s) is not a position", (text) =>
  expect(readPosition(text, "name", [term("t.name", false, true), id()])).toBeUndefined(),
);

test("sort keys of one direction are compared as one row, so that an index can be used", () => {
  const params = {};
  expect(
    sideOf([term("t.name", true, false), id(true)], { offset: 0, exact: true, keys: ["a", "7"] }, "from", params),
  ).toBe("(t.name, t.id) <= (:k0::text, :k1::bigint)");
  expect(params).toEqual({ k0: "a", k1: "7" });
  expect(sideOf([term("t.name", false, false), id()], { offset: 0, exact: true, keys: ["a", "7"] }, "before", {})).toBe(
    "(t.name, t.id) < (:k0::text, :k1::bigint)",
  );
});

test("mixed directions and empty values are compared step by step, the first key bounding the index", () => {
  const mixed = sideOf(
    [term("t.a", false, false), term("t.b", true, true), id(true)],
    { offset: 0, exact: true, keys: ["x", null, "7"] },
    "from",
    {},
  );
  expect(mixed).toBe(
    "t.a >= :k0::text and (t.a > :k0::text or (t.a = :k0::text and (t.b is null and t.id <= :k2::bigint)))",
  );
  const before = sideOf([term("t.a", false, true), id()], { offset: 0, exact: true, keys: [null, "7"] }, "before", {});
  expect(before).toBe("(t.a is not null or (t.a is null and t.id < :k1::bigint))");
});
