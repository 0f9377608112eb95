import type { Cube } from "#platform/report/index.ts";
import type { Registry } from "#platform/records/index.server.ts";
import {
  type Place,
  type Placement,
  placementOf,
  type PlaceOf,
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
export async function placesOf(registry: Registry): Promise<PlaceOf> {
  const schema = await sourceSchema();
  return placesIn(schema, placementOf(schema, joinedIn(registry)));
}

/** A view that reads facts is treated like facts; one that reads tables of the coordinator is treated like these. */
export function placesIn({ views }: SourceSchema, { spread, everywhere, local }: Placement): PlaceOf {
  const places = new Map<string, Place>();
  for (const t of spread) places.set(t, "spread");
  for (const t of everywhere) places.set(t, "everywhere");
  for (const t of local) places.set(t, "local");
  const placeOf = (name: string): Place | undefined => {
    const reads = views.get(name);
    if (places.has(name) || !reads) return places.get(name);
    const row = reads.map(placeOf);
    for (const place of ["spread", "local", "everywhere"] as const) if (row.includes(place)) return place;
    return undefined;
  };
  return placeOf;
}

/** All tables and views that the migrations create. */
export const placeNames = async (): Promise<string[]> => {
  const { tables, views } = await sourceSchema();
  return [...tables, ...views.keys()];
};
