import type { Batch, ImportRow } from "./import.calls.ts";
import type { Fields } from "#kit/field.ts";
import { notFound, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readValue } from "#platform/records/index.server.ts";
import { describe, ownBatch } from "./batch.server.ts";
import { readCell } from "./cells.server.ts";
import { formatKind } from "./formats.server.ts";
import { cellOf, cellsOf, columnsOf, type FileRow, RowValidator } from "./row-validator.server.ts";
import type { Formats, Plan } from "./plan.server.ts";
import { documentOfKey, documentSql, documentRefused } from "./documents.server.ts";
import { textOf } from "./read/cell.server.ts";
import { countRows, storeVerdicts, rowColumns, type StoredRow } from "./staging.server.ts";

const maxLines = 50_000;
const chunk = 4_000;
type Repair = { readonly id: number; readonly line: number; readonly cells: Readonly<Record<string, string | null>> };

/**
 * Applies a repair to a row, validates it again with every row that shared or shares its key, and updates the counts of
 * the batch.
 */
export async function repairOne(
  db: Db,
  resource: AnyResource,
  q: Repair,
  hooked: boolean,
): Promise<{ data: ImportRow; batch: Batch }> {
  const { plan, formats } = await opened(db, q.id);
  const extra = Object.keys(q.cells).filter(
    (n) => !Object.hasOwn(resource.fields as Fields, n) || (resource.fields as Fields)[n]?.readOnly,
  );
  if (extra.length)
    throw new Refused(
      "invalid",
      "Isian belum benar.",
      extra.map((field) => ({ field, message: "Isian tidak dikenal." })),
    );
  // a repaired field without a column in the file is added to the plan
  const wide = Object.keys(q.cells).reduce(withColumn, plan);
  const changed = await db
    .internal("own import rows")
    .run("update {!import_row} set cells = cells || :cells::jsonb where batch_id = :id and line = :line", {
      id: q.id,
      line: q.line,
      cells: JSON.stringify(q.cells),
    });
  if (!changed) throw notFound();
  if (wide !== plan)
    await db
      .internal("own import")
      .run("update {!import_batch} set plan = :plan::jsonb where id = :id", { id: q.id, plan: JSON.stringify(wide) });
  await validateLines(db, resource, q.id, wide, formats, [q.line], hooked);
  const batch = await recount(db, q.id);
  const [row] = await rowsOf(db, q.id, "i.line = :line", { line: q.line });
  return { data: shown(resource, wide, formats, row as StoredRow), batch };
}

/** Applies the same repair to every row with the same faulty text in this column. */
export async function repairEqual(
  db: Db,
  resource: AnyResource,
  q: { id: number; line: number; field: string; value: string | null },
  hooked: boolean,
): Promise<{ changed: number; batch: Batch }> {
  const { plan, formats } = await opened(db, q.id);
  const column = columnsOf(resource, plan).find((c) => c.name === q.field);
  const [row] = await rowsOf(db, q.id, "i.line = :line", { line: q.line });
  if (!row) throw notFound();
  if (!column) throw new Refused("invalid", "Isian belum benar.", { [q.field]: "Isian tidak dikenal." });
  const said = textOf(cellOf(row, column));
  const lines = (
    await db.internal("own import rows").query<{ line: number }>(
      `update {!import_row} i set cells = i.cells || jsonb_build_object(:field::text, :value::text)
       where i.batch_id = :id and (i.line = :line or (i.state = 'faulty' and exists (select 1 from jsonb_array_elements(i.errors) e where e->>'field' = :field)
         and lower(coalesce(case when i.cells ? :field then i.cells->>:field else
             coalesce(i.raw->:index::int->>'text', i.raw->:index::int->>'date', i.raw->:index::int->>'x', i.raw->>:index::int) end, '')) = lower(:said))) returning i.line`,
      { id: q.id, line: q.line, field: q.field, value: q.value, said: said ?? "", index: column.index },
    )
  ).map((x) => x.line);
  if (lines.length > maxLines)
    throw new Refused("import.too-many", "Terlalu banyak baris untuk sekali perbaikan. Perbaiki di berkasnya.", []);
  await validateLines(db, resource, q.id, plan, formats, lines, hooked);
  return { changed: lines.length, batch: await recount(db, q.id) };
}

