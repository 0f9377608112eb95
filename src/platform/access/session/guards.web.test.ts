import { expect, test } from "vitest";
import { columnsForRole, hasAnyAction, hasAnyRole, isDistributor, namesOf } from "./guards.tsx";

const holder = { roles: [{ role: "ROLE_TSO", group_role: "Sales" }], actions: ["bank.read", "store.write"] };

test("names are a list or a string with commas", () => {
  expect(namesOf("a, b,,c ")).toEqual(["a", "b", "c"]);
  expect(namesOf(undefined)).toEqual([]);
});
test.each([
  ["bank.read", true],
  ["bank.write,store.write", true],
  ["bank.write", false],
  [[], true],
  ["", true],
] as const)("with action %j: %s", (wanted, is) => expect(hasAnyAction(holder, wanted)).toBe(is));
test.each([
  [["ROLE_TSO", "ROLE_GM"], true],
  [["ROLE_GM"], false],
  [[], true],
] as const)("with role %j: %s", (wanted, is) => expect(hasAnyRole(holder, wanted)).toBe(is));
test("an anonymous person has no permission; an empty list of roles requires none", () => {
  expect(hasAnyAction(null, "bank.read")).toBe(false);
  expect(hasAnyRole(null, [])).toBe(true);
});
test("a user is a distributor by the group of a role and not by its code", () => {
  expect(isDistributor(holder)).toBe(false);
  expect(isDistributor({ ...holder, roles: [...holder.roles, { role: "ROLE_X", group_role: "Distributor" }] })).toBe(
    true,
  );
});
test("columns without roles are visible to everybody", () =>
  expect(
    columnsForRole([{ key: "a" }, { key: "b", roles: "ROLE_GM" }, { key: "c", roles: ["ROLE_TSO"] }], holder).map(
      (c) => c.key,
    ),
  ).toEqual(["a", "c"]));
