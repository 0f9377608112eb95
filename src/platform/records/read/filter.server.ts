import { columnOf, type Field, type Fields, type Gathered, isIdentifier, isName, type RefField } from "#kit/field.ts";
import { type Condition, emptyMark, maxValues, type Operator, readCondition, readKey, valuesOf } from "#kit/filter.ts";
import { isRelative } from "#kit/relative-days.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Access } from "#kit/person.ts";
import { predicate, readsEverything, scopeVariantOf, todaySql } from "#platform/database/index.server.ts";
import { foldCode, foldSearch, isStorableText } from "#kit/identifier.ts";
import { rangesPart, relativePart } from "./filter-range.server.ts";
import { filterFault, refuseQuestion, wrongValue } from "./refuse-filter.server.ts";
import { fieldSql, hasGathered } from "./gathered.server.ts";
import { refTarget, visibleFields } from "./select.server.ts";

const longestValue = 8_000;

export type Where = { readonly sql: string; readonly params: Record<string, unknown> };

/**
 * Converts the conditions of a list's address, `q` and `archived`, to a predicate over `t`. Conditions are combined
 * with AND; those of numbered groups are combined with OR. Only fields visible to the person are accepted, because a
 * filter could otherwise reveal hidden values.
 */
export function whereOf(resource: AnyResource, query: Readonly<Record<string, unknown>>, access?: Access): Where {
  const parts: string[] = [];
  const groups = new Map<number, string[]>();
  const params: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const archived = query.archived;
  if (archived === undefined || archived === "") parts.push("t.archived_at is null");
  else if (archived === "only") parts.push("t.archived_at is not null");
  else if (archived !== "with") errors.push(wrongValue("archived", archived, "only, with"));
  const seen = new Set(access ? visibleFields(resource, access).map(([n]) => n) : Object.keys(resource.fields));
  for (const [key, raw] of Object.entries(query)) {
    const read = readKey(key);
    if (!read) continue;
    const condition = readCondition(resource, read.condition);
    const part =
      condition && seen.has(condition.field) && typeof raw === "string"
        ? conditionPart(resource, condition, nameOf(read.group, condition), raw, params, access)
        : null;
    if (!part) errors.push(filterFault(resource, key, read.condition, raw, seen));
    else if (read.group === 0) parts.push(part);
    else groups.set(read.group, [...(groups.get(read.group) ?? []), part]);
  }
  if (groups.size) parts.push(`(${[...groups.values()].map((g) => `(${g.join(" and ")})`).join(" or ")})`);
  if (query.ids !== undefined) {
    const ids = typeof query.ids === "string" ? query.ids.split(",") : [];
    if (ids.length === 0 || ids.length > maxValues || ids.some((v) => !/^[1-9]\d{0,14}$/.test(v)))
      errors.push(wrongValue("ids", query.ids, "12, 12,15"));
    else {
      params.ids = ids.map(Number);
      parts.push("t.id = any(:ids::bigint[])");
    }
  }
  const search = searchPart(resource, query.q, seen, params);
  if (search === null) errors.push({ field: "q", message: "Teks pencarian tidak sah." });
  else if (search) parts.push(search);
  if (errors.length) throw refuseQuestion(errors);
  return { sql: parts.length ? parts.join(" and ") : "true", params };
}

/** The name of the parameter of a condition. */
const nameOf = (group: number, { field, operator }: Condition): string => `f${group}_${operator}_${field}`;
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

function searchPart(
  resource: AnyResource,
  raw: unknown,
  seen: ReadonlySet<string>,
  params: Record<string, unknown>,
): string | null | undefined {
  if (raw === undefined || raw === "") return undefined;
  if (typeof raw !== "string" || raw.length > 100 || !isStorableText(raw)) return null;
  const names = ((resource.list.search ?? []) as readonly string[]).filter((n) => seen.has(n));
  if (!names.length) return null;
  const words = raw.trim().split(/\s+/).filter(Boolean).slice(0, 5);
  return words
    .map((word, i) => {
      const any = names.map((name) => {
        const field = (resource.fields as Fields)[name] as Field;
        return wordPart(resource, field, `t.${columnOf(name, field)}`, i, word, params);
      });
      return `(${any.join(" or ")})`;
    })
    .join(" and ");
}