async function opened(db: Db, id: number): Promise<{ plan: Plan; formats: Formats }> {
  const batch = await ownBatch(db, id, true);
  if (batch.state !== "checked")
    throw new Refused("import.state", "Baris hanya dapat diperbaiki setelah diperiksa dan sebelum disimpan.");
  const { plan, formats } = await describe(db, id);
  if (!plan) throw new Refused("import.state", "Berkas ini belum selesai dibaca.");
  return { plan, formats };
}
/** A field without a column in the file is placed after the last column, where every row is empty. */
const withColumn = (plan: Plan, name: string): Plan =>
  plan.columns.includes(name) ? plan : { ...plan, columns: [...plan.columns, name], by: [...plan.by, "remembered"] };

const rowsOf = (db: Db, id: number, where: string, params: Readonly<Record<string, unknown>>): Promise<StoredRow[]> =>
  db
    .internal("own import rows")
    .query<StoredRow>(
      `select ${rowColumns}, i.key from {import_row} i where i.batch_id = :id and ${where} order by i.line`,
      { ...params, id },
    );

/** Validates the changed rows again, and rows that shared a key with them before or after. */
async function validateLines(
  db: Db,
  resource: AnyResource,
  id: number,
  plan: Plan,
  formats: Formats,
  lines: readonly number[],
  hooked: boolean,
): Promise<void> {
  const keys = async () =>
    (await rowsOf(db, id, "i.line = any(:lines::int[])", { lines })).flatMap((x) =>
      keyOfRow(x) === null ? [] : [keyOfRow(x) as string],
    );
  const before = await keys();
  await validateSome(
    db,
    resource,
    id,
    plan,
    formats,
    await rowsOf(db, id, "i.line = any(:lines::int[])", { lines }),
    hooked,
  );
  const touched = [...new Set([...before, ...(await keys())])];
  // lines refused only because of a changed line of their document are validated again
  const kin = await rowsOf(
    db,
    id,
    `i.key = any(:touched::text[]) or (${documentSql("i.key")} = any(:documents::text[]) and i.errors @> :together::jsonb)`,
    {
      touched,
      documents: touched.map(documentOfKey),
      together: JSON.stringify([documentRefused(resource)]),
    },
  );
  await validateSome(db, resource, id, plan, formats, kin, hooked);
}
const keyOfRow = (row: StoredRow & { readonly key?: string | null }): string | null => row.key ?? null;

async function validateSome(
  db: Db,
  resource: AnyResource,
  id: number,
  plan: Plan,
  formats: Formats,
  rows: readonly FileRow[],
  hooked: boolean,
): Promise<void> {
  const validator = new RowValidator(resource, plan, formats, hooked);
  for (let at = 0; at < rows.length; at += chunk)
    await storeVerdicts(db, id, await validator.validate(db, rows.slice(at, at + chunk)));
}

async function recount(db: Db, id: number): Promise<Batch> {
  const c = await countRows(db, id);
  await db
    .internal("own import")
    .run(
      "update {!import_batch} set good = :good, faulty = :faulty, created_rows = :createdRows, updated_rows = :updatedRows, unchanged_rows = :unchangedRows, cleared = :cleared::jsonb, updated_at = now() where id = :id",
      {
        id,
        good: c.good,
        faulty: c.faulty,
        createdRows: c.createdRows,
        updatedRows: c.updatedRows,
        unchangedRows: c.unchangedRows,
        cleared: JSON.stringify(c.cleared),
      },
    );
  return ownBatch(db, id);
}

/** A stored row for display: the texts of the file, and the values to be stored. */
export function shown(resource: AnyResource, plan: Plan, formats: Formats, row: StoredRow): ImportRow {
  const columns = columnsOf(resource, plan);
  const cells = cellsOf(row, columns);
  const stored: Record<string, unknown> = {};
  for (const column of columns) {
    if (column.field.kind === "ref" || row.errors.some((e) => e.field === column.name)) continue;
    const got = readCell(column.field, cellOf(row, column), formats[column.name]);
    const value = "error" in got ? got : readValue(column.field, got.value);
    if (!("value" in value) || value.value === null) continue;
    // "1.234" is not the same number in every format, although the text may equal the stored one
    const plain = formatKind(column.field) === "number" ? /^-?\d+$/ : /^/;
    const text = cells[column.name] ?? "";
    if (String(value.value) !== text || !plain.test(text)) stored[column.name] = value.value;
  }
  return { line: row.line, cells, stored, errors: row.errors, state: row.state };
}
