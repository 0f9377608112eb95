import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { clock, date, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { documentExchange, documentFields, documentNotes } from "../../unggah/document-fields.ts";

/** A line of a delivery in a spreadsheet; lines with the same document number form one delivery. */
export const DeliveryUpload = defineResource("deliveryUpload", {
  title: "Baris unggahan pengiriman",
  counts: "baris unggahan",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    ...documentFields("Baris dengan nomor yang sama menjadi satu pengiriman."),
    shippedOn: date("Tanggal kirim", { required: true }),
    shippedTime: clock("Jam kirim", { required: true, day: "shippedOn" }),
    promisedOn: date("Tanggal janji tiba"),
    promisedTime: clock("Jam janji tiba", { day: "promisedOn" }),
    packingPlant: ref("Packing plant", PackingPlant, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    truckPlate: text("Nomor polisi", { max: 15 }),
    driverName: text("Pengemudi", { max: 100 }),
    product: ref("Produk", Product, { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    qty: quantity("Jumlah", { required: true, min: "0.001" }),
    notes: documentNotes,
    distributor: ref("Distributor", Distributor, { readOnly: true }),
    deliveryId: integer("Nomor pengiriman di portal", { readOnly: true }),
  },
  represent: ["document", "lineNo"],
  unique: [["warehouse", "document", "lineNo"]],
  list: {
    columns: ["document", "lineNo", "shippedOn", "shippedTime", "packingPlant", "warehouse", "product", "qty", "uom"],
    search: ["document"],
    filters: ["shippedOn", "distributor", "warehouse", "packingPlant", "product"],
    sort: "-id",
  },
  exchange: documentExchange,
});
