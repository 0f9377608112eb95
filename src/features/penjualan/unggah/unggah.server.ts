import type { FieldError } from "#kit/refused.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "#server/db/db.ts";
import { resourceHooks, type Values } from "#server/resource/hooks.ts";
import { cancelSale } from "../transaksi/cancel-sale.server.ts";
import { postSale } from "../transaksi/post-sale.server.ts";
import { SaleUpload } from "./baris.resource.ts";

type Line = {
  id: number;
  document: string;
  line_no: number;
  distributor_id: number;
  warehouse_id: number;
  store_id: number;
  payment_method_id: number | null;
  product_id: number;
  uom_id: number;
  sold_on: string;
  qty: string;
  unit_price: string | null;
  discount: string | null;
  tax: string | null;
  notes: string | null;
  posted: boolean;
};

/** Once its lines are written a document is entered as a sale, by the rules of every other sale; who takes the file back cancels it. */
export const saleUploadHooks = resourceHooks(SaleUpload, {
  async beforeSave(next, before, { db }) {
    if (before)
      throw new Refused("upload.posted", "Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.", {
        document: "Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.",
      });
    const owner = await db.maybe<{ id: number }>("select w.distributor_id as id from {warehouse} w where w.id = :id", { id: idOf(next.warehouse) });
    if (!owner) throw new Refused("invalid", "Isian belum benar.", { warehouse: "Tidak ditemukan." });
    return { ...next, distributor: owner.id };
  },
  async afterDocument(ids, { db }) {
    const lines = await db.query<Line>(
      `select u.*, exists (select 1 from {sale} s where s.distributor_id = u.distributor_id and s.client_id is null and s.external_id = ${externalSql}) as posted
       from {sale_upload} u where u.id = any(:ids::bigint[]) order by array_position(:ids::bigint[], u.id)`,
      { ids },
    );
    await enter(db, lines);
  },
  async beforeArchive(row, { db }) {
    const { distributor, saleId } = row;
    if (!distributor || saleId === null) return;
    const sale = await db.maybe<{ status: string }>("select s.status from {sale} s where s.distributor_id = :distributor and s.id = :saleId", {
      distributor: distributor.id,
      saleId,
    });
    if (sale?.status === "posted") await cancelSale(db, { id: saleId, reason: "Unggahan dibatalkan" });
  },
});
const idOf = (v: Values[string]): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : v);
/** What makes a document known for ever among those of its distributor that came in files. */
const externalSql = "'file:' || lower(u.document)";

async function enter(db: Db, lines: readonly Line[]): Promise<void> {
  const [first] = lines;
  if (!first) return;
  if (lines.some((l) => l.posted)) throw told("Dokumen dengan nomor ini sudah dicatat dengan isi lain, atau sudah dibatalkan. Pakai nomor lain.");
  const different = lines.flatMap((l, i) =>
    headers.filter(([column]) => l[column] !== first[column]).map(([, field]): FieldError => ({ field: `${i}.${field}`, message: "Berbeda dengan baris pertama dokumen ini." })),
  );
  if (different.length > 0) throw new Refused("invalid", "Isian belum benar.", different);
  const saved = await postSale(db, saleOf(first, lines), { source: "import", externalId: `file:${first.document.toLowerCase()}` }).catch((error: unknown) => {
    throw error instanceof Refused && error.status < 500 && error.status !== 409
      ? new Refused(error.code, error.message, error.fields.map(atLine), error.status, error.detail)
      : error;
  });
  await db.asSystem("lines know their sale").run("update {!sale_upload} set sale_id = :sale where id = any(:ids::bigint[])", { sale: saved.id, ids: lines.map((l) => l.id) });
}

const told = (message: string): Refused => new Refused("upload.posted", message, { document: message });
const headers = [
  ["sold_on", "soldOn"],
  ["warehouse_id", "warehouse"],
  ["store_id", "store"],
  ["payment_method_id", "paymentMethod"],
  ["notes", "notes"],
] as const;

const saleOf = (first: Line, lines: readonly Line[]) => ({
  store: first.store_id,
  warehouse: first.warehouse_id,
  soldOn: first.sold_on,
  number: first.document,
  paymentMethod: first.payment_method_id,
  regularCustomer: null,
  discount: null,
  notes: first.notes,
  lines: lines.map((l) => ({ product: l.product_id, uom: l.uom_id, qty: l.qty, unitPrice: l.unit_price, discount: l.discount, tax: l.tax })),
});

/** The rules of a sale speak of its own fields; here they stand at the line of the file. */
function atLine(e: FieldError): FieldError {
  const line = /^lines\.(\d+)\.(\w+)$/.exec(e.field);
  return { ...e, field: line ? `${line[1]}.${line[2]}` : e.field === "number" ? "document" : e.field };
}
