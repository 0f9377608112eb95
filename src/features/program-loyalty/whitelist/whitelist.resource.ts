import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { date, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "../program-loyalty.resource.ts";

/** Stores that may register for a programme. */
export const ProgramWhitelist = defineResource("programWhitelist", {
  title: "Whitelist program",
  counts: "toko whitelist",
  scope: { store: "store_id" },
  fields: {
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Kode toko", Store, { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["program", "store"],
  unique: [["program", "store"]],
  list: { columns: ["program", "store", "validTo", "note"], filters: ["program", "store", "validTo"], sort: "-id" },
  exchange: { import: true, export: true, key: ["program", "store"] },
});
