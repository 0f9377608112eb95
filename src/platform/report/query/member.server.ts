import type { Cube, Level, Origin } from "../cube.ts";
import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type Fragment, join, param, sql } from "./fragment.server.ts";
import { assessmentOf, type Source } from "./sources.server.ts";
import type { Mapping } from "./question.server.ts";

/** Joins from a fact's own columns to the requested members. They are outer joins, so that no fact is lost. */
export type Joins = Map<string, Fragment>;

const ofHome: Origin = { kind: "attribute", of: "distributor", column: "district_id" };
const levelOf = (cube: Cube, id: string, mapping: Mapping): Level => {
  const level = cube.levels[id];
  if (!level) throw new Error(`E042 cube ${cube.name} has no level ${id}`);
  return id === "district" && mapping.home ? { ...level, from: ofHome } : level;
};
/** The column with the names of a resource's rows: `name`, or otherwise the last of `represent`. */
export function nameColumn(noun: AnyResource): string {
  const fields = noun.fields as Fields;
  const name = "name" in fields ? "name" : (noun.represent.at(-1) as string);
  return columnOf(name, fields[name] as Field);
}
/** Whether a level is a place, which plans of whole distributors do not contain. */
export function isPlace(cube: Cube, id: string): boolean {
  const from = cube.levels[id]?.from;
  return id === "district" || ((from?.kind === "attribute" || from?.kind === "dated") && isPlace(cube, from.of));
}
const tableOf = (cube: Cube, id: string): string => {
  const noun = cube.levels[id]?.noun;
  if (!noun) throw new Error(`E043 level ${id} of cube ${cube.name} has no members`);
  return noun.table;
};

/** The day whose assignments apply. */
const dayOf = (mapping: Mapping): Fragment => param("asof", "date", mapping.asOf);

