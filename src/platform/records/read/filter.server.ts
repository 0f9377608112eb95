import { isAcceptedDay } from "#kit/day.ts";
import { columnOf, type Field, type Fields, type Gathered, isIdentifier, isName, type RefField } from "#kit/field.ts";
import {
  type Condition,
  emptyMark,
  maxRanges,
  maxValues,
  type Operator,
  readCondition,
  readKey,
  valuesOf,
} from "#kit/filter.ts";
import { isRelative, type RelativeDay } from "#kit/relative-days.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Access } from "#kit/person.ts";
import { predicate, readsEverything, shapeOf, todaySql } from "#platform/database/index.server.ts";
import { foldCode, foldSearch, sound } from "#kit/identifier.ts";
import { isReversed } from "#kit/pairs.ts";
import { filterFault, refuseQuestion, wrongValue } from "./refuse-filter.server.ts";
import { fieldSql, hasGathered } from "./gathered.server.ts";
import { refTarget, visibleFields } from "./select.server.ts";
import { isInstant, readValue } from "../write/values.server.ts";

const longestValue = 8_000;

export type Where = { readonly sql: string; readonly params: Record<string, unknown> };

/**
 * Converts the conditions of a list's address, `q` and `archived`, to a predicate over `t`. Conditions are combined
 * with AND; those of numbered groups are combined with OR. Only fields visible to the person are accepted, because a
 * filter could otherwise reveal hidden values.
 */
