import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import type { Fields } from "#kit/field.ts";
import { sayIssue } from "./issue-words.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { translate } from "#platform/http/index.server.ts";
import { describe } from "./batch.server.ts";
import { cellFault, plainCell } from "./cell-for-field.server.ts";
import { reasonHead } from "./match.server.ts";
import { headingsOf, type Plan } from "./plan.server.ts";
import { plainNumber, textOf } from "./read/cell.server.ts";
import { type StoredRow, storedRows } from "./staging.server.ts";

/**
 * The rows that were not imported, in the columns of their file, each with its reason. The corrected workbook can be
 * imported as it is.
 */
export async function faultyWorkbook(db: Db, resource: AnyResource, id: number, language: string): Promise<Readable> {
  const { source, plan } = await describe(db, id);
  const head = source && plan ? headingsOf(source, plan) : [];
  const columns = plan?.columns ?? [];
  const width = Math.max(head.length, columns.length);
  const label = (n: string | null | undefined) => (n ? ((resource.fields as Fields)[n]?.label ?? n) : "");
  const headers = Array.from({ length: width }, (_, i) => head[i] ?? label(columns[i]));
  const say = (text: string, values?: FieldError["values"]) => translate(text, values, language);
  const says = (error: FieldError) => `${say(label(error.field) || error.field)}: ${sayIssue(error, say, language)}`;
  async function* rows() {
    for await (const some of storedRows(db, id, 1_000, "i.state = 'faulty'"))
      for (const row of some)
        yield [
          ...Array.from({ length: width }, (_, i) => cell(resource, row, plan, i)),
          row.errors.map(says).join("; "),
        ];
  }
  const sheet = writeXlsxStream(rows(), {
    name: "Baris salah",
    columns: [...headers.map((header) => ({ header, width: 22, numFmt: "@" })), { header: say(reasonHead), width: 60 }],
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(sheet as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * The cell as in the file, or as repaired. A number that was refused as text remains a number, so that the file is
 * refused again until it is corrected.
 */
function cell(resource: AnyResource, row: StoredRow, plan: Plan | null, i: number): string | number | null {
  const name = plan?.columns[i];
  if (name && Object.hasOwn(row.fixes, name)) return row.fixes[name] ?? null;
  const field = name ? (resource.fields as Fields)[name] : undefined;
  const raw = row.raw[i] ?? null;
  const plain = field ? plainCell(field, raw) : raw;
  if (typeof plain !== "number") return textOf(plain);
  return plainNumber(plain) === String(plain) || (field && cellFault(field, raw)) ? plain : textOf(plain);
}