/** SQL of the id of a fact's member at a level, over row `u` of the aggregated facts; 0 if there is none. */
export function memberSql(cube: Cube, id: string, mapping: Mapping, joins: Joins): string {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column") return `u.${from.column}`;
  if (from.kind === "time") return "u.t";
  const alias = `m_${id}`;
  if (from.kind === "attribute") {
    const below = `m_of_${from.of}`;
    if (!joins.has(below))
      joins.set(
        below,
        sql`left join {~${tableOf(cube, from.of)}} ${below} on ${below}.id = ${memberSql(cube, from.of, mapping, joins)}`,
      );
    return `coalesce(${below}.${from.column}, 0)`;
  }
  if (from.kind === "assessed") {
    const on = from.of.map((of, i) => `${alias}.k${i} = ${memberSql(cube, of, mapping, joins)}`).join(" and ");
    if (!joins.has(alias)) joins.set(alias, sql`left join (${assessmentOf(cube, id)}) ${alias} on ${on}`);
    return `coalesce(${alias}.value, 0)`;
  }
  if (!joins.has(alias)) {
    const key = versioned(cube, id, mapping);
    const day = mapping.kind === "saleDate" ? "u.md" : dayOf(mapping);
    const on = key
      ? `${alias}.id = u.${key}`
      : sql`${alias}.${from.key} = ${memberSql(cube, from.of, mapping, joins)} and ${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
    joins.set(alias, sql`left join {~${from.table}} ${alias} on ${on}`);
  }
  return `coalesce(${alias}.${from.value}, 0)`;
}

/** SQL of whether a fact belongs to one of these members. A position is matched at any level of the line of command. */
export function amongSql(cube: Cube, id: string, mapping: Mapping, joins: Joins, ids: Fragment): Fragment {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column" && from.among) return sql`u.${from.among} && ${ids}`;
  const member = memberSql(cube, id, mapping, joins);
  if (from.kind !== "dated" || from.also === undefined) return sql`${member} = any(${ids})`;
  return sql`array[${[member, ...from.also.map((c) => `coalesce(m_${id}.${c}, 0)`)].join(", ")}] && ${ids}`;
}

/**
 * The same condition on the fact's own column, so that other facts are not read. Null if only the joined row can
 * decide: for rows without a member, intervals by the fact's own day, and positions.
 */
export function amongOwn(cube: Cube, id: string, mapping: Mapping, ids: readonly number[]): Test | null {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column" && from.among) return { column: from.among, test: (ids) => sql`&& ${ids}` };
  if (
    from.kind !== "column" &&
    (ids.length === 0 || ids.includes(0) || (from.kind === "dated" && from.also !== undefined))
  )
    return null;
  return columnTest(cube, id, mapping, (ids) => sql`= any(${ids})`);
}
/** A condition on a column of the facts, given SQL of the requested ids. */
export type Test = {
  readonly column: string;
  readonly test: (ids: Fragment) => Fragment;
};
/**
 * A necessary condition for facts of these members: the fact's own column had such a member on any day. It excludes
 * most facts; the joined row decides on the rest. Null if facts without a member are requested too.
 */
export function amongEver(cube: Cube, id: string, mapping: Mapping, ids: readonly number[]): Test | null {
  const { from } = levelOf(cube, id, mapping);
  return from.kind === "column" || ids.length === 0 || ids.includes(0)
    ? null
    : columnTest(cube, id, mapping, (ids) => sql`= any(${ids})`, true);
}
/**
 * Converts a test of a level's member to a test of the column it depends on. For members by the fact's own day, `ever`
 * accepts members of any day.
 */
function columnTest(cube: Cube, id: string, mapping: Mapping, test: Test["test"], ever = false): Test | null {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column") return { column: from.column, test };
  const byFact = from.kind === "dated" && mapping.kind === "saleDate";
  if (from.kind === "time" || from.kind === "assessed" || (byFact && !ever)) return null;
  const [table, key, values] =
    from.kind === "attribute"
      ? [tableOf(cube, from.of), "id", [from.column]]
      : [from.table, from.key, [from.value, ...(ever ? (from.also ?? []) : [])]];
  const day = dayOf(mapping);
  const onDay =
    from.kind === "dated" && !byFact
      ? sql` and z.valid_from <= ${day} and (z.valid_to is null or z.valid_to > ${day})`
      : "";
  const among = (ids: Fragment) =>
    join(
      values.map((v) => sql`z.${v} ${test(ids)}`),
      " or ",
    );
  return columnTest(
    cube,
    from.of,
    mapping,
    (ids) =>
      sql`in (select z.${key} from {~${table}} z where ${values.length > 1 ? sql`(${among(ids)})` : among(ids)}${onDay})`,
    ever,
  );
}

/** The column in which a rollup stores the validity interval itself, which is exact although the day is not stored. */
const versioned = (cube: Cube, id: string, mapping: Mapping): string | undefined => {
  const { from } = levelOf(cube, id, mapping);
  return from.kind === "dated" && mapping.kind === "saleDate" ? from.version : undefined;
};

export type Base = {
  readonly columns: ReadonlySet<string>;
  /** Whether the day of the fact determines the validity interval. */
  readonly dated: boolean;
  readonly time: boolean;
};

/** Columns that a source must have, so that these levels can be determined from it, as rows or as filters. */
export function baseOf(cube: Cube, levels: Iterable<string>, mapping: Mapping, filtering = false): Base {
  const columns = new Set<string>();
  let byDay = false;
  let time = false;
  const walk = (id: string): void => {
    const { from } = levelOf(cube, id, mapping);
    const version = versioned(cube, id, mapping);
    if (from.kind === "time") time = true;
    else if (from.kind === "column") columns.add(filtering && from.among ? from.among : from.column);
    else if (version) columns.add(version);
    else if (from.kind === "assessed") from.of.forEach(walk);
    else {
      if (from.kind === "dated") byDay ||= mapping.kind === "saleDate";
      walk(from.of);
    }
  };
  for (const id of levels) walk(id);
  return { columns, dated: byDay, time };
}

/** Whether a source has these columns. Columns of rows must be its own; columns of filters may be multi-valued. */
export const hasColumns = (source: Source, base: Base, groups: () => readonly string[]): boolean =>
  [...base.columns].every((c) => c in source.columns || (source.among?.[c] !== undefined && !groups().includes(c)));
