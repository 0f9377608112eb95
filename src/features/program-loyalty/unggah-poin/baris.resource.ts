import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { documentFields } from "#features/penjualan/unggah/document-fields.ts";
import { choice, date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";
import { givenReasons } from "../proposals/point-reasons.ts";

const maxPoints = 1_000_000_000;

/** A line of points in a spreadsheet; the lines of a document become one proposal per programme and region. */
export const PointUpload = defineResource("pointUpload", {
  title: "Baris unggahan poin",
  counts: "baris unggahan",
  scope: { store: "store_id" },
  readOnly: true,
  fields: {
    ...documentFields("Baris dengan nomor yang sama diajukan bersama, per program dan regional."),
    lineNo: integer("Baris", {
      required: true,
      min: 1,
      max: 20_000,
      help: "Nomor urut baris dalam dokumen, mulai dari 1.",
    }),
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Kode toko", Store, { required: true }),
    points: integer("Poin", {
      required: true,
      min: -maxPoints,
      max: maxPoints,
      help: "Pengurangan ditulis dengan minus.",
    }),
    reason: choice("Alasan", givenReasons, { required: true }),
    validUntil: date("Berlaku sampai", { help: "Kosong: menurut program." }),
    note: text("Catatan", { max: 400 }),
    proposal: text("Nomor pengajuan", { readOnly: true, max: 40 }),
    submissionId: integer("Nomor pengajuan di portal", { readOnly: true }),
  },
  represent: ["document", "lineNo"],
  unique: [["document", "lineNo"]],
  list: {
    columns: ["document", "lineNo", "program", "store", "points", "reason", "validUntil", "proposal"],
    search: ["document", "proposal"],
    filters: ["document", "program", "store", "reason", "submissionId"],
    sort: "-id",
  },
  exchange: { import: true, export: true, key: ["document", "lineNo"], maxRows: 20_000 },
});