/** Names of editable resources are compared without accents, as in their search indexes. */
export const isFolded = (resource: AnyResource, field: Field): boolean => !resource.readOnly && isName(field);
/** Whether a text contains the word in parameter `i` of the search. */
export function wordPart(
  resource: AnyResource,
  field: Field,
  sql: string,
  index: number,
  word: string,
  params: Record<string, unknown>,
): string {
  if (isFolded(resource, field)) {
    params[`n${index}`] = `%${likeText(foldSearch(word))}%`;
    return `fold_search(${sql}) like :n${index}`;
  }
  params[`q${index}`] = `%${likeText(word.normalize("NFC"))}%`;
  return `${sql} ilike :q${index}`;
}

function conditionPart(
  resource: AnyResource,
  { field, operator }: Condition,
  name: string,
  raw: string,
  params: Record<string, unknown>,
  access: Access | undefined,
): string | null {
  const declared = (resource.fields as Fields)[field] as Field;
  const column = fieldSql(field, declared, "t");
  const named = declared.kind === "ref" ? idsSql(refTarget(resource, declared), name, access) : "";
  if (declared.gathered?.as === "shared") return sharedPart(declared.gathered, operator, name, raw, params, named);
  if (declared.kind === "ref" && declared.among) return amongPart(declared, operator, name, raw, params, named);
  if (raw === emptyMark && (operator === "" || operator === "not")) return `${column} is ${operator ? "not " : ""}null`;
  if (!isStorableText(raw) || raw === "" || raw.length > longestValue) return null;
  if (declared.kind === "text" && declared.many) return manyPart(resource, column, operator, name, raw, params);
  if (declared.kind === "text") return textPart(resource, field, column, operator, name, raw, params);
  const part = plainPart(column, name, declared, raw, params, named);
  // A NULL value also satisfies "not".
  return part && operator === "not" ? `(${part}) is not true` : part;
}

/**
 * SQL of the ids that a filter names, limited to rows visible to the reader. A row out of scope is treated like a
 * missing one; otherwise the rows shared with a competitor could be counted by filtering by its name. A reader who sees
 * the whole table is not limited.
 */
export function idsSql(target: AnyResource, name: string, access: Access | undefined): string {
  const all = access === undefined || readsEverything(access);
  if (all || predicate(target.table, target.scope, scopeVariantOf(access), true) === null) return `:${name}::bigint[]`;
  return `coalesce((select array_agg(x_.id) from {${target.table}} x_ where x_.id = any(:${name}::bigint[])), '{}')`;
}

/** Rows related to several others, of which one is requested. */
function amongPart(
  { among, through }: RefField,
  operator: Operator,
  name: string,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  const column = `t.${among}`;
  const ids = raw === emptyMark ? [] : idsOf(raw);
  if (ids === null) return null;
  if (raw === emptyMark) return `coalesce(cardinality(${column}), 0) ${operator === "not" ? ">" : "="} 0`;
  params[name] = ids;
  if (operator === "not") return `(${column} && ${param}) is not true`;
  if (!through) return `${column} && ${param}`;
  const named = through.columns.map((c) => `v.${c} = any(${param})`).join(" or ");
  return `t.${through.key} in (select v.${through.key} from {~${through.table}} v where v.valid_from <= ${todaySql} and (v.valid_to is null or v.valid_to > ${todaySql}) and (${named}))`;
}
/** Rows of which a gathered row has one of the requested values. */
function sharedPart(
  gathered: Gathered,
  operator: Operator,
  name: string,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  const not = operator === "not";
  if (raw === emptyMark) return `${not ? "" : "not "}${hasGathered(gathered)}`;
  const ids = idsOf(raw);
  if (ids === null) return null;
  params[name] = ids;
  return `${not ? "not " : ""}${hasGathered(gathered, param)}`;
}
function idsOf(raw: string): number[] | null {
  const ids = raw.split(",");
  return ids.length > maxValues || ids.some((v) => !/^[1-9]\d{0,14}$/.test(v)) ? null : ids.map(Number);
}

