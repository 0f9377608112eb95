import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codes } from "./about.ts";

test("every code that a refusal of the app's calls uses is in the reference", () => {
  const folder = new URL("../../atsalesman/mobile/", import.meta.url);
  const used = readdirSync(folder)
    .filter((file) => file.endsWith(".server.ts"))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), "utf8").matchAll(/(?:new Refused|refuse)\(\s*"([^"]+)"/g),
    ])
    .map((found) => found[1] as string);
  const listed = new Set(codes.flatMap((part) => part.rows.flatMap((row) => row.codes)));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((code) => !listed.has(code))).toEqual([]);
  // what the database refuses by itself: a row that is named and is not there
  expect(listed).toContain("reference");
});
