import type { Cube } from "#kit/cube.ts";
import { sourcesOf } from "../report/sources.ts";

/** Tables that scopes look into (`scope.ts`). */
const ofScopes = ["store", "warehouse", "store_distributor"];

/** Masters that facts are joined with: what reports are cut by, what their sources look up, and what decides who sees a row. */
export function joinedTables(cubes: readonly Cube[]): Set<string> {
  const found = new Set(ofScopes);
  for (const cube of cubes) {
    for (const level of Object.values(cube.levels)) {
      if (level.noun) found.add(level.noun.table);
      if (level.held?.seats) found.add(level.held.seats.above.table);
      if (level.from.kind === "dated") found.add(level.from.table);
    }
    for (const { join, lookup, where, columns, leaves } of sourcesOf(cube))
      for (const [, table] of JSON.stringify({ join, lookup, where, columns, leaves }).matchAll(
        /\{~?([a-z_][a-z0-9_]*)\}/g,
      ))
        found.add(table as string);
  }
  return found;
}