/**
 * Rows with one of the requested texts, compared exactly, as indexed. They are looked up in a subquery first: for texts
 * with few duplicates the planner assumes that one row in two hundred matches, and would rather scan the table in list
 * order.
 */
function manyPart(
  resource: AnyResource,
  column: string,
  operator: Operator,
  name: string,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const values = operator === "in" ? valuesOf(raw) : [raw.trim()].filter(Boolean);
  if (values.length === 0 || values.length > maxValues) return null;
  params[name] = values;
  const one = `&& :${name}::text[]`;
  return operator === "not"
    ? `(${column} ${one}) is not true`
    : `t.id = any(array(select t.id from {${resource.table}} t where ${column} ${one}))`;
}

/**
 * A name is compared without accents, a code by its folded form, a document number without case, and any other text
 * exactly.
 */
function textPart(
  resource: AnyResource,
  field: string,
  column: string,
  operator: Operator,
  name: string,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const declared = (resource.fields as Fields)[field] as Field;
  if (operator === "in") {
    const values = valuesOf(raw);
    params[name] = isIdentifier(declared) ? values.map(foldCode) : values;
    const compared = isIdentifier(declared) ? `fold_code(${column})` : column;
    return values.length && values.length <= maxValues ? `${compared} = any(:${name}::text[])` : null;
  }
  if (raw.length > 400) return null;
  const whole = operator === "is" || operator === "not";
  const is = whole
    ? wholePart(resource, field, column, name, raw, params)
    : likePart(resource, declared, column, operator, name, raw, params);
  return operator === "not" || operator === "lacks" ? `(${is}) is not true` : is;
}

function wholePart(
  resource: AnyResource,
  field: string,
  column: string,
  name: string,
  raw: string,
  params: Record<string, unknown>,
): string {
  const declared = (resource.fields as Fields)[field] as Field;
  params[name] = raw;
  if (isIdentifier(declared)) return `fold_code(${column}) = fold_code(:${name}::text)`;
  if (isFolded(resource, declared)) return `fold_search(${column}) = fold_search(:${name}::text)`;
  if (!((resource.unique ?? []) as string[][]).some((names) => names.includes(field)))
    return `${column} = :${name}::text`;
  params[name] = likeText(raw);
  return `${column} ilike :${name}`;
}

function likePart(
  resource: AnyResource,
  field: Field,
  column: string,
  operator: Operator,
  name: string,
  raw: string,
  params: Record<string, unknown>,
): string {
  const folded = isFolded(resource, field);
  const text = likeText(folded ? foldSearch(raw) : raw);
  params[name] = operator === "" ? `${text}%` : `%${text}%`;
  return folded ? `fold_search(${column}) like :${name}` : `${column} ilike :${name}`;
}

function plainPart(
  column: string,
  name: string,
  field: Field,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  switch (field.kind) {
    case "choice": {
      const values = raw.split(",");
      if (values.some((v) => !field.choices.some((c) => c.value === v))) return null;
      params[name] = values;
      return `${column} = any(:${name}::text[])`;
    }
    case "ref": {
      const ids = idsOf(raw);
      if (ids === null) return null;
      params[name] = ids;
      return `${column} = any(${param})`;
    }
    case "boolean":
      return raw === "true" || raw === "false" ? `${column} = ${raw}` : null;
    case "html":
      return null;
    default:
      return isRelative(raw) ? relativePart(column, field, raw) : rangesPart(column, name, field, raw, params);
  }
}
