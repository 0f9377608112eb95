import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { placeFields, placeNames } from "#features/laporan/line-fields.ts";
import { choice, date, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { entryCauses, entryTypes } from "./point-words.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";

/** The point ledger. A distributor reads entries of its own sales, without balances. */
export const PointEntryLine = defineResource("pointEntry", {
  title: "Riwayat poin",
  counts: "mutasi poin",
  table: "point_history",
  scope: { vendor: "distributor_id", store: "store_id" },
  readOnly: true,
  fields: {
    postedOn: date("Tanggal", { required: true }),
    store: ref("Toko", Store, { required: true }),
    program: ref("Program", LoyaltyProgram, { required: true }),
    type: choice("Jenis", entryTypes, { required: true }),
    points: integer("Poin", { required: true }),
    balanceAfter: integer("Saldo sesudahnya", { required: true, access: "pointAccount.read" }),
    windowFrom: date("Jendela", { required: true, help: "Hari pertama jendela yang memberi poin ini." }),
    cause: choice("Penyebab", entryCauses, { required: true }),
    refNo: text("Nomor acuan", { max: 40, identifier: true }),
    distributor: ref("Distributor", Distributor),
    district: ref("Kabupaten/kota", District),
    ...placeFields,
    segment: ref("Segmen", CustomerSegment),
    cluster: ref("Cluster", Cluster),
    enteredBy: ref("Dicatat oleh", User),
    enteredAt: instant("Dicatat", { required: true, column: "created_at" }),
  },
  represent: ["postedOn", "type"],
  list: {
    columns: [
      "postedOn",
      "store",
      "program",
      "type",
      "points",
      "balanceAfter",
      "windowFrom",
      "cause",
      "refNo",
      "distributor",
      "enteredBy",
    ],
    filters: [
      "postedOn",
      "store",
      "program",
      "type",
      "cause",
      "windowFrom",
      "refNo",
      "distributor",
      "district",
      ...placeNames,
      "segment",
      "cluster",
    ],
    sort: "-postedOn",
    starts: { postedOn: "@30" },
    phone: ["store", "points", "type"],
  },
  exchange: { export: true, key: ["refNo"] },
});
