import { type FileLine, fileDocuments } from "../../unggah/file-documents.server.ts";
import { cancelPurchase, postPurchase } from "../post-purchase.server.ts";
import { PurchaseUpload } from "./baris.resource.ts";

type Line = FileLine & {
  readonly received_on: string;
  readonly warehouse_id: number;
  readonly opco_id: number;
  readonly packing_plant_id: number | null;
  readonly delivery_id: number | null;
  readonly product_id: number;
  readonly uom_id: number;
  readonly qty: string;
  readonly unit_price: string;
  readonly discount: string | null;
  readonly tax: string | null;
  readonly notes: string | null;
};

export const purchaseUploadHooks = fileDocuments<Line>(PurchaseUpload, {
  table: "purchase",
  head: [
    ["received_on", "receivedOn"],
    ["warehouse_id", "warehouse"],
    ["opco_id", "opco"],
    ["packing_plant_id", "packingPlant"],
    ["delivery_id", "delivery"],
    ["notes", "notes"],
  ],
  post: (db, first, lines, externalId) =>
    postPurchase(
      db,
      {
        warehouse: first.warehouse_id,
        opco: first.opco_id,
        packingPlant: first.packing_plant_id,
        receivedOn: first.received_on,
        number: first.document,
        delivery: first.delivery_id,
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
  cancel: (db, id) => cancelPurchase(db, { id, reason: "Unggahan dibatalkan" }),
});
