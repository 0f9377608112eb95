import type { Field, Fields } from "#kit/field.ts";
import { joinColumns } from "./issue-words.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readValues, isSameValue } from "#platform/records/index.server.ts";
import { cellFault, faultsBeside } from "./cell-for-field.server.ts";
import { readCell, timeIn } from "./cells.server.ts";
import { type Existing, duplicateErrors, existingOf, findExisting, keyOf } from "./existing.server.ts";
import type { FormatWatch } from "./formats.server.ts";
import { importable, keysOf } from "./match.server.ts";
import type { Formats, Plan } from "./plan.server.ts";
import { type RawCell, type RawRow, textOf } from "./read/cell.server.ts";
import { RefFinder } from "./refs.server.ts";

/** A row of the file with its repairs. */
export type FileRow = {
  readonly line: number;
  readonly raw: RawRow;
  readonly fixes: Readonly<Record<string, string | null>>;
};
export type Effect = "create" | "update" | "same" | "faulty";
export type Verdict = {
  readonly line: number;
  readonly errors: readonly FieldError[];
  readonly values: Record<string, unknown>;
  readonly existing: Existing | null;
  readonly changed: readonly string[];
  /** Fields with a stored value whose cell is empty. */
  readonly cleared: readonly string[];
  readonly key: string | null;
  readonly effect: Effect;
};
export type Column = { readonly name: string; readonly field: Field; readonly index: number };
type Reading = { values: Record<string, unknown>; errors: FieldError[] };

/** Columns of a plan in the order of the file. */
export const columnsOf = (resource: AnyResource, plan: Plan): Column[] => {
  const known = new Map(importable(resource));
  return plan.columns.flatMap((name, index) => {
    const field = name === null ? undefined : known.get(name);
    return name !== null && field ? [{ name, field, index }] : [];
  });
};
export const cellOf = (row: FileRow, c: { readonly name: string; readonly index: number }): RawCell =>
  Object.hasOwn(row.fixes, c.name) ? (row.fixes[c.name] ?? null) : (row.raw[c.index] ?? null);
export const cellsOf = (row: FileRow, columns: readonly Column[]): Record<string, string | null> =>
  Object.fromEntries(columns.map((c) => [c.name, textOf(cellOf(row, c))]));

const notFoundHere = { message: "Tidak ditemukan." } as const;
/** The error of a reference that matches two rows. If both have the same code, another code is necessary. */
const severalMatches = (first: string, second = "") => ({
  message: "Ini dapat berarti {first} atau {second}; pakai kode salah satunya.",
  values: { first, second },
});

/** Validates the rows of one file: each cell, reference and key, against the table and against the rest of the file. */
export class RowValidator {
  readonly r: AnyResource;
  readonly plan: Plan;
  readonly columns: readonly Column[];
  formats: Formats;
  /** Time-of-day columns, each with the column of its date. */
  private readonly clocks: readonly { readonly name: string; readonly dayAt: Column }[];
  private readonly refs: RefFinder;
  /** The first line of each key, over all chunks. */
  private readonly seen = new Map<string, number>();
  private readonly pinned: readonly [string, string][];
  private readonly whole: boolean;
  /** A row object with a property for every column; undefined means no value. */
  private readonly blank: Readonly<Record<string, unknown>>;

  constructor(resource: AnyResource, plan: Plan, formats: Formats, whole: boolean) {
    this.r = resource;
    this.plan = plan;
    this.formats = formats;
    this.columns = columnsOf(resource, plan);
    this.clocks = this.columns.flatMap((column) => {
      const day = this.columns.find((d) => column.field.kind === "text" && column.field.day === d.name);
      return day ? [{ name: column.name, dayAt: day }] : [];
    });
    this.refs = new RefFinder(resource);
    this.whole = whole;
    this.pinned = Object.entries(plan.pinned ?? {});
    this.blank = Object.fromEntries(this.columns.map((c) => [c.name, undefined]));
  }

  async validate(db: Db, rows: readonly FileRow[]): Promise<Verdict[]> {
    for (const column of this.columns)
      if (column.field.kind === "ref")
        await this.refs.learn(
          db,
          column.name,
          column.field,
          rows.map((row) => textOf(cellOf(row, column))),
        );
    const read = rows.map((row) => this.readRow(row));
    const values = read.map((x) => x.values);
    const existing = await findExisting(
      db,
      this.r,
      values,
      this.whole ? undefined : new Set([...this.columns.map((c) => c.name), ...this.pinned.map(([n]) => n)]),
    );
    const duplicates = await duplicateErrors(db, this.r, values, existing);
    return rows.map((row, i) => this.verdict(row.line, read[i] as Reading, existing, duplicates[i] ?? []));
  }

  /**
   * Collects the texts of number and date columns, from which their formats are determined. Repairs are excluded,
   * because they are not part of the file.
   */
  look(rows: readonly FileRow[], watch: FormatWatch): void {
    for (const column of this.columns) {
      if (!watch.watches(column.name)) continue;
      for (const row of rows) {
        const cell = row.raw[column.index];
        if (typeof cell === "string") watch.look(column.name, cell, row.line);
      }
    }
  }

