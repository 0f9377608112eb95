import type pg from "pg";

/**
 * The places of persons. Areas are assigned to persons; a feature declares which districts belong to them, and which
 * distributors are active there.
 */
export type TerritorySql = {
  readonly kind: "territory";
  /** A statement without braces: `districts` and `vendors` of the person `$1`, as arrays of ids in ascending order. */
  readonly ofPersonSql: string;
  /** A condition: an area or region assigned to the user contains the district today. */
  readonly reaches: (user: string, district: string) => string;
  /** A condition: the area contains the district today. */
  readonly contains: (area: string, district: string) => string;
  /** A condition: on the day, the area contained a store that the reader sees. */
  readonly seenOn: (area: string, day: string) => string;
  /** A query of the names of the areas that contain one of the districts `:districts` on the day `:today`. */
  readonly areaNamesSql: string;
};

let declared: TerritorySql | undefined;

/** Declares the places of persons. Belongs in a server file of the feature that owns them. */
export function defineTerritory(spec: Omit<TerritorySql, "kind">): TerritorySql {
  declared = { kind: "territory", ...spec };
  return declared;
}
/** The declared places; throws E076 without a declaration, which the start-up checks report first. */
export function territorySql(): TerritorySql {
  if (!declared) throw new Error("E076 no .server.ts declares the places of persons with defineTerritory(…)");
  return declared;
}

export type Territory = { readonly districts: readonly number[] | null; readonly vendors: readonly number[] | null };

/**
 * The districts of the areas assigned to a person today, and the distributors active there. A person without areas sees
 * no rows.
 */
export async function territoryOf(pool: pg.Pool | pg.ClientBase, userId: number): Promise<Territory> {
  const text = territorySql().ofPersonSql;
  const row = (
    await pool.query<{ districts: number[]; vendors: number[] }>({ name: "territory", text, values: [userId] })
  ).rows[0];
  return { districts: row?.districts ?? [], vendors: row?.vendors ?? [] };
}
