import { foldCode } from "#kit/identifier.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { cancelBulkDocument } from "../cancel-bulk.server.ts";
import { sellerOf } from "../draft-bulk.server.ts";
import { enterBulkSale } from "../post-bulk.server.ts";
import { BulkSaleUpload } from "./baris.resource.ts";

type Line = {
  readonly document: string;
  readonly customer_id: number;
  readonly product_id: number;
  readonly sold_on: string;
  readonly tonnes: string;
  readonly unit_price: string | null;
  readonly discount: string | null;
  readonly tax: string | null;
  readonly project_id: number | null;
  readonly packing_plant_id: number | null;
  readonly ticket: string | null;
  readonly vehicle: string | null;
  readonly notes: string | null;
};
const alreadyRecorded = "Dokumen ini sudah dicatat; isinya tidak dapat diubah dengan unggahan.";
const atColumn = (f: FieldError): FieldError => (f.field === "number" ? { ...f, field: "document" } : f);

const enter = (db: Db, seller: number, l: Line) =>
  enterBulkSale(
    db,
    seller,
    {
      customer: l.customer_id,
      product: l.product_id,
      soldOn: l.sold_on,
      tonnes: l.tonnes,
      unitPrice: l.unit_price,
      discount: l.discount,
      tax: l.tax,
      project: l.project_id,
      packingPlant: l.packing_plant_id,
      ticket: l.ticket,
      vehicle: l.vehicle,
      notes: l.notes,
      number: l.document,
    },
    { source: "import", externalId: `file:${l.customer_id}:${foldCode(l.document)}` },
  ).catch((error: unknown) => {
    if (error instanceof Refused && error.status < 500 && error.status !== 409)
      throw new Refused(error.code, error.message, error.fields.map(atColumn), error.status, error.detail);
    throw error;
  });

/** Each row of a file is entered like any other bulk sale; reverting the file cancels the sales. */
export const bulkSaleUploadHooks = resourceHooks(BulkSaleUpload, {
  beforeSave(next, before, { db }) {
    if (before) throw new Refused("upload.posted", alreadyRecorded, { document: alreadyRecorded });
    const seller = sellerOf(db);
    return { ...next, distributor: seller === 0 ? null : seller };
  },
  async afterSave(id, before, { db }) {
    if (before) return;
    const line = await db.one<Line>("select u.* from {bulk_sale_upload} u where u.id = :id", { id });
    const saved = await enter(db, sellerOf(db), line);
    await db
      .internal("link imported lines to their sale")
      .run("update {!bulk_sale_upload} set bulk_sale_id = :sale where id = :id", { sale: saved.id, id });
  },
  async beforeArchive(row, { db }) {
    const sale = await db.maybe<{ id: number; status: string }>(
      `with u as materialized (select coalesce(x.distributor_id, 0) as seller, x.bulk_sale_id as sale from {bulk_sale_upload} x where x.id = :id)
       select t.id, t.status from {bulk_sale} t join u on t.distributor_id = u.seller and t.id = u.sale`,
      { id: row.id },
    );
    if (sale && sale.status !== "cancelled")
      await cancelBulkDocument(db, { id: sale.id, reason: "Unggahan dibatalkan" });
  },
});
