import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isDay, isInstant, readValue, sound } from "./values.ts";

export type Where = { readonly sql: string; readonly params: Record<string, unknown> };

/** Turns `f.<field>=…`, `q` and `archived` of a list's address into a predicate over `t`; only declared filters are heard. */
export function whereOf(r: AnyResource, query: Readonly<Record<string, unknown>>): Where {
  const parts: string[] = [];
  const params: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const archived = query.archived;
  if (archived === undefined || archived === "") parts.push("t.archived_at is null");
  else if (archived === "only") parts.push("t.archived_at is not null");
  else if (archived !== "with") errors.push({ field: "archived", message: "Nilai tidak sah." });
  for (const [key, raw] of Object.entries(query)) {
    if (!key.startsWith("f.")) continue;
    const name = key.slice(2);
    const field = Object.hasOwn(r.fields, name) && (r.list.filters as readonly string[] | undefined)?.includes(name) ? ((r.fields as Fields)[name] as Field) : undefined;
    const part = field && typeof raw === "string" ? filterPart(name, field, raw, params) : null;
    if (part) parts.push(part);
    else errors.push({ field: key, message: field ? "Nilai penyaring tidak sah." : "Penyaring tidak dikenal." });
  }
  const q = searchPart(r, query.q, params);
  if (q === null) errors.push({ field: "q", message: "Teks pencarian tidak sah." });
  else if (q) parts.push(q);
  if (errors.length) throw new Refused("invalid", "Penyaring belum benar.", errors);
  return { sql: parts.length ? parts.join(" and ") : "true", params };
}

export const likeText = (s: string): string => s.replace(/[\\%_]/g, "\\$&");

function searchPart(r: AnyResource, raw: unknown, params: Record<string, unknown>): string | null | undefined {
  if (raw === undefined || raw === "") return undefined;
  if (typeof raw !== "string" || raw.length > 100 || !sound(raw)) return null;
  const names = (r.list.search ?? []) as readonly string[];
  if (!names.length) return null;
  const words = raw.trim().split(/\s+/).filter(Boolean).slice(0, 5);
  return words
    .map((w, i) => {
      params[`q${i}`] = `%${likeText(w)}%`;
      return `(${names.map((n) => `t.${columnOf(n, (r.fields as Fields)[n] as Field)} ilike :q${i}`).join(" or ")})`;
    })
    .join(" and ");
}

function filterPart(name: string, f: Field, raw: string, params: Record<string, unknown>): string | null {
  const column = `t.${columnOf(name, f)}`;
  if (raw === "~") return `${column} is null`;
  if (!sound(raw) || raw.length > 4000) return null;
  const p = `f_${name}`;
  switch (f.kind) {
    case "choice": {
      const values = raw.split(",");
      if (values.some((v) => !f.choices.some((c) => c.value === v))) return null;
      params[p] = values;
      return `${column} = any(:${p}::text[])`;
    }
    case "ref": {
      const ids = raw.split(",");
      if (ids.length > 500 || ids.some((v) => !/^[1-9]\d{0,14}$/.test(v))) return null;
      params[p] = ids.map(Number);
      return `${column} = any(:${p}::bigint[])`;
    }
    case "boolean": {
      if (raw !== "true" && raw !== "false") return null;
      return `${column} = ${raw}`;
    }
    case "text": {
      params[p] = `${likeText(raw)}%`;
      return `${column} ilike :${p}`;
    }
    case "html":
      return null;
    default:
      return rangePart(column, p, f, raw, params);
  }
}

function rangePart(column: string, p: string, f: Field, raw: string, params: Record<string, unknown>): string | null {
  const [from, to] = raw.includes("..") ? (raw.split("..", 2) as [string, string]) : [raw, raw];
  if (!from && !to) return null;
  const cast = f.kind === "date" ? "date" : f.kind === "instant" ? "timestamptz" : f.kind === "integer" ? "int" : "numeric";
  const ok = (v: string) =>
    f.kind === "date"
      ? isDay(v)
      : f.kind === "instant"
        ? isDay(v) || isInstant(v)
        : f.kind === "integer"
          ? "value" in readValue(f, Number(v)) || /^-?\d{1,9}$/.test(v)
          : /^-?\d{1,15}(\.\d{1,6})?$/.test(v);
  if ((from && !ok(from)) || (to && !ok(to))) return null;
  const parts: string[] = [];
  // a day typed for an instant means that whole day in Jakarta
  const bound = (v: string) => (f.kind === "instant" && v.length === 10 ? `${v}T00:00:00+07:00` : v);
  if (from) {
    params[`${p}_from`] = bound(from);
    parts.push(`${column} >= :${p}_from::${cast}`);
  }
  if (to) {
    params[`${p}_to`] = bound(to);
    parts.push(f.kind === "instant" && to.length === 10 ? `${column} < :${p}_to::timestamptz + interval '1 day'` : `${column} <= :${p}_to::${cast}`);
  }
  return parts.join(" and ");
}
