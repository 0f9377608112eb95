import { choice, code, date, decimal, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const surveyChannels = { retail: "Retail", corsales: "Corsales" } as const;

/** A survey of stores or bulk customers by salesmen; its versions contain the questions. */
export const Survey = defineResource("survey", {
  title: "Survei",
  counts: "survei",
  scope: { channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    code: code("Kode survei"),
    title: text("Judul survei", { required: true }),
    channel: choice("Kanal", surveyChannels, { required: true }),
    state: choice(
      "Status",
      { draft: ["Rancangan", "neutral"], open: ["Terbit", "success"], closed: ["Ditutup", "warning"] },
      { required: true, default: "draft" },
    ),
    versionNo: integer("Versi", { min: 1, max: 10_000 }),
    opensOn: date("Dibuka", { required: true }),
    closesOn: date("Berakhir", { required: true }),
    graceDays: integer("Masa tenggang", { required: true, min: 0, max: 60, unit: "hari" }),
    repeat: choice(
      "Diulang",
      { once: "Sekali per tempat", perVisit: "Setiap kunjungan", everyDays: "Setiap beberapa hari" },
      { required: true, default: "once" },
    ),
    repeatDays: integer("Jarak ulangan", { min: 1, max: 365, unit: "hari" }),
    targets: integer("Sasaran", { min: 0, max: 100_000_000, help: "Tempat yang ditugaskan, dihitung per putaran." }),
    responses: integer("Jawaban masuk", { min: 0, max: 100_000_000 }),
    responseRate: decimal("Tingkat respons", { scale: 1, unit: "%", help: "Jawaban ÷ sasaran" }),
  },
  represent: ["code", "title"],
  unique: [["code"]],
  list: {
    columns: ["code", "title", "state", "versionNo", "opensOn", "closesOn", "targets", "responses", "responseRate"],
    search: ["code", "title"],
    filters: ["state", "opensOn", "closesOn", "responseRate"],
    sort: "-opensOn",
    phone: ["opensOn", "closesOn", "responses"],
  },
  exchange: { export: true, key: ["code"] },
});
