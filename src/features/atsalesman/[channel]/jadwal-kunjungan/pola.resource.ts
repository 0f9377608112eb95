import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { boolean, choice, date, integer, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";

/**
 * How often a salesman visits a store or, in the corsales channel, a bulk customer; the source of the schedule of five
 * weeks.
 */
export const VisitPattern = defineResource("visitPattern", {
  title: "Pola kunjungan",
  counts: "pola kunjungan",
  scope: { salesman: "salesman_id" },
  fields: {
    salesman: ref("Salesman", Salesman, { required: true }),
    store: ref("Toko", Store, { help: "Untuk salesman retail." }),
    customer: ref("Pelanggan curah", BulkCustomer, { help: "Untuk salesman corsales." }),
    frequency: choice(
      "Frekuensi",
      {
        weekly: "Setiap minggu",
        biweekly: "Setiap 2 minggu",
        fourWeekly: "Setiap 4 minggu",
        monthlyNth: "Setiap bulan",
      },
      { required: true, default: "weekly" },
    ),
    monday: boolean("Senin"),
    tuesday: boolean("Selasa"),
    wednesday: boolean("Rabu"),
    thursday: boolean("Kamis"),
    friday: boolean("Jumat"),
    saturday: boolean("Sabtu"),
    sunday: boolean("Hari Minggu"),
    nth: choice(
      "Minggu dalam bulan",
      { "1": "Pertama", "2": "Kedua", "3": "Ketiga", "4": "Keempat", last: "Minggu terakhir" },
      { help: "Hanya untuk setiap bulan." },
    ),
    anchorOn: date("Dihitung sejak", {
      required: true,
      default: "today",
      help: "Minggu dari tanggal ini adalah minggu kunjungan yang pertama.",
    }),
    minutes: integer("Lama kunjungan", { required: true, min: 5, max: 240, unit: "menit" }),
    holidayRule: choice(
      "Bila hari libur",
      { skip: "Dilewati", next: "Hari kerja berikutnya", previous: "Hari kerja sebelumnya" },
      { required: true, default: "next" },
    ),
    validFrom: date("Berlaku dari", { required: true, default: "today" }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  },
  represent: ["salesman", "store", "customer"],
  unique: [["salesman", "store", "customer", "validFrom"]],
  list: {
    columns: ["salesman", "store", "customer", "frequency", "minutes", "validFrom", "validTo"],
    filters: ["salesman", "store", "customer", "frequency", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["salesman", "store", "customer", "validFrom"] },
});
