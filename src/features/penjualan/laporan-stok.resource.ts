import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, instant, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's count of a product in a warehouse on a day; of several reports of one day the latest is valid. */
export const StockReport = defineResource("stockReport", {
  title: "Laporan stok",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  fields: {
    reportedFor: date("Untuk tanggal", {
      required: true,
      default: "today",
      help: "Hari yang dihitung; laporan terakhir untuk hari itu berlaku.",
    }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    product: ref("Produk", Product, { required: true }),
    qty: quantity("Jumlah dihitung", {
      required: true,
      min: "0",
      column: "counted_qty",
      help: "Dalam satuan yang dipilih.",
    }),
    uom: ref("Satuan", Uom, { help: "Kosong berarti satuan stok." }),
    stockQty: quantity("Jumlah (satuan stok)", { required: true, readOnly: true, column: "qty" }),
    tonnes: quantity("Volume", { required: true, unit: "ton", readOnly: true }),
    distributor: ref("Distributor", Distributor, { required: true, readOnly: true }),
    source: choice(
      "Sumber",
      { api: "API", import: "Unggahan", form: "Formulir" },
      { required: true, default: "form", readOnly: true },
    ),
    reportedAt: instant("Dibuat", { readOnly: true }),
    receivedAt: instant("Diterima portal", { required: true, readOnly: true }),
    externalId: text("Nomor luar", { max: 100, readOnly: true }),
  },
  represent: ["warehouse", "product", "reportedFor"],
  unique: [["warehouse", "product", "reportedFor"]],
  list: {
    columns: [
      "reportedFor",
      "distributor",
      "warehouse",
      "product",
      "stockQty",
      "tonnes",
      "qty",
      "uom",
      "source",
      "reportedAt",
      "receivedAt",
    ],
    filters: ["reportedFor", "distributor", "warehouse", "product", "source"],
    sort: "-reportedFor",
    phone: ["product", "reportedFor", "stockQty"],
  },
  exchange: { import: true, export: true, key: ["warehouse", "product", "reportedFor"] },
});
