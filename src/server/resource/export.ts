import { PassThrough } from "node:stream";
import { exportAtOnce, exportTooLarge } from "#kit/export.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../db/db.ts";
import { type Ctx, Raw } from "../http/handle.ts";
import { readerOf } from "../export/reader.ts";
import type { Query } from "./query.ts";
import { countUpTo, type ListSheet, listSheet, writeList } from "./sheet.ts";
import { listAddress, noteOf } from "./sheet-note.ts";

export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const tooLarge = () =>
  new Refused(
    exportTooLarge,
    "Lebih dari {count} baris tidak keluar sekaligus. Ekspor di belakang layar, atau persempit dengan penyaring.",
    [],
    422,
    { count: exportAtOnce },
  );

/**
 * The list as the person sees it, as a workbook sent immediately; a larger list is exported by a job. `route`: the page
 * of the list.
 */
export async function exportRows(r: AnyResource, route: string, query: Query, ctx: Ctx): Promise<Raw> {
  const sheet = listSheet(r, query, ctx.access, ctx.request.language);
  if ((await countUpTo(ctx.db, sheet, exportAtOnce + 1)) > exportAtOnce) throw tooLarge();
  const out = new PassThrough();
  writeList(ctx.db, sheet, noteOf(sheet, ctx.person, listAddress(sheet, route, readerOf(ctx))), out)
    .then((rows) => recordExport(ctx.db, sheet, rows))
    .catch((error: Error) => out.destroy(error));
  return new Raw(out, {
    "content-type": xlsxMime,
    "content-disposition": `attachment; filename="${r.path.slice(5)}.xlsx"`,
    "cache-control": "no-store",
  });
}

export const recordExport = (db: Db, s: ListSheet, rows: number): Promise<void> =>
  audit(db, { action: "export", entity: s.r.name, after: { rows, columns: s.names, filters: s.filters } });
