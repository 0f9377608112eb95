import { PassThrough } from "node:stream";
import { z } from "zod";
import { defineCall } from "#kit/call.ts";
import { exportAtOnce, exportTooLarge } from "#platform/jobs/index.ts";
import { Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { type Ctx, handle, type Handler, Raw } from "#platform/http/index.server.ts";
import { type Registry, pageOf, type Query } from "#platform/records/index.server.ts";
import { readerOf } from "./reader.server.ts";
import { xlsxMime } from "#platform/import/index.server.ts";
import { countUpTo, type ListSheet, listSheet, writeList } from "./sheet.server.ts";
import { listAddress, noteOf } from "./sheet-note.server.ts";

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
async function exportRows(resource: AnyResource, route: string, query: Query, ctx: Ctx): Promise<Raw> {
  const sheet = listSheet(resource, query, ctx.access, ctx.request.language);
  if ((await countUpTo(ctx.db, sheet, exportAtOnce + 1)) > exportAtOnce) throw tooLarge();
  const out = new PassThrough();
  writeList(ctx.db, sheet, noteOf(sheet, ctx.person, listAddress(sheet, route, readerOf(ctx))), out)
    .then((rows) => recordExport(ctx.db, sheet, rows))
    .catch((error: Error) => out.destroy(error));
  return new Raw(out, {
    "content-type": xlsxMime,
    "content-disposition": `attachment; filename="${resource.path.slice(5)}.xlsx"`,
    "cache-control": "no-store",
  });
}

/** The call that returns a list as a file, for a resource that allows it. */
export const listFileHandlers =
  (registry: Registry) =>
  (resource: AnyResource): Handler[] =>
    resource.exchange?.export
      ? [
          handle(
            defineCall<Query, Raw>("GET", `${resource.path}/export`, actionOf(resource, "export")),
            z.record(z.string(), z.unknown()) as z.ZodType<Query>,
            (q, ctx) =>
              exportRows(resource, pageOf(registry, resource, { query: q, links: ctx.person.links }) ?? "", q, ctx),
          ),
        ]
      : [];

export const recordExport = (db: Db, s: ListSheet, rows: number): Promise<void> =>
  audit(db, { action: "export", entity: s.r.name, after: { rows, columns: s.names, filters: s.filters } });
