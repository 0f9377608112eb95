import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { choice, date, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { stretchFields } from "#kit/stretch.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";

/** Membership of a store in a programme, from a day to a day; its sales earn on the days on which it is active. */
export const ProgramStore = defineResource("programStore", {
  title: "Toko program",
  counts: "peserta",
  scope: { store: "store_id" },
  fields: {
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Toko", Store, { required: true }),
    ...stretchFields,
    validFrom: date("Peserta sejak", { required: true }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Ditangguhkan", "warning"] },
      { required: true },
    ),
    stackGroup: text("Kelompok", { required: true, max: 40 }),
  },
  represent: ["store", "validFrom"],
  list: {
    columns: ["store", "status", "validFrom", "validTo", "reason"],
    filters: ["program", "store", "validFrom", "validTo", "status"],
    sort: "-validFrom",
    phone: ["validFrom", "reason"],
  },
  exchange: { export: true, key: ["program", "store", "validFrom"] },
  readOnly: true,
  tableOptions: { everywhere: "lines of sales are joined with the rules they earn by" },
});
