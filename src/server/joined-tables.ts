import type { Cube } from "#platform/report/index.ts";
import { sourcesOf } from "#platform/report/index.server.ts";
import { type ScopeTie, sharedTables } from "#platform/database/index.server.ts";

/**
 * Master tables that facts are joined with, each with the reason: scope predicates, report levels, lookups of report
 * sources, or a declaration.
 */
export function joinedTables(cubes: readonly Cube[], ties: readonly ScopeTie[]): Map<string, string> {
  const reasons = new Map<string, string>(
    ties.flatMap((tie) => tie.tables.map((t) => [t, "the scope of a person's rows looks into it"] as const)),
  );
  const add = (table: string, reason: string) => {
    if (!reasons.has(table)) reasons.set(table, reason);
  };
  for (const cube of cubes) {
    for (const level of Object.values(cube.levels)) {
      if (level.noun) add(level.noun.table, `reports of ${cube.name} are cut by it`);
      if (level.holders?.positions)
        add(level.holders.positions.above.table, `reports of ${cube.name} are cut by who held it`);
      if (level.from.kind === "dated") add(level.from.table, `reports of ${cube.name} look up what it said on a day`);
    }
    for (const { join, lookup, where, columns, leaves } of sourcesOf(cube))
      for (const [, table] of JSON.stringify({ join, lookup, where, columns, leaves }).matchAll(
        /\{~?([a-z_][a-z0-9_]*)\}/g,
      ))
        add(table as string, `a source of ${cube.name} is joined with it`);
  }
  for (const [table, reason] of sharedTables()) add(table, reason);
  return reasons;
}
