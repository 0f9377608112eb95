import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openRegistry } from "#server/server.ts";
import { builtPaths } from "./built-paths.ts";

type Planned = { readonly path: string; readonly title: string; readonly kind: string; readonly group: string };
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

/** The page table: every address of the product, with its current state. */
export async function pageTable(): Promise<string> {
  const plan = JSON.parse(await readFile(`${docs}page-plan.json`, "utf8")) as Planned[];
  const built = builtPaths(await openRegistry());
  const groups = [...new Set(plan.map((p) => p.group))];
  const isBuilt = (p: Planned) => p.kind === "redirect" || built.has(p.path.replace(/\{(\w+)\}/g, ":$1"));
  const lines = [
    "# Pages",
    "",
    "Made by `npm run docs` from `docs/page-plan.json`; do not edit. Addresses that the plan does not name are missing.",
    "A page not yet built is absent from the menu and answers 404.",
    "",
    `${plan.filter(isBuilt).length} of ${plan.length} addresses are built.`,
    "",
  ];
  for (const group of groups) {
    lines.push(`## ${group}`, "", "| Address | Title | Kind | State |", "|---|---|---|---|");
    for (const p of plan.filter((x) => x.group === group))
      lines.push(`| \`${p.path}\` | ${p.title} | ${p.kind} | ${isBuilt(p) ? "built" : "not yet"} |`);
    lines.push("");
  }
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(`${docs}pages.md`, await pageTable());