export function whereOf(r: AnyResource, query: Readonly<Record<string, unknown>>, access?: Access): Where {
  const parts: string[] = [];
  const groups = new Map<number, string[]>();
  const params: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const archived = query.archived;
  if (archived === undefined || archived === "") parts.push("t.archived_at is null");
  else if (archived === "only") parts.push("t.archived_at is not null");
  else if (archived !== "with") errors.push(wrongValue("archived", archived, "only, with"));
  const seen = new Set(access ? visibleFields(r, access).map(([n]) => n) : Object.keys(r.fields));
  for (const [key, raw] of Object.entries(query)) {
    const read = readKey(key);
    if (!read) continue;
    const condition = readCondition(r, read.condition);
    const part =
      condition && seen.has(condition.field) && typeof raw === "string"
        ? conditionPart(r, condition, `f${read.group}_${condition.operator}_${condition.field}`, raw, params, access)
        : null;
    if (!part) errors.push(filterFault(r, key, read.condition, raw, seen));
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
  const q = searchPart(r, query.q, seen, params);
  if (q === null) errors.push({ field: "q", message: "Teks pencarian tidak sah." });
  else if (q) parts.push(q);
  if (errors.length) throw refuseQuestion(errors);
  return { sql: parts.length ? parts.join(" and ") : "true", params };
}

export const likeText = (s: string): string => s.replace(/[\\%_]/g, "\\$&");

function searchPart(
  r: AnyResource,
  raw: unknown,
  seen: ReadonlySet<string>,
  params: Record<string, unknown>,
): string | null | undefined {
  if (raw === undefined || raw === "") return undefined;
  if (typeof raw !== "string" || raw.length > 100 || !sound(raw)) return null;
  const names = ((r.list.search ?? []) as readonly string[]).filter((n) => seen.has(n));
  if (!names.length) return null;
  const words = raw.trim().split(/\s+/).filter(Boolean).slice(0, 5);
  return words
    .map((w, i) => {
      const any = names.map((n) => {
        const f = (r.fields as Fields)[n] as Field;
        return wordPart(r, f, `t.${columnOf(n, f)}`, i, w, params);
      });
      return `(${any.join(" or ")})`;
    })
    .join(" and ");
}

/** Names of editable resources are compared without accents, as in their search indexes. */
export const isFolded = (r: AnyResource, f: Field): boolean => !r.readOnly && isName(f);
/** Whether a text contains the word in parameter `i` of the search. */
export function wordPart(
  r: AnyResource,
  f: Field,
  sql: string,
  i: number,
  word: string,
  params: Record<string, unknown>,
): string {
  if (isFolded(r, f)) {
    params[`n${i}`] = `%${likeText(foldSearch(word))}%`;
    return `fold_search(${sql}) like :n${i}`;
  }
  params[`q${i}`] = `%${likeText(word.normalize("NFC"))}%`;
  return `${sql} ilike :q${i}`;
}

function conditionPart(
  r: AnyResource,
  { field, operator }: Condition,
  p: string,
  raw: string,
  params: Record<string, unknown>,
  access: Access | undefined,
): string | null {
  const f = (r.fields as Fields)[field] as Field;
  const column = fieldSql(field, f, "t");
  const named = f.kind === "ref" ? idsSql(refTarget(r, f), p, access) : "";
  if (f.gathered?.as === "shared") return sharedPart(f.gathered, operator, p, raw, params, named);
  if (f.kind === "ref" && f.among) return amongPart(f, operator, p, raw, params, named);
  if (raw === emptyMark && (operator === "" || operator === "not")) return `${column} is ${operator ? "not " : ""}null`;
  if (!sound(raw) || raw === "" || raw.length > longestValue) return null;
  if (f.kind === "text" && f.many) return manyPart(r, column, operator, p, raw, params);
  if (f.kind === "text") return textPart(r, field, column, operator, p, raw, params);
  const part = plainPart(column, p, f, raw, params, named);
  // A NULL value also satisfies "not".
  return part && operator === "not" ? `(${part}) is not true` : part;
}

/**
 * SQL of the ids that a filter names, limited to rows visible to the reader. A row out of scope is treated like a
 * missing one; otherwise the rows shared with a competitor could be counted by filtering by its name. A reader who sees
 * the whole table is not limited.
 */
export function idsSql(target: AnyResource, p: string, access: Access | undefined): string {
  const all = access === undefined || readsEverything(access);
  if (all || predicate(target.table, target.scope, shapeOf(access), true) === null) return `:${p}::bigint[]`;
  return `coalesce((select array_agg(x_.id) from {${target.table}} x_ where x_.id = any(:${p}::bigint[])), '{}')`;
}

/** Rows related to several others, of which one is requested. */
function amongPart(
  { among, through }: RefField,
  operator: Operator,
  p: string,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  const column = `t.${among}`;
  const ids = raw === emptyMark ? [] : idsOf(raw);
  if (ids === null) return null;
  if (raw === emptyMark) return `coalesce(cardinality(${column}), 0) ${operator === "not" ? ">" : "="} 0`;
  params[p] = ids;
  if (operator === "not") return `(${column} && ${param}) is not true`;
  if (!through) return `${column} && ${param}`;
  const named = through.columns.map((c) => `v.${c} = any(${param})`).join(" or ");
  return `t.${through.key} in (select v.${through.key} from {~${through.table}} v where v.valid_from <= ${todaySql} and (v.valid_to is null or v.valid_to > ${todaySql}) and (${named}))`;
}
/** Rows of which a gathered row has one of the requested values. */
function sharedPart(
  gathered: Gathered,
  operator: Operator,
  p: string,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  const not = operator === "not";
  if (raw === emptyMark) return `${not ? "" : "not "}${hasGathered(gathered)}`;
  const ids = idsOf(raw);
  if (ids === null) return null;
  params[p] = ids;
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
  r: AnyResource,
  column: string,
  operator: Operator,
  p: string,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const values = operator === "in" ? valuesOf(raw) : [raw.trim()].filter(Boolean);
  if (values.length === 0 || values.length > maxValues) return null;
  params[p] = values;
  const one = `&& :${p}::text[]`;
  return operator === "not"
    ? `(${column} ${one}) is not true`
    : `t.id = any(array(select t.id from {${r.table}} t where ${column} ${one}))`;
}

/**
 * A name is compared without accents, a code by its folded form, a document number without case, and any other text
 * exactly.
 */
function textPart(
  r: AnyResource,
  field: string,
  column: string,
  operator: Operator,
  p: string,
  raw: string,
  params: Record<string, unknown>,
): string | null {
  const f = (r.fields as Fields)[field] as Field;
  if (operator === "in") {
    const values = valuesOf(raw);
    params[p] = isIdentifier(f) ? values.map(foldCode) : values;
    const compared = isIdentifier(f) ? `fold_code(${column})` : column;
    return values.length && values.length <= maxValues ? `${compared} = any(:${p}::text[])` : null;
  }
  if (raw.length > 400) return null;
  const whole = operator === "is" || operator === "not";
  const is = whole ? wholePart(r, field, column, p, raw, params) : likePart(r, f, column, operator, p, raw, params);
  return operator === "not" || operator === "lacks" ? `(${is}) is not true` : is;
}

function wholePart(
  r: AnyResource,
  field: string,
  column: string,
  p: string,
  raw: string,
  params: Record<string, unknown>,
): string {
  const f = (r.fields as Fields)[field] as Field;
  params[p] = raw;
  if (isIdentifier(f)) return `fold_code(${column}) = fold_code(:${p}::text)`;
  if (isFolded(r, f)) return `fold_search(${column}) = fold_search(:${p}::text)`;
  if (!((r.unique ?? []) as string[][]).some((names) => names.includes(field))) return `${column} = :${p}::text`;
  params[p] = likeText(raw);
  return `${column} ilike :${p}`;
}

function likePart(
  r: AnyResource,
  f: Field,
  column: string,
  operator: Operator,
  p: string,
  raw: string,
  params: Record<string, unknown>,
): string {
  const folded = isFolded(r, f);
  const text = likeText(folded ? foldSearch(raw) : raw);
  params[p] = operator === "" ? `${text}%` : `%${text}%`;
  return folded ? `fold_search(${column}) like :${p}` : `${column} ilike :${p}`;
}

function plainPart(
  column: string,
  p: string,
  f: Field,
  raw: string,
  params: Record<string, unknown>,
  param: string,
): string | null {
  switch (f.kind) {
    case "choice": {
      const values = raw.split(",");
      if (values.some((v) => !f.choices.some((c) => c.value === v))) return null;
      params[p] = values;
      return `${column} = any(:${p}::text[])`;
    }
    case "ref": {
      const ids = idsOf(raw);
      if (ids === null) return null;
      params[p] = ids;
      return `${column} = any(${param})`;
    }
    case "boolean":
      return raw === "true" || raw === "false" ? `${column} = ${raw}` : null;
    case "html":
      return null;
    default:
      return isRelative(raw) ? relativePart(column, f, raw) : rangesPart(column, p, f, raw, params);
  }
}

const month = `date_trunc('month', ${todaySql}::timestamp)::date`;
/** The first day, and the day after the last. */
const relativeBounds: Readonly<Record<RelativeDay, readonly [string, string]>> = {
  "@today": [todaySql, `${todaySql} + 1`],
  "@7": [`${todaySql} - 6`, `${todaySql} + 1`],
  "@30": [`${todaySql} - 29`, `${todaySql} + 1`],
  "@month": [month, `(${month} + interval '1 month')::date`],
  "@lastmonth": [`(${month} - interval '1 month')::date`, month],
  "@year": [
    `date_trunc('year', ${todaySql}::timestamp)::date`,
    `(date_trunc('year', ${todaySql}::timestamp) + interval '1 year')::date`,
  ],
};
function relativePart(column: string, f: Field, raw: RelativeDay): string | null {
  if (f.kind !== "date" && f.kind !== "instant") return null;
  const [from, to] = relativeBounds[raw].map((b) =>
    f.kind === "instant" ? `((${b})::timestamp at time zone 'Asia/Jakarta')` : b,
  );
  return `${column} >= ${from} and ${column} < ${to}`;
}

/** Figures may lie in any of several ranges ("400..428,430..499"). */
function rangesPart(column: string, p: string, f: Field, raw: string, params: Record<string, unknown>): string | null {
  const ranges = f.kind === "integer" || f.kind === "decimal" ? raw.split(",") : [raw];
  if (ranges.length > maxRanges) return null;
  const parts = ranges.map((range, i) => rangePart(column, i === 0 ? p : `${p}_${i}`, f, range, params));
  if (parts.includes(null)) return null;
  return parts.length === 1 ? (parts[0] as string) : `(${parts.map((part) => `(${part})`).join(" or ")})`;
}

function rangePart(column: string, p: string, f: Field, raw: string, params: Record<string, unknown>): string | null {
  const [from, to] = raw.includes("..") ? (raw.split("..", 2) as [string, string]) : [raw, raw];
  if (!from && !to) return null;
  const cast =
    f.kind === "date" ? "date" : f.kind === "instant" ? "timestamptz" : f.kind === "integer" ? "int" : "numeric";
  const ok = (v: string) =>
    f.kind === "date"
      ? isAcceptedDay(v)
      : f.kind === "instant"
        ? isAcceptedDay(v) || isInstant(v)
        : f.kind === "integer"
          ? "value" in readValue(f, Number(v)) || /^-?\d{1,9}$/.test(v)
          : /^-?\d{1,15}(\.\d{1,6})?$/.test(v);
  if ((from && !ok(from)) || (to && !ok(to)) || isReversed(f, from, to)) return null;
  const parts: string[] = [];
  // a date given for an instant means that whole day in Jakarta time
  const bound = (v: string) => (f.kind === "instant" && v.length === 10 ? `${v}T00:00:00+07:00` : v);
  if (from) {
    params[`${p}_from`] = bound(from);
    parts.push(`${column} >= :${p}_from::${cast}`);
  }
  if (to) {
    params[`${p}_to`] = bound(to);
    parts.push(
      f.kind === "instant" && to.length === 10
        ? `${column} < :${p}_to::timestamptz + interval '1 day'`
        : `${column} <= :${p}_to::${cast}`,
    );
  }
  return parts.join(" and ");
}
