import type { Cube } from "#platform/report/index.ts";
import type { Registry } from "#platform/records/index.server.ts";
import {
  type TablePlacement,
  type Placement,
  placementOf,
  type TablePlacementOf,
  type ScopeTie,
  type SourceSchema,
  sourceSchema,
} from "#platform/database/index.server.ts";
import { joinedTables } from "./joined-tables.ts";

/** The tables that facts are joined with, as declared in the registry. */
export const joinedIn = (registry: Registry): ReadonlyMap<string, string> =>
  joinedTables(
    (registry.kinds.get("cube") ?? []).map((e) => e.value as unknown as Cube),
    (registry.kinds.get("scope-tie") ?? []).map((e) => e.value as unknown as ScopeTie),
  );

/** The placement of every table and view, from the migrations and the declarations alone. */
export async function placesOf(registry: Registry): Promise<TablePlacementOf> {
  const schema = await sourceSchema();
  return placesIn(schema, placementOf(schema, joinedIn(registry)));
}

/** A view that reads facts is treated like facts; one that reads tables of the coordinator is treated like these. */
export function placesIn({ views }: SourceSchema, { distributed, reference, local }: Placement): TablePlacementOf {
  const places = new Map<string, TablePlacement>();
  for (const t of distributed) places.set(t, "distributed");
  for (const t of reference) places.set(t, "reference");
  for (const t of local) places.set(t, "local");
  const placeOf = (name: string): TablePlacement | undefined => {
    const reads = views.get(name);
    if (places.has(name) || !reads) return places.get(name);
    const row = reads.map(placeOf);
    for (const place of ["distributed", "local", "reference"] as const) if (row.includes(place)) return place;
    return undefined;
  };
  return placeOf;
}

/** All tables and views that the migrations create. */
export const placeNames = async (): Promise<string[]> => {
  const { tables, views } = await sourceSchema();
  return [...tables, ...views.keys()];
};
