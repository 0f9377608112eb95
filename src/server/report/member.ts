import type { Cube, Level, Origin } from "#kit/cube.ts";
import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { assessmentOf, type Source } from "./sources.ts";
import type { Mapping } from "./question.ts";

/** Joins that lead from a fact's own columns to the members asked for; outer ones, so that no fact is lost on the way. */
export type Joins = Map<string, string>;

const ofHome: Origin = { kind: "attribute", of: "distributor", column: "district_id" };
const levelOf = (cube: Cube, id: string, mapping: Mapping): Level => {
  const level = cube.levels[id];
  if (!level) throw new Error(`E042 cube ${cube.name} has no level ${id}`);
  return id === "district" && mapping.home ? { ...level, from: ofHome } : level;
};
/** The column that names a noun's rows; where there is no `name`, it is the last of what represents them. */
export function nameColumn(noun: AnyResource): string {
  const fields = noun.fields as Fields;
  const name = "name" in fields ? "name" : (noun.represent.at(-1) as string);
  return columnOf(name, fields[name] as Field);
}
/** Whether a level is a place, which a plan of whole distributors does not know. */
export function isPlace(cube: Cube, id: string): boolean {
  const from = cube.levels[id]?.from;
  return id === "district" || ((from?.kind === "attribute" || from?.kind === "dated") && isPlace(cube, from.of));
}
const tableOf = (cube: Cube, id: string): string => {
  const noun = cube.levels[id]?.noun;
  if (!noun) throw new Error(`E043 level ${id} of cube ${cube.name} has no members`);
  return noun.table;
};

/** SQL for the id of a fact's member at a level, over row `u` of the aggregated facts; 0 where there is none. */
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
        `left join {~${tableOf(cube, from.of)}} ${below} on ${below}.id = ${memberSql(cube, from.of, mapping, joins)}`,
      );
    return `coalesce(${below}.${from.column}, 0)`;
  }
  if (from.kind === "judged") {
    const on = from.of.map((of, i) => `${alias}.k${i} = ${memberSql(cube, of, mapping, joins)}`).join(" and ");
    if (!joins.has(alias)) joins.set(alias, `left join (${assessmentOf(cube, id)}) ${alias} on ${on}`);
    return `coalesce(${alias}.value, 0)`;
  }
  if (!joins.has(alias)) {
    const key = versioned(cube, id, mapping);
    const day = mapping.kind === "saleDate" ? "u.md" : ":asof::date";
    const on = key
      ? `${alias}.id = u.${key}`
      : `${alias}.${from.key} = ${memberSql(cube, from.of, mapping, joins)} and ${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
    joins.set(alias, `left join {~${from.table}} ${alias} on ${on}`);
  }
  return `coalesce(${alias}.${from.value}, 0)`;
}

/** Whether a fact stands under one of these members; a chair is found wherever in the line of command it stands. */
export function amongSql(cube: Cube, id: string, mapping: Mapping, joins: Joins, ids: string): string {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column" && from.among) return `u.${from.among} && ${ids}`;
  const member = memberSql(cube, id, mapping, joins);
  if (from.kind !== "dated" || from.also === undefined) return `${member} = any(${ids})`;
  return `array[${[member, ...from.also.map((c) => `coalesce(m_${id}.${c}, 0)`)].join(", ")}] && ${ids}`;
}

/**
 * The same asked of the fact's own column, so that the rest is never read: which of its values lie under these members. Null where only
 * the joined row can tell: members that are none, intervals by the fact's own day, chairs.
 */
export function amongOwn(cube: Cube, id: string, mapping: Mapping, ids: readonly number[]): Test | null {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column" && from.among) return { column: from.among, test: (param) => `&& ${param}` };
  if (
    from.kind !== "column" &&
    (ids.length === 0 || ids.includes(0) || (from.kind === "dated" && from.also !== undefined))
  )
    return null;
  return hung(cube, id, mapping, (param) => `= any(${param})`);
}
type Test = { readonly column: string; readonly test: (ids: string) => string };
/**
 * What no fact under one of these members is without: its own column once had such a member, on whichever day. Most facts are never read then, and of the
 * others the joined row still tells. Null where facts under no member are asked for too.
 */
export function amongEver(cube: Cube, id: string, mapping: Mapping, ids: readonly number[]): Test | null {
  const { from } = levelOf(cube, id, mapping);
  return from.kind === "column" || ids.length === 0 || ids.includes(0)
    ? null
    : hung(cube, id, mapping, (param) => `= any(${param})`, true);
}
/** A test of a level's member as a test of the column that it hangs on; of members by the fact's own day only for those it `ever` had. */
function hung(cube: Cube, id: string, mapping: Mapping, test: Test["test"], ever = false): Test | null {
  const { from } = levelOf(cube, id, mapping);
  if (from.kind === "column") return { column: from.column, test };
  const byFact = from.kind === "dated" && mapping.kind === "saleDate";
  if (from.kind === "time" || from.kind === "judged" || (byFact && !ever)) return null;
  const [table, key, values] =
    from.kind === "attribute"
      ? [tableOf(cube, from.of), "id", [from.column]]
      : [from.table, from.key, [from.value, ...(ever ? (from.also ?? []) : [])]];
  const held =
    from.kind === "dated" && !byFact
      ? " and z.valid_from <= :asof::date and (z.valid_to is null or z.valid_to > :asof::date)"
      : "";
  const among = (param: string) => values.map((v) => `z.${v} ${test(param)}`).join(" or ");
  return hung(
    cube,
    from.of,
    mapping,
    (param) =>
      `in (select z.${key} from {~${table}} z where ${values.length > 1 ? `(${among(param)})` : among(param)}${held})`,
    ever,
  );
}

/** A rollup may name the interval itself, which is exact where the day is no longer known. */
const versioned = (cube: Cube, id: string, mapping: Mapping): string | undefined => {
  const { from } = levelOf(cube, id, mapping);
  return from.kind === "dated" && mapping.kind === "saleDate" ? from.version : undefined;
};

export type Base = {
  readonly columns: ReadonlySet<string> /** The day of the fact decides which interval holds. */;
  readonly dated: boolean;
  readonly time: boolean;
};

/** Columns a source must carry, so that these levels can be reached from it, as rows or as filters. */
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
    else if (from.kind === "judged") from.of.forEach(walk);
    else {
      if (from.kind === "dated") byDay ||= mapping.kind === "saleDate";
      walk(from.of);
    }
  };
  for (const id of levels) walk(id);
  return { columns, dated: byDay, time };
}

/** Whether a source carries these columns: those that rows are made by as its own, the others it may also have many of. */
export const holds = (source: Source, base: Base, groups: () => readonly string[]): boolean =>
  [...base.columns].every((c) => c in source.columns || (source.among?.[c] !== undefined && !groups().includes(c)));
