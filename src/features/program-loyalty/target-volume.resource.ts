import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { date, decimal, integer, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";

/** Target volume of a member in a window, and the bonus for reaching it. */
export const ProgramTarget = defineResource("programTarget", {
  title: "Target volume",
  counts: "target program",
  scope: { store: "store_id" },
  tableOptions: { referenceBecause: "lines of sales are joined with the rules they earn by" },
  fields: {
    program: ref("Program", LoyaltyProgram, { required: true }),
    store: ref("Toko", Store, { required: true }),
    windowFrom: date("Bulan", { required: true, help: "Hari pertama jendela program itu, biasanya tanggal satu." }),
    tonnes: quantity("Target ton", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    bonusPoints: integer("Bonus poin", { min: 1, max: 1_000_000_000 }),
    bonusPct: decimal("Bonus %", { scale: 3, min: "0.001", max: "1000" }),
  },
  represent: ["program", "store", "windowFrom"],
  unique: [["program", "store", "windowFrom"]],
  list: {
    columns: ["program", "store", "windowFrom", "tonnes", "bonusPoints", "bonusPct"],
    filters: ["program", "store", "windowFrom"],
    sort: "-windowFrom",
  },
  exchange: { import: true, export: true, key: ["program", "store", "windowFrom"] },
});
