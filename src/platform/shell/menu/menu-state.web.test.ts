import { expect, test } from "vitest";
import { openedAfter } from "./menu-state.web.ts";

test("entering another group closes the groups that were opened on the way", () => {
  expect(openedAfter(["master", "sales", "stores"], ["master", "stores"], ["sales"], false)).toEqual(["sales"]);
});
test("a setting keeps them open", () => {
  expect(openedAfter(["master", "stores"], ["master", "stores"], ["sales"], true)).toEqual([
    "master",
    "stores",
    "sales",
  ]);
});
test("moving within a group keeps manually opened groups open", () => {
  const opened = ["master", "sales"];
  expect(openedAfter(opened, ["master"], ["master"], false)).toBe(opened);
});
test("the first page of a visit keeps the groups of the last visit open", () => {
  expect(openedAfter(["sales"], undefined, ["master"], false)).toEqual(["sales", "master"]);
});
test("a page without a group closes nothing", () => {
  const opened = ["master"];
  expect(openedAfter(opened, ["master"], [], false)).toBe(opened);
});
