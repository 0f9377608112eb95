/**
 * Filters in an address: `f.status=active`, `f.name.has=abadi`, and alternatives `o1.f.segment=3` or
 * `o2.f.district=12`.
 */
import type { Field, Fields } from "./field.ts";
import type { AnyResource } from "./resource.ts";

/** Besides the plain `f.field`, which matches texts by prefix, figures and days by range, and others by value. */
export type Operator = "" | "not" | "is" | "has" | "lacks" | "in";
const operators: readonly Operator[] = ["", "not", "is", "has", "lacks", "in"];
/** "No value"; with `not`, "some value". */
export const emptyMark = "~";
export const maxGroups = 5;
export const maxValues = 500;
/** Per figure. */
export const maxRanges = 5;

export function operatorsOf(f: Field): readonly Operator[] {
  // complete texts are looked up by index; parts of texts have no index
  if (f.kind === "text" && f.many) return ["", "not", "in"];
  if (f.kind === "text") return ["", "has", "is", "not", "lacks", "in"];
  return f.kind === "html" ? [] : f.kind === "boolean" ? [""] : ["", "not"];
}

/** Filters that a list declares. An address that pins a field filters by it, so pinned fields are included. */
export const declaredFilters = (r: AnyResource): readonly string[] => [
  ...new Set([...((r.pinned ?? []) as readonly string[]), ...((r.list.filters ?? []) as readonly string[])]),
];

/** Fields a list can be filtered by: those it declares, shows or searches. */
export function filterable(r: AnyResource): readonly string[] {
  const declared = declaredFilters(r);
  const more = [...r.list.columns, ...(r.list.search ?? [])] as readonly string[];
  return [...new Set([...declared, ...more])].filter(
    (n) => (r.fields as Fields)[n] !== undefined && (r.fields as Fields)[n]?.kind !== "html",
  );
}

export type Condition = { readonly field: string; readonly operator: Operator };
/** "name.has" → the field and its operator; undefined for anything else. */
export function readCondition(r: AnyResource, key: string): Condition | undefined {
  const [field = "", operator = "", more] = key.split(".");
  if (more !== undefined || !Object.hasOwn(r.fields, field) || !filterable(r).includes(field) || key.endsWith("."))
    return undefined;
  const known = operators.find((o) => o === operator);
  return known !== undefined && operatorsOf((r.fields as Fields)[field] as Field).includes(known)
    ? { field, operator: known }
    : undefined;
}
export const writeCondition = (c: Condition): string => (c.operator ? `${c.field}.${c.operator}` : c.field);

/** "o2.f.name.has" → group 2 (0 for conditions that always apply) and "name.has". */
export function readKey(key: string): { readonly group: number; readonly condition: string } | undefined {
  const m = /^(?:o([1-5])\.)?f\.(.+)$/.exec(key);
  return m ? { group: Number(m[1] ?? 0), condition: m[2] as string } : undefined;
}
export const writeKey = (group: number, condition: string): string => `${group ? `o${group}.` : ""}f.${condition}`;

/** A pasted list, separated by line breaks or commas. */
export const valuesOf = (raw: string): string[] => [
  ...new Set(
    raw
      .split(/[\n,;\t]/)
      .map((v) => v.trim())
      .filter(Boolean),
  ),
];
