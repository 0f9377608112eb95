import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { RegularCustomer } from "#features/master/master-data-lt.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { PaymentMethod } from "#features/parameter/metode-pembayaran.resource.ts";
import { choice, date, instant, longText, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { reasonKinds } from "./reason-kinds.ts";

/** A distributor's sale to a store. It is written by its own rules (stock, day, unit), never by the generic form. */
export const Sale = defineResource("sale", {
  title: "Transaksi penjualan",
  scope: { vendor: "distributor_id", district: "district_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    kind: choice("Jenis", { sale: "Penjualan", return: ["Retur", "warning"] }, { required: true }),
    status: choice(
      "Status",
      { draft: ["Draf", "neutral"], posted: ["Tercatat", "success"], cancelled: ["Dibatalkan", "error"] },
      { required: true },
    ),
    source: choice("Sumber", { api: "API", import: "Unggahan", form: "Formulir" }, { required: true }),
    soldOn: date("Tanggal jual", { required: true }),
    receivedAt: instant("Diterima", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    store: ref("Toko", Store, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    regularCustomer: ref("LT", RegularCustomer),
    paymentMethod: ref("Metode pembayaran", PaymentMethod),
    externalId: text("Nomor luar", { max: 100 }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    grossTotal: money("Penjualan kotor", { required: true }),
    discountTotal: money("Diskon", { required: true }),
    netTotal: money("Penjualan bersih", { required: true }),
    taxTotal: money("PPN", { required: true }),
    reasonKind: choice("Jenis alasan", reasonKinds),
    reason: text("Alasan", { max: 400 }),
    notes: longText("Catatan", { max: 1000 }),
  },
  represent: ["number"],
  unique: [["distributor", "number"]],
  list: {
    columns: [
      "number",
      "soldOn",
      "distributor",
      "warehouse",
      "store",
      "kind",
      "tonnes",
      "netTotal",
      "source",
      "status",
    ],
    search: ["number", "externalId"],
    filters: [
      "soldOn",
      "distributor",
      "warehouse",
      "store",
      "district",
      "kind",
      "status",
      "reasonKind",
      "source",
      "receivedAt",
      "externalId",
    ],
    sort: "-soldOn",
    phone: ["store", "soldOn", "warehouse", "tonnes"],
  },
  tally: { without: { status: ["draft", "cancelled"] }, minus: { kind: ["return"] } },
  exchange: { export: true, key: ["distributor", "number"] },
});
