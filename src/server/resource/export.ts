import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import type { Field, Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { audit } from "../audit/audit.ts";
import { type Ctx, Raw } from "../http/handle.ts";
import { whereOf } from "./filter.ts";
import { orderBy } from "./order.ts";
import { orderOf, type Query } from "./read.ts";
import { exactLabelSql, selection, visibleFields } from "./select.ts";

export const xlsxMime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const batchSize = 2000;

/** The list as the person sees it, as a workbook streamed row by row, so that its size does not matter to the server. */
export async function exportRows(r: AnyResource, query: Query, ctx: Ctx): Promise<Raw> {
  const { columns: asked, page: _page, perPage: _perPage, at: _at, ...filters } = query;
  const names = exportColumns(r, asked, ctx);
  const where = whereOf(r, filters, ctx.access);
  const { order } = orderOf(r, filters, ctx.access);
  const orderSql = orderBy(
    order.terms,
    order.terms.map((t) => t.sql),
  );
  const out = new PassThrough();
  const work = ctx.db.tx(async (db) => {
    const s = selection(r, db.access, new Set(names), exactLabelSql);
    await db.run(
      `declare export_rows no scroll cursor for select ${s.columns} from {${r.table}} t ${s.joins} ${order.joins} where ${where.sql} order by ${orderSql}`,
      where.params,
    );
    let rows = 0;
    const cells = async function* () {
      for (;;) {
        const batch = await db.query<Record<string, unknown>>(`fetch ${batchSize} from export_rows`);
        for (const row of batch) yield names.map((n) => cellOf((r.fields as Fields)[n] as Field, row[n]));
        rows += batch.length;
        if (batch.length < batchSize) return;
      }
    };
    const sheet = writeXlsxStream(cells(), { name: sheetName(r.title), columns: names.map((n) => columnOfSheet((r.fields as Fields)[n] as Field)), freezePane: { rows: 1 } });
    await pipeline(Readable.fromWeb(sheet as never), out);
    await audit(db, { action: "export", entity: r.name, after: { rows, columns: names, filters } });
  });
  work.catch((error: Error) => out.destroy(error));
  return new Raw(out, { "content-type": xlsxMime, "content-disposition": `attachment; filename="${r.path.slice(5)}.xlsx"`, "cache-control": "no-store" });
}

/** What Excel allows on a sheet's tab. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 31);

function exportColumns(r: AnyResource, asked: unknown, ctx: Ctx): string[] {
  const allowed = visibleFields(r, ctx.access).map(([n]) => n);
  if (asked === undefined || asked === "") return allowed;
  const names = String(asked).split(",");
  if (names.some((n) => !allowed.includes(n))) throw new Refused("invalid", "Permintaan belum benar.", { columns: "Kolom tidak dikenal." });
  return names;
}

const columnOfSheet = (f: Field) => ({
  header: f.label,
  width: f.kind === "text" && f.format !== "code" ? 28 : 16,
  ...(f.kind === "decimal" ? { numFmt: f.scale === 2 ? "#,##0.00" : "#,##0.000" } : f.kind === "text" ? { numFmt: "@" } : {}),
});

/** Codes stay text, days stay ISO days, and a number too long for a spreadsheet's precision stays text too. */
export function cellOf(f: Field, v: unknown): string | number | boolean | null {
  if (v === null || v === undefined) return null;
  if (f.kind === "ref") return (v as { label: string }).label;
  if (f.kind === "choice") return f.choices.find((c) => c.value === v)?.label ?? String(v);
  if (f.kind === "boolean") return v ? "Ya" : "Tidak";
  if (f.kind === "decimal") return String(v).replace(/\D/g, "").length <= 15 ? Number(v) : String(v);
  return typeof v === "number" ? v : String(v);
}
