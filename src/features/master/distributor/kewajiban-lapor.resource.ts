import { choice, date, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Distributor } from "./distributor.resource.ts";

/** A distributor without a row here must report every workday by noon of the following day. */
export const ReportingDuty = defineResource("reportingDuty", {
  title: "Kewajiban lapor",
  scope: { vendor: "distributor_id" },
  fields: {
    distributor: ref("Distributor", Distributor, { required: true }),
    days: choice(
      "Hari wajib",
      { workdays: ["Hari kerja", "info"], everyday: ["Setiap hari", "info"], exempt: ["Dibebaskan", "neutral"] },
      { required: true, default: "workdays" },
    ),
    deadlineHours: integer("Tenggat", {
      required: true,
      min: 0,
      max: 240,
      unit: "jam",
      help: "Jam sesudah hari itu berakhir; 12 berarti pukul 12.00 keesokan harinya.",
    }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku." }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["distributor", "validFrom"],
  unique: [["distributor", "validFrom"]],
  list: {
    columns: ["distributor", "days", "deadlineHours", "validFrom", "validTo", "note"],
    filters: ["distributor", "days", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["distributor", "validFrom"] },
});
