import { Bank } from "#features/master/bank.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { documentFields } from "#features/penjualan/unggah/document-fields.ts";
import { integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";

/** A store in a registration file; each becomes a separate proposal, which is decided in its own area. */
export const RegistrationUpload = defineResource("registrationUpload", {
  title: "Baris unggahan registrasi",
  counts: "baris unggahan",
  scope: { store: "store_id" },
  readOnly: true,
  fields: {
    ...documentFields("Setiap baris menjadi satu pengajuan registrasi."),
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Kode toko", Store, { required: true }),
    owner: text("Pemilik", { required: true }),
    nik: text("NIK", {
      required: true,
      max: 40,
      help: "16 angka; setelah dicatat ditampilkan tersamar.",
      identity: true,
    }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    bank: ref("Bank", Bank),
    accountNumber: text("Nomor rekening", { max: 30, pattern: "^[0-9]{6,30}$", patternHint: "6 sampai 30 angka" }),
    accountHolder: text("Nama pemilik rekening"),
    submissionId: integer("Pengajuan", { readOnly: true }),
    number: text("Nomor pengajuan", { readOnly: true, max: 40 }),
  },
  represent: ["document", "lineNo"],
  unique: [["document", "lineNo"]],
  list: {
    columns: [
      "document",
      "lineNo",
      "program",
      "store",
      "owner",
      "nik",
      "bank",
      "accountNumber",
      "number",
      "submissionId",
    ],
    search: ["document", "owner", "number"],
    filters: ["program", "store"],
    sort: "-id",
  },
  exchange: { import: true, export: true, key: ["document", "lineNo"], maxRows: 3_000 },
});
