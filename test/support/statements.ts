import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onStatement } from "#server/db/compile.ts";
import { placesOf, placeNames } from "#server/db/placed.ts";
import { type Place, spreadFindings } from "#server/db/spread-rules.ts";
import { type SpreadFinding, spreadRules } from "#server/db/spread-findings.ts";
import { openRegistry } from "#server/server.ts";

/**
 * Every statement that the suite runs is validated for a cluster, also one that was put together: what is found is collected beside the test
 * databases, and fails the run at its end, because the test that ran the statement is rarely the one to mend.
 */
type Told = SpreadFinding & { readonly text: string };
const placesFile = (desk: string): string => join(desk, "places.json");
const findingsFile = (desk: string): string => join(desk, "findings.jsonl");
const textShown = 400;

/** Once for a run: where each table stands. */
export async function writePlaces(desk: string): Promise<void> {
  const placeOf = await placesOf(await openRegistry());
  const places = Object.fromEntries((await placeNames()).map((name) => [name, placeOf(name)]));
  writeFileSync(placesFile(desk), JSON.stringify(places));
}

let watching = false;
/** Once for a process, as soon as there is a database with tables. */
export function watchStatements(desk: string): void {
  if (watching || !existsSync(placesFile(desk))) return;
  watching = true;
  const places = new Map(Object.entries(JSON.parse(readFileSync(placesFile(desk), "utf8")) as Record<string, Place>));
  onStatement((text, { tree }) => {
    for (const f of spreadFindings(tree, (name) => places.get(name)))
      appendFileSync(
        findingsFile(desk),
        `${JSON.stringify({ ...f, text: text.slice(0, textShown) } satisfies Told)}\n`,
      );
  });
}

/** What was found in a run, each once; empty when there is nothing new. */
export function findingsTold(desk: string): string {
  if (!existsSync(findingsFile(desk))) return "";
  const told = readFileSync(findingsFile(desk), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Told);
  const once = new Map(told.map((f) => [`${f.rule} ${f.where}`, f]));
  return [...once.values()].map((f) => `${f.where}: ${spreadRules[f.rule]}\n    ${f.text}`).join("\n");
}
