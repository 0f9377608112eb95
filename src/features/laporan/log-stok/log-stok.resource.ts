import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, instant, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { placeFields, placeNames, productFields, productNames, timing } from "../line-fields.ts";
import { movementCauses, movementTypes } from "./movement-types.ts";

/**
 * Movements of the stock ledger with document and resulting balance: outgoing ones are negative, cancelled ones are
 * reversed.
 */
export const StockEntry = defineResource("stockEntry", {
  title: "Log stok",
  counts: "mutasi stok",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    movedOn: date("Tanggal", { required: true }),
    type: choice("Jenis", movementTypes, { required: true }),
    number: text("Nomor dokumen", { max: 40 }),
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
    timing,
    enteredBy: ref("Dicatat oleh", User),
    enteredAt: instant("Dicatat", { required: true, column: "created_at" }),
    cause: choice("Penyebab", movementCauses, { required: true }),
    causeId: integer("Nomor penyebab", { required: true, column: "cause_id" }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["number", "movedOn"],
  list: {
    columns: [
      "movedOn",
      "type",
      "number",
      "distributor",
      "warehouse",
      "product",
      "qty",
      "uom",
      "tonnes",
      "balance",
      "timing",
      "enteredBy",
      "note",
    ],
    filters: [
      "movedOn",
      "type",
      "number",
      "distributor",
      "warehouse",
      "product",
      "cause",
      "enteredBy",
      "district",
      ...placeNames,
      ...productNames,
    ],
    sort: "-movedOn",
    starts: { movedOn: "@7" },
  },
  exchange: { export: true, key: ["number"] },
});
