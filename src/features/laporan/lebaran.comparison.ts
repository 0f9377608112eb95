import { defineComparison } from "#platform/report/index.ts";

/** The previous lunar year, with the same distance to Lebaran as the period. */
export const LebaranYear = defineComparison({
  id: "feastYear",
  label: "Tahun lalu (geser Lebaran)",
  after: "lastYear",
});
