import { date, html, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Release = defineResource("release", {
  title: "Versi rilis",
  scope: "open",
  fields: {
    releaseVersion: text("Versi", {
      required: true,
      max: 20,
      pattern: "^[0-9]+(\\.[0-9]+){1,3}$",
      patternHint: "seperti 1.0.18",
    }),
    releasedOn: date("Tanggal rilis", { required: true }),
    description: html("Deskripsi", { required: true }),
  },
  represent: ["releaseVersion"],
  unique: [["releaseVersion"]],
  list: {
    columns: ["releaseVersion", "releasedOn"],
    search: ["releaseVersion"],
    filters: ["releasedOn"],
    sort: "-releasedOn",
  },
});
