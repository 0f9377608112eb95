import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { placeFields, placeNames } from "#features/laporan/line-fields.ts";
import { choice, date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";

const poin = { required: true } as const;

/** Balances of wallets: sums over all distributors, therefore for staff only. */
export const PointBalance = defineResource("pointAccount", {
  title: "List toko",
  counts: "dompet toko",
  table: "point_balance",
  scope: { vendor: "vendor_id", store: "store_id" },
  readOnly: true,
  fields: {
    store: ref("Toko", Store, { required: true }),
    owner: text("Pemilik", { max: 200 }),
    wallet: ref("Dompet", LoyaltyProgram, { required: true }),
    balance: integer("Saldo", poin),
    pending: integer("Belum matang", poin),
    held: integer("Ditahan", poin),
    available: integer("Dapat ditukar", poin),
    debt: integer("Utang", poin),
    expiring: integer("Hangus 30 hari", { ...poin, help: "Poin yang masa berlakunya habis dalam 30 hari." }),
    lastEarnedOn: date("Terakhir memperoleh"),
    lastRedeemedOn: date("Terakhir menukar"),
    activity: choice(
      "Perolehan terakhir",
      { recent: ["Dalam 90 hari", "success"], silent: ["Tanpa perolehan 90 hari", "warning"] },
      { required: true },
    ),
    district: ref("Kabupaten/kota", District),
    ...placeFields,
    segment: ref("Segmen", CustomerSegment),
    cluster: ref("Cluster", Cluster),
  },
  represent: ["store", "wallet"],
  list: {
    columns: [
      "store",
      "owner",
      "wallet",
      "balance",
      "pending",
      "held",
      "available",
      "debt",
      "expiring",
      "lastEarnedOn",
      "lastRedeemedOn",
    ],
    filters: [
      "store",
      "wallet",
      "debt",
      "expiring",
      "activity",
      "balance",
      "available",
      "district",
      ...placeNames,
      "segment",
      "cluster",
    ],
    sort: "store",
    phone: ["balance", "available", "debt"],
  },
  exchange: { export: true, key: ["store", "wallet"] },
});
