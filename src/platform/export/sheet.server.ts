import { utcDate } from "#kit/day.ts";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CellStyle, CellValue, WriteSheet } from "hucre/xlsx";
import { type Field, type Fields, snake } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { TextTranslator } from "#kit/translate-filled.ts";
import type { Access } from "#kit/person.ts";
import { type Db, inSnapshot } from "#platform/database/index.server.ts";
import { boldFont, dayFormat, printSetup, sheetFont } from "#platform/import/index.server.ts";
import { streamedBook, type Top } from "./streamed-book.server.ts";
import { translatorFor } from "./reader.server.ts";
import { translate, type Translate } from "#platform/http/index.server.ts";
import {
  referenceFilter,
  whereOf,
  fieldSql,
  orderBy,
  type Query,
  orderOf,
  exactLabelSql,
  refersTo,
  refTarget,
  visibleFields,
  signedSql,
} from "#platform/records/index.server.ts";

const batchSize = 4_000;

/** A list requested as a file: its columns, and the SQL of its rows in order. */
export type ListSheet = {
  readonly r: AnyResource;
  readonly names: readonly string[];
  readonly fields: readonly Field[];
  readonly filters: Query;
  readonly from: string;
  readonly columns: string;
  readonly joins: string;
  readonly order: string;
  readonly params: Record<string, unknown>;
  /** Translates texts of the file to the reader's language. */
  readonly say: Translate;
};

/** Refuses fields and filters that the list does not have, and columns that this person may not see. */
export function listSheet(resource: AnyResource, query: Query, access: Access, language = "id"): ListSheet {
  const { columns, page: _page, perPage: _perPage, at: _at, ...filters } = query;
  const names = namesOf(resource, columns, access);
  const where = whereOf(resource, filters, access);
  const among = referenceFilter(resource, filters, access);
  const { order } = orderOf(resource, filters, access);
  const sorted = orderBy(
    order.terms,
    order.terms.map((t) => t.sql),
  );
  const fields = names.map((n) => (resource.fields as Fields)[n] as Field);
  const parts = names.map((n, i) => partOf(resource, n, fields[i] as Field));
  return {
    r: resource,
    names,
    fields,
    filters,
    say: translatorFor({ language }),
    from: `{${resource.table}} t where ${[where.sql, among.sql].filter(Boolean).join(" and ")}`,
    columns: parts.map((p) => p.sql).join(", "),
    joins: [...parts.map((p) => p.join), order.joins].filter(Boolean).join(" "),
    order: sorted,
    params: { ...where.params, ...among.params },
  };
}

function namesOf(resource: AnyResource, columns: unknown, access: Access): string[] {
  const allowed = visibleFields(resource, access).map(([n]) => n);
  if (columns === undefined || columns === "") return allowed;
  // a column that is named twice is written once
  const names = [...new Set(String(columns).split(","))];
  if (names.some((n) => !allowed.includes(n)))
    throw new Refused("invalid", "Permintaan belum benar.", { columns: "Kolom tidak dikenal." });
  return names;
}

/** A reference is written as its label only; values that the driver would convert to objects remain text. */
function partOf(resource: AnyResource, name: string, field: Field): { sql: string; join: string } {
  const column = fieldSql(name, field, "t");
  if (field.kind === "decimal") return { sql: `(${signedSql(resource, name, field)})::text as "${name}"`, join: "" };
  if (field.kind !== "ref")
    return { sql: `${field.kind === "instant" ? `${column}::text` : column} as "${name}"`, join: "" };
  const target = refTarget(resource, field);
  const alias = `r_${snake(name)}`;
  return {
    sql: `case when ${column} is null then null else ${exactLabelSql(target, alias)} end as "${name}"`,
    join: `left join {~${target.table}} ${alias} on ${refersTo(name, field, alias, "t")}`,
  };
}

/** Counts rows up to `maxRows`, which is cheaper than counting all of them. */
export const countUpTo = async (db: Db, s: ListSheet, maxRows: number): Promise<number> =>
  (
    await db.one<{ n: number }>(`select count(*)::int as n from (select 1 from ${s.from} limit :maxRows::int) x`, {
      ...s.params,
      maxRows,
    })
  ).n;

/** Receives the exact number of rows and returns the lines of the last sheet. */
export type SheetNote = (db: Db, rows: number) => Promise<readonly (readonly string[])[]>;
type ReportProgress = (done: number, total: number) => Promise<void>;

/**
 * Writes the rows as a workbook, from one snapshot, so that the stated number of rows matches. `note` receives the
 * exact number of rows and returns the lines of the last sheet; `reportProgress` reports progress.
 */
