import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import { exactLabelSql, labelSql, refTarget, selection } from "../resource/select.ts";
import { readValues } from "../resource/values.ts";
import { importable, readCell } from "./cells.ts";

export type Cells = Readonly<Record<string, string | null>>;
export type Verdict = {
  readonly line: number;
  readonly errors: readonly FieldError[];
  readonly values: Record<string, unknown>;
  readonly existing: Existing | null;
  readonly changed: readonly string[];
};
export type Existing = Record<string, unknown> & { readonly id: number; readonly version: number; readonly archivedAt: string | null };

/** Judges rows of a sheet together: each cell, each reference, each key, against the table and against the sheet itself. */
export async function judge(db: Db, r: AnyResource, rows: readonly { line: number; cells: Cells }[], seen: Map<string, number>): Promise<Verdict[]> {
  const refs = await resolveRefs(db, r, rows);
  const read = rows.map((row) => readRow(r, row.cells, refs));
  const existing = await findExisting(
    db,
    r,
    read.map((x) => x.values),
  );
  return rows.map((row, i) => {
    const { values, errors } = read[i] as { values: Record<string, unknown>; errors: FieldError[] };
    const key = keyOf(r, values);
    const found = key === null ? null : (existing.get(key) ?? null);
    if (key !== null) {
      const first = seen.get(key);
      if (first !== undefined && first !== row.line) errors.push({ field: keyFields(r)[0] as string, message: "Sama dengan baris {line}.", values: { line: first } });
      else seen.set(key, row.line);
    }
    if (found?.archivedAt) errors.push({ field: keyFields(r)[0] as string, message: "Data ini diarsipkan. Pulihkan dahulu." });
    const checked = errors.length ? values : validated(r, values, found, errors);
    const changed = found && !errors.length ? Object.keys(checked).filter((n) => !equal(checked[n], found[n])) : [];
    return { line: row.line, errors, values: checked, existing: found, changed };
  });
}

const keyFields = (r: AnyResource): readonly string[] => (r.exchange?.key ?? []) as readonly string[];
/** Empty parts of a key count: a limit without a distributor is the limit of all. */
export function keyOf(r: AnyResource, values: Readonly<Record<string, unknown>>): string | null {
  const parts = keyFields(r).map((k) => idOf(values[k]) ?? null);
  return parts.every((p) => p === null) ? null : JSON.stringify(parts.map((p) => (p === null ? null : String(p).toLowerCase())));
}
const idOf = (v: unknown): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : v);

function equal(a: unknown, b: unknown): boolean {
  const [x, y] = [idOf(a) ?? null, idOf(b) ?? null];
  if (x === y) return true;
  const number = /^-?\d+(\.\d+)?$/;
  return typeof x === "string" && typeof y === "string" && number.test(x) && number.test(y) && trimmed(x) === trimmed(y);
}
const trimmed = (s: string): string => (s.includes(".") ? s.replace(/\.?0+$/, "") : s);

function readRow(r: AnyResource, cells: Cells, refs: ReadonlyMap<string, ReadonlyMap<string, number | null>>) {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, f] of importable(r)) {
    if (!Object.hasOwn(cells, name)) continue;
    const text = cells[name] ?? null;
    if (f.kind === "ref" && text !== null) {
      const id = refs.get(name)?.get(text.toLowerCase());
      if (id) values[name] = id;
      else errors.push({ field: name, message: id === null ? "Nama ini ada lebih dari satu; pakai kodenya." : "Tidak ditemukan." });
    } else {
      // an empty cell leaves what has a value of its own to the table or the row as it is
      if (text === null && (f.kind === "boolean" || (f.kind === "choice" && f.default))) continue;
      const cell = readCell(f, text);
      if ("error" in cell) errors.push({ field: name, message: cell.error });
      else values[name] = cell.value;
    }
  }
  return { values, errors };
}

function validated(r: AnyResource, values: Record<string, unknown>, found: Existing | null, errors: FieldError[]): Record<string, unknown> {
  try {
    return readValues(r, values, found ? "update" : "create");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    errors.push(...error.fields);
    return values;
  }
}

/** Ids behind the texts of reference columns, by key or by label; null where a text means several rows. */
async function resolveRefs(db: Db, r: AnyResource, rows: readonly { cells: Cells }[]): Promise<Map<string, Map<string, number | null>>> {
  const out = new Map<string, Map<string, number | null>>();
  for (const [name, f] of importable(r)) {
    if (f.kind !== "ref") continue;
    const texts = [...new Set(rows.map((x) => x.cells[name]?.toLowerCase()).filter((t): t is string => !!t))];
    const map = new Map<string, number | null>();
    if (texts.length)
      for (const hit of await findRefs(db, refTarget(r, f as RefField), texts))
        for (const text of new Set([hit.key, hit.label, hit.exact])) if (text !== null) map.set(text, map.has(text) && map.get(text) !== hit.id ? null : hit.id);
    out.set(name, map);
  }
  return out;
}

function findRefs(db: Db, target: AnyResource, texts: readonly string[]): Promise<{ id: number; key: string; label: string; exact: string }[]> {
  const keyName = (target.exchange?.key?.length === 1 ? target.exchange.key[0] : target.represent[0]) as string;
  const key = `lower(t.${columnOf(keyName, (target.fields as Fields)[keyName] as Field)}::text)`;
  const label = `lower(${labelSql(target, "t")})`;
  const exact = `lower(${exactLabelSql(target, "t")})`;
  return db.query(
    `select t.id, ${key} as key, ${label} as label, ${exact} as exact from {${target.table}} t where t.archived_at is null and (${key} = any(:texts::text[]) or ${label} = any(:texts::text[]) or ${exact} = any(:texts::text[]))`,
    { texts },
  );
}

async function findExisting(db: Db, r: AnyResource, values: readonly Record<string, unknown>[]): Promise<Map<string, Existing>> {
  const first = keyFields(r)[0];
  if (!first) return new Map();
  const f = (r.fields as Fields)[first] as Field;
  const wanted = [...new Set(values.map((v) => v[first]).filter((v) => v !== null && v !== undefined))];
  const s = selection(r, db.access);
  const column = `t.${columnOf(first, f)}`;
  // what people cannot bring back (a stretch of a mapping that never held) does not stand in the way of a new row
  const open = values.some((v) => (v[first] ?? null) === null) ? `${column} is null or` : "";
  const found = await db.query<Existing>(
    `select ${s.columns} from {${r.table}} t ${s.joins} where ${r.readOnly ? "t.archived_at is null and" : ""} (${open} ${f.kind === "ref" ? `${column} = any(:wanted::bigint[])` : `lower(${column}::text) = any(:wanted::text[])`})`,
    { wanted: f.kind === "ref" ? wanted : wanted.map((w) => String(w).toLowerCase()) },
  );
  return new Map(found.map((row) => [keyOf(r, row) as string, row]));
}
