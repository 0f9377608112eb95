import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codes } from "./about.ts";

test("the reference contains every code of refusals of the app's calls", () => {
  const folder = new URL("../../atsalesman/mobile/", import.meta.url);
  const used = readdirSync(folder)
    .filter((file) => file.endsWith(".server.ts"))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), "utf8").matchAll(/(?:new Refused|refuse)\(\s*"([^"]+)"/g),
    ])
    .map((match) => match[1] as string);
  const listed = new Set(codes.flatMap((part) => part.rows.flatMap((row) => row.codes)));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((code) => !listed.has(code))).toEqual([]);
  // the code of a foreign key violation, which only the database detects
  expect(listed).toContain("reference");
});
