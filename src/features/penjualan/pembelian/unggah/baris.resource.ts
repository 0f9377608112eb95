import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { Delivery } from "#features/tim-io/transaksi-e-pod/transaksi-e-pod.resource.ts";
import { date, integer, money, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { documentExchange, documentFields, documentNotes } from "../../unggah/document-fields.ts";

/** A line of a goods receipt in a spreadsheet; lines with the same document number form one receipt. */
export const PurchaseUpload = defineResource("purchaseUpload", {
  title: "Baris unggahan penerimaan",
  counts: "baris unggahan",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    ...documentFields("Baris dengan nomor yang sama menjadi satu penerimaan."),
    receivedOn: date("Tanggal terima", { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    packingPlant: ref("Packing plant", PackingPlant),
    delivery: ref("Pengiriman", Delivery, {
      help: "Nomor pengiriman yang diterima, bila tercatat di portal.",
      tiedBy: "distributor_id",
    }),
    product: ref("Produk", Product, { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    qty: quantity("Jumlah", { required: true, min: "0.001" }),
    unitPrice: money("Harga satuan", { required: true }),
    discount: money("Diskon"),
    tax: money("PPN", { help: "Kosong: dihitung." }),
    notes: documentNotes,
    distributor: ref("Distributor", Distributor, { readOnly: true }),
    purchaseId: integer("Nomor penerimaan di portal", { readOnly: true }),
  },
  represent: ["document", "lineNo"],
  unique: [["warehouse", "document", "lineNo"]],
  list: {
    columns: ["document", "lineNo", "receivedOn", "warehouse", "opco", "product", "qty", "uom", "unitPrice"],
    search: ["document"],
    filters: ["receivedOn", "distributor", "warehouse", "opco", "product"],
    sort: "-id",
  },
  exchange: documentExchange,
});
