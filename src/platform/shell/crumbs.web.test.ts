import { expect, test } from "vitest";
import { crumbsOf } from "./crumbs-of.web.ts";
import type { MenuItem } from "./menu/tree.web.ts";

const bank: MenuItem = { key: "2", title: "Bank", url: "/master/bank" };
const trail: readonly MenuItem[] = [{ key: "1", title: "Master", children: [bank] }, bank];
const words = (path: string, crumb?: string, title?: string) => crumbsOf(trail, path, crumb, title).map((c) => c.title);

test("ancestors come before the page", () => {
  expect(words("/master/bank")).toEqual(["Master", "Bank"]);
});
test("the title of the entry's own page occurs once", () => {
  expect(words("/master/bank", undefined, "Data bank")).toEqual(["Master", "Bank"]);
});
test("a page below an entry adds its own name, or its pushed label", () => {
  expect(words("/master/bank/5", undefined, "Rincian bank")).toEqual(["Master", "Bank", "Rincian bank"]);
  expect(words("/master/bank/5", "Bank Nusantara", "Rincian bank")).toEqual(["Master", "Bank", "Bank Nusantara"]);
});
test("a page outside the menu shows its title alone", () => {
  expect(crumbsOf([], "/errors/404", undefined, "Halaman tidak ditemukan").map((c) => c.title)).toEqual([
    "Halaman tidak ditemukan",
  ]);
  expect(crumbsOf([], "/x", undefined, undefined)).toEqual([]);
});
