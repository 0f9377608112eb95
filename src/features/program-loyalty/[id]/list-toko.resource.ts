import { placeFields, placeNames } from "#features/laporan/line-fields.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { choice, date, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { validityFields } from "#platform/mapping/index.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";

/** Totals of a store over all distributors are visible only with permission to read balances. */
const ofWholeStores = { required: true, access: "pointAccount.read" } as const;

/** Membership of a store in a programme for a period; sales earn points on days on which it is active. */
export const ProgramStore = defineResource("programStore", {
  title: "Toko program",
  counts: "peserta",
  table: "program_member",
  scope: { store: "store_id" },
  fields: {
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Toko", Store, { required: true }),
    ...validityFields,
    validFrom: date("Peserta sejak", { required: true }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Ditangguhkan", "warning"] },
      { required: true },
    ),
    stackGroup: text("Kelompok", { required: true, max: 40 }),
    district: ref("Kabupaten/kota", District),
    ...placeFields,
    segment: ref("Segmen", CustomerSegment),
    cluster: ref("Cluster", Cluster),
    tier: choice(
      "Tier jendela ini",
      { none: "Belum mencapai tier", first: "Tier 1", second: "Tier 2", third: "Tier 3", higher: "Tier 4 ke atas" },
      ofWholeStores,
    ),
    standing: choice(
      "Menuju tier",
      { near: ["Hampir naik tier", "info"], other: "Belum dekat" },
      { ...ofWholeStores, help: "Hampir naik: paling banyak sepersepuluh tonase tier berikutnya yang kurang." },
    ),
  },
  represent: ["store", "validFrom"],
  list: {
    columns: ["store", "status", "tier", "standing", "validFrom", "validTo", "reason"],
    filters: [
      "program",
      "store",
      "status",
      "standing",
      "tier",
      ...placeNames,
      "district",
      "cluster",
      "segment",
      "validFrom",
      "validTo",
    ],
    sort: "-validFrom",
    phone: ["validFrom", "reason"],
  },
  exchange: { export: true, key: ["program", "store", "validFrom"] },
  readOnly: true,
});
