import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { serverSentinel } from "#server/server.ts";

const assets = fileURLToPath(new URL("../../dist/web/assets/", import.meta.url));

test("no server code, secret or source map is in the built pages", () => {
  expect(existsSync(assets), "the pages are not built: npm test builds them").toBe(true);
  const scripts = readdirSync(assets).filter((f) => f.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const file of scripts) {
    const text = readFileSync(assets + file, "utf8");
    for (const word of [serverSentinel, "node:crypto", "pg_advisory_lock", "insert into", "Portal#2026", "-----BEGIN"])
      expect(text.includes(word), `${file} contains ${word}`).toBe(false);
  }
  expect(readdirSync(assets).filter((f) => f.endsWith(".map"))).toEqual([]);
});
