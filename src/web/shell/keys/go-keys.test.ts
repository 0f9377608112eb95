import { expect, test } from "vitest";
import { goKeysOf, goTargets } from "./go-keys.ts";

test("each letter leads to one page, and only where the menu has it", () => {
  expect(new Set(goTargets.map((g) => g.letter)).size).toBe(goTargets.length);
  expect(
    goKeysOf([
      { url: "/dashboard", title: "Dashboard" },
      { url: "/master/master-toko-v2", title: "Master toko" },
    ]),
  ).toEqual([
    { letter: "d", url: "/dashboard", title: "Dashboard" },
    { letter: "t", url: "/master/master-toko-v2", title: "Master toko" },
  ]);
});
