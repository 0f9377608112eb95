/** Which fields of a resource a person sees, in which part of a page. */
import { type Field, type Fields, instant } from "#kit/field.ts";
import { declaredFilters } from "#kit/filter.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isFigure, nameOnly, t, textOf } from "#platform/ui/index.web.ts";
import type { AnyRow } from "./resource-calls.web.ts";

export type Named = { readonly name: string; readonly field: Field };
export type May = (action: string) => boolean;

/** A field that has the same value in every row shown, fixed by the address. */
const isPinned = (resource: AnyResource, name: string): boolean =>
  (resource.pinned as readonly string[] | undefined)?.includes(name) ?? false;
const seen = (field: Field, may: May): boolean => !field.access || may(field.access);
export const visibleFields = (resource: AnyResource, may: May): readonly Named[] =>
  Object.entries(resource.fields as Fields)
    .filter(([name, field]) => seen(field, may) && !isPinned(resource, name))
    .map(([name, field]) => ({ name, field }));

const created = instant("Dibuat");
const updated = instant("Diubah");

/** Fields that a list always contains. */
const carried = (resource: AnyResource): readonly string[] => [
  ...new Set<string>([...resource.list.columns, ...resource.represent, ...declaredFilters(resource)]),
];
/** Columns to be requested, as a query parameter. */
export const moreFields = (resource: AnyResource, columns: readonly string[] | undefined): string =>
  (columns ?? [])
    .filter(
      (n) =>
        Object.hasOwn(resource.fields, n) &&
        !carried(resource).includes(n) &&
        (resource.fields as Fields)[n]?.kind !== "html",
    )
    .join(",");

/** All columns that a list can show; the person chooses among them. */
export function possibleColumns(resource: AnyResource, may: May): readonly Named[] {
  const all = [...new Set([...carried(resource), ...Object.keys(resource.fields)])];
  const own = all.flatMap((name) => {
    const field = (resource.fields as Fields)[name];
    return field &&
      seen(field, may) &&
      !isPinned(resource, name) &&
      (field.kind !== "html" || carried(resource).includes(name))
      ? [{ name, field }]
      : [];
  });
  return [...own, { name: "createdAt", field: created }, { name: "updatedAt", field: updated }];
}

export const defaultColumns = (resource: AnyResource, may: May): readonly string[] =>
  possibleColumns(resource, may)
    .filter((c) => (resource.list.columns as readonly string[]).includes(c.name))
    .map((c) => c.name);

/** "Data Toko" → "toko", "Alamat IP" → "alamat IP": the unit of "1–75 dari 1.284 …". */
export const unitLabelOf = (r: Pick<AnyResource, "title" | "counts">): string =>
  r.counts ??
  r.title
    .replace(/^((Data|Master|Daftar|Kelola)\s+)+(?=\S)/i, "")
    .replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLocaleLowerCase("id-ID")));

const speaking: ReadonlySet<string> = new Set(["text", "ref", "choice"]);
/**
 * The fields that name a row. If they are only dates, figures or booleans, the reference they belong to comes first.
 */
export function headingFields(resource: AnyResource): readonly string[] {
  const kindOf = (name: string) => (resource.fields as Fields)[name]?.kind ?? "";
  const own = (resource.represent as readonly string[]).filter((n) => !isCode(resource, n) && kindOf(n) !== "boolean");
  if (own.some((n) => speaking.has(kindOf(n))) || resource.represent.some((n: string) => isCode(resource, n)))
    return own;
  return [...(resource.list.columns as readonly string[]).filter((n) => kindOf(n) === "ref").slice(0, 2), ...own];
}

/** The heading of a row, without fields that are shown beside it, unless there is no other name. */
export function headingOf(resource: AnyResource, row: AnyRow, ...beside: readonly (string | undefined)[]): string {
  const words = headingFields(resource).flatMap((name) => {
    const field = (resource.fields as Fields)[name];
    const value = row[name];
    if (field === undefined || beside.includes(name) || value === null || value === undefined || value === "")
      return [];
    const text = textOf(field, value, t);
    return [field.kind === "ref" && !resource.represent.includes(name) ? nameOnly(field, text) : text];
  });
  return words.join(" – ") || codeOf(resource, row) || (beside.length > 0 ? headingOf(resource, row) : `#${row.id}`);
}
const isCode = (resource: AnyResource, name: string): boolean => {
  const field = (resource.fields as Fields)[name];
  return field?.kind === "text" && field.format === "code";
};
export function codeOf(resource: AnyResource, row: AnyRow): string | undefined {
  const name = Object.keys(resource.fields).find((n) => isCode(resource, n));
  return name && typeof row[name] === "string" ? (row[name] as string) : undefined;
}

/** Status fields take precedence over type fields. */
const stateNames: ReadonlySet<string> = new Set(["status", "state"]);
/**
 * The content of a row on a phone: name, code and place, status, and the first figure in large type; or what the list
 * declares.
 */
export type PhoneShape = { readonly status?: Named; readonly figure?: Named; readonly notes: readonly Named[] };
export function phoneShape(resource: AnyResource, columns: readonly Named[]): PhoneShape {
  const toned = columns.filter((c) => c.field.kind === "choice" && c.field.choices.some((o) => o.tone));
  const status = toned.find((c) => stateNames.has(c.name)) ?? toned[0];
  const named = new Set([...resource.represent, ...headingFields(resource)]);
  const chosen = resource.list.phone?.flatMap((name: string) => columns.filter((c) => c.name === name));
  if (chosen)
    return {
      status,
      figure: chosen.find((c: Named) => isFigure(c.field)),
      notes: chosen.filter((c: Named) => !isFigure(c.field)),
    };
  const figure = columns.find((c) => c.field.kind === "decimal") ?? columns.find((c) => c.field.kind === "integer");
  const notes = columns.filter(
    (c) => c !== status && c !== figure && !named.has(c.name) && !isCode(resource, c.name) && c.field.kind !== "html",
  );
  const places = notes.filter((c) => c.field.kind === "ref");
  return { status, figure, notes: [...places, ...notes.filter((c) => c.field.kind !== "ref")].slice(0, 3) };
}

/** Fields that the heading of a record's drawer already shows. */
export function inHeading(resource: AnyResource): readonly string[] {
  const code = Object.keys(resource.fields).find((n) => isCode(resource, n));
  const toned = Object.entries(resource.fields as Fields)
    .filter(([, field]) => field.kind === "choice" && field.choices.some((c) => c.tone))
    .map(([n]) => n);
  const names = (resource.represent as readonly string[]).filter(
    (n) => (resource.fields as Fields)[n]?.kind === "text",
  );
  return [...(code ? [code] : []), ...names, ...toned];
}
