import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { addressesOf } from "#kit/route.ts";
import type { Registry } from "#platform/records/index.server.ts";

const features = fileURLToPath(new URL("../../src/features/", import.meta.url));

/** All addresses that are implemented: declared and hand-written pages. */
export function builtPaths(registry: Registry): Set<string> {
  const pages = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".page.tsx"));
  return new Set([
    ...registry.pages.map((p) => p.route),
    ...pages.flatMap((f) => addressesOf(`features/${f}`).map((a) => a.route)),
  ]);
}