export function writeList(
  db: Db,
  s: ListSheet,
  note: SheetNote,
  out: Writable,
  reportProgress: ReportProgress = async () => undefined,
): Promise<number> {
  return inSnapshot(db, async (tx) => {
    const { n } = await tx.one<{ n: number }>(`select count(*)::int as n from ${s.from}`, s.params);
    await tx.run(
      `declare export_rows no scroll cursor for select ${s.columns} from (select t.* from ${s.from}) t ${s.joins} order by ${s.order}`,
      s.params,
    );
    const sheet = {
      name: sheetName(s.say(s.r.title)),
      columns: s.fields.map(columnOfSheet),
      top: () => headsOf(s.fields.map((f) => s.say(f.label))),
      count: n,
      rows: rowsOf(tx, s, n, reportProgress),
    };
    await pipeline(streamedBook(sheet, [noteSheet(await note(tx, n))]), out);
    return n;
  });
}

/** The single header line that all lists have. */
export const headsOf = (labels: readonly string[]): Top => ({
  rows: [[...labels]],
  cells: new Map(labels.map((_, c) => [`0,${c}`, { style: { font: boldFont, numFmt: "@" } }])),
  heads: 1,
});
const noteWidths = [28, 80];
const noteSheet = (lines: readonly (readonly string[])[]): WriteSheet => ({
  name: "Keterangan",
  rows: lines.map((l) => [...l]),
  cells: new Map([["0,0", { style: { font: sheetFont({ bold: true, size: 14 }) } }]]) as never,
  columns: noteWidths.map((width) => ({ width })),
  ...printSetup(noteWidths),
});

/** Yields rows while the next batch is already being read from the database. */
async function* rowsOf(
  db: Db,
  s: ListSheet,
  total: number,
  reportProgress: ReportProgress,
): AsyncGenerator<CellValue[]> {
  const cells = s.fields.map(cellReader);
  const fetch = () => db.query<Record<string, unknown>>(`fetch ${batchSize} from export_rows`);
  let coming = fetch();
  for (let done = 0; ; ) {
    const batch = await coming;
    if (batch.length === batchSize) {
      coming = fetch();
      // the error is reported when `coming` is awaited; this prevents an unhandled rejection if it never is
      coming.catch(() => undefined);
    }
    for (const row of batch) yield s.names.map((n, i) => (cells[i] as (v: unknown) => CellValue)(row[n]));
    done += batch.length;
    await reportProgress(done, total);
    if (batch.length < batchSize) break;
  }
}

/** A valid name of an Excel worksheet. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 28);

function columnOfSheet(field: Field): { width: number; style?: CellStyle } {
  const numFmt = formatOf(field);
  return { width: widthOf(field), ...(numFmt ? { style: { numFmt } } : {}) };
}
function widthOf(field: Field): number {
  if (field.kind === "ref") return 32;
  return field.kind === "text" && field.format !== "code" ? 28 : 16;
}
/**
 * Coordinates and conversion factors have more decimals than amounts or weights, and are shown without trailing zeros.
 */
function formatOf(field: Field): string | undefined {
  if (field.kind === "decimal")
    return field.scale > 3 ? `0.0${"#".repeat(field.scale - 1)}` : `#,##0.${"0".repeat(field.scale)}`;
  if (field.kind === "date") return dayFormat;
  if (field.kind === "instant") return `${dayFormat} hh:mm`;
  return field.kind === "text" ? "@" : undefined;
}

/** Spreadsheets have no time zones: an instant is written in Jakarta time. */
const jakartaMs = 7 * 3_600_000;
/**
 * Codes are written as text, days and instants as spreadsheet dates, so that they sort and group. A number beyond the
 * precision of spreadsheets is written as text. Text cells have type text and are never evaluated as formulas.
 */
export function cellReader(field: Field): (v: unknown) => CellValue {
  if (field.kind === "choice") {
    const labels = new Map(field.choices.map((c) => [c.value, c.label]));
    return (v) => (v === null || v === undefined ? null : (labels.get(v as string) ?? String(v)));
  }
  if (field.kind === "boolean") return (v) => (v === null || v === undefined ? null : v ? "Ya" : "Tidak");
  if (field.kind === "decimal")
    return (v) =>
      v === null || v === undefined ? null : String(v).replace(/\D/g, "").length <= 15 ? Number(v) : String(v);
  if (field.kind === "instant")
    return (v) => (v === null || v === undefined ? null : new Date(Date.parse(String(v)) + jakartaMs));
  if (field.kind === "date") return (v) => (v === null || v === undefined ? null : utcDate(String(v)));
  const reads = field.kind === "text" ? field.reads : undefined;
  return (v) =>
    v === null || v === undefined ? null : typeof v === "number" ? v : reads ? reads(String(v), sourceText) : String(v);
}

/** Files without a reader's language are written in Indonesian. */
const sourceText: TextTranslator = (text, values) => translate(text, values, "id");
