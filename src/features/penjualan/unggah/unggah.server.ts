import { cancelSale } from "../transaksi/cancel-sale.server.ts";
import { postSale } from "../transaksi/post-sale.server.ts";
import { SaleUpload } from "./baris.resource.ts";
import { type FileLine, fileDocuments } from "./file-documents.server.ts";

type Line = FileLine & {
  readonly warehouse_id: number;
  readonly store_id: number;
  readonly payment_method_id: number | null;
  readonly product_id: number;
  readonly uom_id: number;
  readonly sold_on: string;
  readonly qty: string;
  readonly unit_price: string | null;
  readonly discount: string | null;
  readonly tax: string | null;
  readonly notes: string | null;
};

export const saleUploadHooks = fileDocuments<Line>(SaleUpload, {
  table: "sale",
  head: [
    ["sold_on", "soldOn"],
    ["warehouse_id", "warehouse"],
    ["store_id", "store"],
    ["payment_method_id", "paymentMethod"],
    ["notes", "notes"],
  ],
  post: (db, first, lines, externalId) =>
    postSale(
      db,
      {
        store: first.store_id,
        warehouse: first.warehouse_id,
        soldOn: first.sold_on,
        number: first.document,
        paymentMethod: first.payment_method_id,
        regularCustomer: null,
        discount: null,
        notes: first.notes,
        lines: lines.map((l) => ({
          product: l.product_id,
          uom: l.uom_id,
          qty: l.qty,
          unitPrice: l.unit_price,
          discount: l.discount,
          tax: l.tax,
        })),
      },
      { source: "import", externalId },
    ),
  cancel: (db, id) => cancelSale(db, { id, reason: "Unggahan dibatalkan" }),
});
