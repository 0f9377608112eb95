import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { date, integer, longText, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "../../customer-curah/customer-curah.resource.ts";
import { Project } from "../../proyek/proyek.resource.ts";

/** A row of an uploaded spreadsheet of bulk sales: one weighbridge ticket. */
export const BulkSaleUpload = defineResource("bulkSaleUpload", {
  title: "Baris unggahan penjualan curah",
  counts: "baris unggahan",
  scope: { vendor: "distributor_id", bulkCustomer: "customer_id" },
  readOnly: true,
  fields: {
    document: text("Nomor dokumen", {
      required: true,
      max: 40,
      identifier: true,
      pattern: "^[A-Za-z0-9][A-Za-z0-9 ./_-]*$",
      patternHint: "huruf, angka, titik, garis",
      help: "Satu baris menjadi satu penjualan curah.",
    }),
    soldOn: date("Tanggal jual", { required: true }),
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    product: ref("Produk", Product, { required: true }),
    tonnes: quantity("Volume", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    unitPrice: money("Harga per ton", { adds: false, help: "Kosong: harga kontrak pelanggan." }),
    discount: money("Diskon"),
    tax: money("PPN", { help: "Kosong: 11 %." }),
    project: ref("Proyek", Project),
    packingPlant: ref("Packing plant", PackingPlant),
    ticket: text("Tiket timbang", { max: 40, identifier: true }),
    vehicle: text("Nomor polisi", { max: 20 }),
    notes: longText("Catatan", { max: 1000 }),
    distributor: ref("Distributor", Distributor, { readOnly: true }),
    bulkSaleId: integer("Nomor penjualan di portal", { readOnly: true }),
  },
  represent: ["document"],
  list: {
    columns: ["document", "soldOn", "customer", "product", "tonnes", "unitPrice", "distributor"],
    search: ["document"],
    filters: ["soldOn", "distributor", "customer", "product"],
    sort: "-id",
  },
  exchange: { import: true, export: true, key: ["customer", "document"], maxRows: 3_000 },
});
