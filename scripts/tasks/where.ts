import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { addressesOf, routePattern } from "#kit/route.ts";
import { handlersOf, openRegistry } from "#server/server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const asked =
  (process.argv[2] ?? "")
    .replace(/^.*#/, "")
    .replace(/[?].*$/, "")
    .replace(/\/$/, "") || "/dashboard";
const print = (line: string) => process.stdout.write(`${line}\n`);

const registry = await openRegistry();
const files = (await readdir(`${root}src/features`, { recursive: true, withFileTypes: true }))
  .filter((f) => f.isFile())
  .map((f) => relative(root, `${f.parentPath}/${f.name}`));
const fits = (route: string) => routePattern(route).test(asked);
const mine = files.filter((f) => addressesOf(f).some((a) => fits(a.route)) && !/\.(test)\./.test(f)).sort();
const folder = `src/features${asked}`;
const beside = existsSync(`${root}${folder}`)
  ? files
      .filter((f) => f.startsWith(`${folder}/`) && !mine.includes(f) && !f.slice(folder.length + 1).includes("/"))
      .sort()
  : [];
if (mine.length + beside.length === 0) {
  print(`Nothing stands at ${asked}.`);
  process.exitCode = 1;
} else {
  const page = registry.pages.find((p) => fits(p.route));
  print(asked);
  if (page) print(`  page        ${page.title} (${page.kind}), opened by ${page.access}`);
  for (const f of [...mine, ...beside]) print(`  file        ${f}`);
  const nouns = registry.resources.filter((e) => mine.includes(e.file)).map((e) => e.value);
  for (const r of nouns) print(`  noun        ${r.name}, table ${r.table}, API ${r.path}`);
  for (const e of registry.handlers.filter((h) => [...mine, ...beside].includes(h.file)))
    print(`  call        ${e.value.call.method} ${e.value.call.path} (${e.value.call.access})`);
  const calls = handlersOf(registry).length;
  print(`  (${registry.pages.length} pages and ${calls} calls in all)`);
}
