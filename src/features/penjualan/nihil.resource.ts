import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, date, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's declaration that a day had no documents, which distinguishes it from a late report. */
export const ZeroReport = defineResource("nilReport", {
  title: "Deklarasi nihil",
  scope: { vendor: "distributor_id" },
  fields: {
    distributor: ref("Distributor", Distributor, { required: true }),
    day: date("Tanggal", {
      required: true,
      default: "today",
      help: "Hari tanpa penjualan dan penerimaan. Selama ada dokumen tercatat pada hari itu, deklarasi tidak berlaku.",
    }),
    state: choice(
      "Status",
      { inForce: ["Berlaku", "success"], overruled: ["Tidak berlaku: ada transaksi", "warning"] },
      { required: true, readOnly: true },
    ),
    documents: integer("Dokumen hari itu", {
      required: true,
      readOnly: true,
      help: "Penjualan, retur, dan penerimaan yang tercatat pada hari itu.",
    }),
    note: text("Catatan", { max: 400 }),
    source: choice(
      "Sumber",
      { api: "API", import: "Unggahan", form: "Formulir" },
      { required: true, default: "form", readOnly: true },
    ),
    receivedAt: instant("Dicatat", { readOnly: true }),
  },
  represent: ["distributor", "day"],
  unique: [["distributor", "day"]],
  list: {
    columns: ["distributor", "day", "state", "documents", "note", "source", "receivedAt"],
    filters: ["distributor", "day", "state", "source"],
    sort: "-day",
  },
  exchange: { import: true, export: true, key: ["distributor", "day"] },
});