  private readRow(row: FileRow): Reading {
    const values: Record<string, unknown> = { ...this.blank };
    const errors: FieldError[] = [];
    const days: { readonly c: Column; readonly day: string }[] = [];
    for (const column of this.columns) {
      const cell = cellOf(row, column);
      if (column.field.kind === "ref" && cell !== null && !cellFault(column.field, cell)) {
        const match = this.refs.find(column.name, textOf(cell) as string);
        if (match && match.other === undefined) values[column.name] = match.id;
        else errors.push({ field: column.name, ...(match ? severalMatches(match.code, match.other) : notFoundHere) });
        continue;
      }
      // an empty cell keeps the default of a new row, or the value of an existing one
      if (
        cell === null &&
        (column.field.kind === "boolean" || (column.field.kind === "choice" && column.field.default))
      )
        continue;
      const got = readCell(column.field, cell, this.formats[column.name]);
      if ("error" in got)
        errors.push({ field: column.name, message: got.error, ...(got.values ? { values: got.values } : {}) });
      else values[column.name] = got.value;
      if ("day" in got && got.day !== undefined) days.push({ c: column, day: got.day });
    }
    errors.push(...faultsBeside(row, this.columns));
    for (const { c: column, day } of days) this.agree(column, day, { values, errors });
    for (const c of this.clocks) values[c.name] ??= timeIn(cellOf(row, c.dayAt));
    return { values, errors };
  }

  /** A time cell that contains a date: the date is used if the date column is empty, and must equal it otherwise. */
  private agree(column: Column, day: string, { values, errors }: Reading): void {
    const of = (column.field.kind === "text" && column.field.day) || "";
    if (of === "" || errors.some((e) => e.field === of)) return;
    values[of] ??= day;
    if (values[of] !== day)
      errors.push({
        field: column.name,
        message: "Harinya lain daripada {column}.",
        values: { column: (this.r.fields as Fields)[of]?.label ?? of },
      });
  }

  private verdict(
    line: number,
    { values, errors }: Reading,
    existing: ReadonlyMap<string, Existing>,
    duplicates: readonly FieldError[],
  ): Verdict {
    const key = keyOf(this.r, values);
    const stored = key === null ? null : existingOf(this.r, existing, values);
    const at = keysOf(this.r)[0] as string;
    if (key !== null) {
      const first = this.seen.get(key);
      if (first !== undefined && first !== line) errors.push(this.twice(first));
      else this.seen.set(key, line);
    }
    if (stored?.archivedAt) errors.push({ field: at, message: "Data ini diarsipkan. Pulihkan dahulu." });
    if (!stored && this.plan.onlyUpdates && !errors.some((e) => keysOf(this.r).includes(e.field)))
      errors.push({ field: at, message: "Belum ada; berkas ini hanya memperbarui." });
    errors.push(...duplicates);
    errors.push(...this.elsewhere(values, stored));
    const checked = this.validated(withStoredCodes(this.r, values, stored), stored, errors);
    const changed =
      stored && !errors.length ? Object.keys(checked).filter((n) => !isSameValue(checked[n], stored[n])) : [];
    const cleared = changed.filter((n) => checked[n] === null);
    const effect = errors.length ? "faulty" : stored ? (changed.length ? "update" : "same") : "create";
    return { line, errors, values: checked, existing: stored, changed, cleared, key, effect };
  }

  /** Field errors of a row that has other values in the file or in the table than those fixed by the page. */
  private elsewhere(values: Record<string, unknown>, existing: Existing | null): FieldError[] {
    return this.pinned.flatMap(([name, value]) => {
      values[name] ??= value;
      return values[name] === value && (existing === null || existing[name] === value)
        ? []
        : [{ field: name, message: "Ini milik halaman lain dan tidak dapat dibawa dari sini." }];
    });
  }

  /**
   * A duplicate composite key is reported at its last field, which is the most specific: for lines of a document, the
   * line number and not the warehouse.
   */
  private twice(line: number): FieldError {
    const keys = keysOf(this.r);
    const labels = keys.map((k) => (this.r.fields as Fields)[k]?.label ?? k);
    const field = keys.at(-1) as string;
    return keys.length === 1
      ? { field, message: "Sama dengan baris {line}.", values: { line } }
      : { field, message: "Kunci ({fields}) sama dengan baris {line}.", values: { fields: joinColumns(labels), line } };
  }

  /**
   * Adds the errors of the resource's own rules, one per field. All errors of a row are reported together, also if a
   * cell could not be read.
   */
  private validated(
    values: Record<string, unknown>,
    existing: Existing | null,
    errors: FieldError[],
  ): Record<string, unknown> {
    const known = new Set(errors.map((e) => e.field));
    try {
      return readValues(this.r, values, existing || this.plan.onlyUpdates ? "update" : "create", existing ?? undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      errors.push(...error.fields.filter((e) => !known.has(e.field)));
      return values;
    }
  }
}

/** A file finds a row by its code regardless of case; the code itself is kept as stored. */
function withStoredCodes(
  resource: AnyResource,
  values: Record<string, unknown>,
  existing: Existing | null,
): Record<string, unknown> {
  if (!existing) return values;
  const codes = keysOf(resource).filter(
    (k) => (resource.fields as Fields)[k]?.kind === "text" && values[k] !== undefined,
  );
  return { ...values, ...Object.fromEntries(codes.map((k) => [k, existing[k]])) };
}
