import { placeFields, placeNames, productFields, productNames } from "#features/laporan/line-fields.ts";
import { movementCauses, movementTypes } from "#features/laporan/log-stok/movement-types.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** The entries of the stock ledger, for tracing figures. */
export const StockTransaction = defineResource("stockTransaction", {
  title: "Transaksi stok",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  table: "stock_entry",
  readOnly: true,
  fields: {
    movedOn: date("Tanggal", { required: true }),
    type: choice("Jenis", movementTypes, { required: true }),
    number: text("Nomor dokumen", { max: 40 }),
    externalId: text("Nomor luar", { max: 100 }),
    source: choice("Sumber", { api: "API", import: "Unggahan", form: "Formulir" }),
    district: ref("Kabupaten/kota", District),
    ...placeFields,
    distributor: ref("Distributor", Distributor, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    product: ref("Produk", Product, { required: true }),
    ...productFields,
    qty: quantity("Jumlah", { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    balance: quantity("Sisa stok", { required: true }),
    cause: choice("Penyebab", movementCauses, { required: true }),
    causeId: integer("Nomor penyebab", { required: true, column: "cause_id" }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["type", "movedOn"],
  list: {
    columns: [
      "movedOn",
      "type",
      "number",
      "warehouse",
      "product",
      "qty",
      "uom",
      "tonnes",
      "balance",
      "externalId",
      "source",
      "distributor",
      "cause",
      "causeId",
      "note",
    ],
    filters: [
      "movedOn",
      "type",
      "distributor",
      "warehouse",
      "product",
      "cause",
      "number",
      "externalId",
      "source",
      "district",
      ...placeNames,
      ...productNames,
    ],
    sort: "-movedOn",
    starts: { movedOn: "@7" },
  },
  exchange: { export: true, key: ["cause"] },
});
