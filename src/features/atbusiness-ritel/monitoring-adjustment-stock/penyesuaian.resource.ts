import { adjustmentReasons } from "../approval-adjustment-stock/adjustment-reasons.ts";
import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { Uom } from "#features/parameter/satuan.resource.ts";
import { choice, date, instant, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** All requested adjustments with their outcome. */
export const StockAdjustmentEntry = defineResource("stockAdjustmentEntry", {
  title: "Daftar penyesuaian stok",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    adjustedOn: date("Tanggal berlaku", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    toWarehouse: ref("Ke gudang", Warehouse),
    product: ref("Produk", Product, { required: true }),
    qty: quantity("Jumlah", { required: true }),
    uom: ref("Satuan", Uom, { required: true }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    reason: choice("Alasan", adjustmentReasons, { required: true }),
    note: text("Catatan", { max: 400 }),
    submitter: ref("Pengaju", User),
    submittedAt: instant("Diajukan", { required: true }),
    decidedAt: instant("Diputuskan"),
    decisionNote: text("Catatan keputusan", { max: 1000 }),
    state: choice(
      "Status",
      {
        pending: ["Menunggu", "warning"],
        approved: ["Disetujui", "success"],
        rejected: ["Ditolak", "error"],
        cancelled: ["Ditarik", "neutral"],
      },
      { required: true },
    ),
  },
  represent: ["number"],
  list: {
    columns: [
      "number",
      "adjustedOn",
      "distributor",
      "warehouse",
      "product",
      "qty",
      "uom",
      "tonnes",
      "reason",
      "submitter",
      "submittedAt",
      "decidedAt",
      "state",
    ],
    search: ["number"],
    filters: ["adjustedOn", "state", "reason", "distributor", "warehouse", "product", "submitter"],
    sort: "-id",
  },
  // counts booked adjustments as reports do: transfers do not change the distributor's total stock
  tally: { without: { state: ["pending", "rejected", "cancelled"], reason: ["transfer"] } },
  exchange: { export: true, key: ["number"] },
});
