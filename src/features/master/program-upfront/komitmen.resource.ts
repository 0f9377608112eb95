import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { UpfrontProgram } from "./program-upfront.resource.ts";

/** Volume that a store has committed to buy in the period of a programme. */
export const UpfrontCommitment = defineResource("upfrontCommitment", {
  title: "Komitmen up-front",
  scope: { vendor: "distributor_id", store: "store_id" },
  fields: {
    number: text("Nomor", { required: true, max: 40, identifier: true }),
    program: ref("Program", UpfrontProgram, { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    store: ref("Toko", Store, { required: true }),
    tonnes: quantity("Komitmen", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["number"],
  unique: [["number"], ["program", "store"]],
  list: {
    columns: ["number", "program", "distributor", "store", "tonnes"],
    search: ["number"],
    filters: ["program", "distributor", "store"],
    sort: "number",
  },
  exchange: { import: true, export: true, key: ["number"] },
});
