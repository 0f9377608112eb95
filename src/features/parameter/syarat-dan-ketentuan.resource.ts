import { choice, date, html, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** The published terms with the latest effective date that is not in the future are in force. */
export const Terms = defineResource("terms", {
  title: "Syarat dan ketentuan",
  scope: "open",
  fields: {
    edition: text("Edisi", { required: true, max: 20, identifier: true }),
    title: text("Judul", { required: true }),
    body: html("Isi", { required: true }),
    effectiveOn: date("Berlaku mulai", { required: true }),
    status: choice(
      "Status",
      { draft: ["Draf", "neutral"], published: ["Terbit", "success"] },
      { required: true, default: "draft" },
    ),
  },
  represent: ["edition", "title"],
  unique: [["edition"]],
  list: {
    columns: ["edition", "title", "effectiveOn", "status"],
    search: ["edition", "title"],
    filters: ["status", "effectiveOn"],
    sort: "-effectiveOn",
  },
});
