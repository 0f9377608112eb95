import { sharedNouns } from "./platform-tables.ts";
import { type ScopeTie, registeredTables, tiedBy } from "#platform/database/index.server.ts";
import type { AnyDeclaration, Registry } from "#platform/records/index.server.ts";
import type { RollupMark, Sources } from "#platform/report/index.server.ts";

/** What capabilities need from exactly one feature, by the kind of its declaration. */
const needed = [
  { kind: "territory", what: "the places of persons", by: "defineTerritory" },
  { kind: "reported-days", what: "who submits data for a day", by: "defineReportedDays" },
  { kind: "monthProfile", what: "the sales profile of a month", by: "defineMonthProfile" },
  { kind: "costs", what: "the purchases of costs", by: "defineCosts" },
] as const;

const valuesOf = <T>(registry: Registry, kind: string): readonly T[] =>
  (registry.kinds.get(kind) ?? []).map((e: { value: AnyDeclaration }) => e.value as unknown as T);

/** Declarations of features without which a capability does not work. */
export const registrationProblems = (registry: Registry): string[] => [
  ...missingNouns(registry),
  ...missingOrTwice(registry),
  ...untiedScopes(registry),
  ...unknownMarks(registry),
];

/** Tables that capabilities read and that no resource declares. */
function missingNouns(registry: Registry): string[] {
  const declared = new Set(registry.resources.map((e) => e.value.table));
  return sharedNouns
    .filter((table) => !declared.has(table))
    .map((table) => `E019 no .resource.ts declares "${table}", which the platform reads`);
}

function missingOrTwice(registry: Registry): string[] {
  return needed.flatMap(({ kind, what, by }) => {
    const declarations = registry.kinds.get(kind) ?? [];
    if (declarations.length === 0) return [`E076 no .server.ts declares ${what}; export ${by}(…) from one`];
    return declarations.length === 1
      ? []
      : [`E076 ${declarations.map((e) => e.file).join(", ")}: ${what}: declared more than once`];
  });
}

/** Scopes of tables by a reference that no feature explains, whose rows could not be restricted. */
function untiedScopes(registry: Registry): string[] {
  const known = new Set(valuesOf<ScopeTie>(registry, "scope-tie").map((tie) => tie.by));
  return [...registeredTables()].flatMap(([table, rule]) =>
    tiedBy
      .filter((by) => typeof rule === "object" && rule[by] !== undefined && !known.has(by))
      .map(
        (by) =>
          `E018 the scope of "${table}" refers to "${by}", which no .server.ts declares; export defineScopeTie(…) from one`,
      ),
  );
}

/** Rollups that name a mark that nothing sets, and that would therefore never be rebuilt. */
function unknownMarks(registry: Registry): string[] {
  const known = new Set(valuesOf<RollupMark>(registry, "rollup-mark").map((mark) => mark.name));
  return valuesOf<Sources>(registry, "sources").flatMap(({ cube, list }) =>
    list.flatMap(({ table, rollup }) =>
      (rollup?.cubes ?? [])
        .filter((mark) => !known.has(mark))
        .map(
          (mark) =>
            `E077 "${table}" of cube ${cube.name} names the mark "${mark}", which no defineRollupMark(…) declares`,
        ),
    ),
  );
}
