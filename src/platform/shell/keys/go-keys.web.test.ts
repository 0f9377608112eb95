import { expect, test } from "vitest";
import { goKeysOf, goTargets } from "./go-keys.web.ts";

test("each letter opens one page, and only if the menu contains it", () => {
  expect(new Set(goTargets.map((g) => g.letter)).size).toBe(goTargets.length);
  expect(
    goKeysOf([
      { url: "/dashboard", title: "Dashboard", above: [] },
      { url: "/master/master-toko-v2", title: "Master toko", above: ["Master data"] },
    ]),
  ).toEqual([
    { letter: "d", url: "/dashboard", title: "Dashboard", above: [] },
    { letter: "t", url: "/master/master-toko-v2", title: "Master toko", above: ["Master data"] },
  ]);
});
