import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  onStatement,
  type TablePlacement,
  type DistributionFinding,
  distributionFindings,
  distributionRules,
} from "#platform/database/index.server.ts";
import { placesOf, placeNames } from "#server/table-placement.ts";
import { openRegistry } from "#server/server.ts";

/**
 * Validates every statement of the test run for a cluster, including composed ones. Findings are collected beside the
 * test databases and fail the run at its end, because the test that ran a statement is rarely its cause.
 */
type Finding = DistributionFinding & { readonly text: string };
const placesFile = (folder: string): string => join(folder, "places.json");
const findingsFile = (folder: string): string => join(folder, "findings.jsonl");
const textShown = 400;

/** Writes the placement of each table to a file, once for a run. */
export async function writePlacements(folder: string): Promise<void> {
  const placeOf = await placesOf(await openRegistry());
  const places = Object.fromEntries((await placeNames()).map((name) => [name, placeOf(name)]));
  writeFileSync(placesFile(folder), JSON.stringify(places));
}

let watching = false;
/** Loads the placements and starts the check, once per process, if the file with the placements exists. */
export function watchStatements(folder: string): void {
  if (watching || !existsSync(placesFile(folder))) return;
  watching = true;
  const places = new Map(
    Object.entries(JSON.parse(readFileSync(placesFile(folder), "utf8")) as Record<string, TablePlacement>),
  );
  onStatement((text, { tree }) => {
    for (const f of distributionFindings(tree, (name) => places.get(name)))
      appendFileSync(
        findingsFile(folder),
        `${JSON.stringify({ ...f, text: text.slice(0, textShown) } satisfies Finding)}\n`,
      );
  });
}

/** The distinct findings of a run; empty if there is nothing new. */
export function newFindings(folder: string): string {
  if (!existsSync(findingsFile(folder))) return "";
  const findings = readFileSync(findingsFile(folder), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Finding);
  const once = new Map(findings.map((f) => [`${f.rule} ${f.where}`, f]));
  return [...once.values()].map((f) => `${f.where}: ${distributionRules[f.rule]}\n    ${f.text}`).join("\n");
}
