import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, date, instant, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor says that a day had nothing to report, so that silence is not taken for lateness. */
export const NilReport = defineResource("nilReport", {
  title: "Deklarasi nihil",
  scope: { vendor: "distributor_id" },
  fields: {
    distributor: ref("Distributor", Distributor, { required: true }),
    day: date("Tanggal", { required: true, help: "Hari tanpa penjualan dan penerimaan." }),
    note: text("Catatan", { max: 400 }),
    source: choice("Sumber", { api: "API", import: "Unggahan", form: "Formulir" }, { required: true, default: "form", readOnly: true }),
    receivedAt: instant("Dicatat", { readOnly: true }),
  },
  represent: ["distributor", "day"],
  unique: [["distributor", "day"]],
  list: { columns: ["distributor", "day", "note", "source", "receivedAt"], filters: ["distributor", "day", "source"], sort: "-day" },
  exchange: { import: true, export: true, key: ["distributor", "day"] },
});
