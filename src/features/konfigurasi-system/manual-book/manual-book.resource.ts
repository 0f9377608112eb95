import { slugField } from "#features/promo-management/publication-fields.ts";
import { instant, integer, longText, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A manual; its chapters are edited separately and published as editions. */
export const ManualBook = defineResource("manualBook", {
  title: "Manual book",
  counts: "manual",
  scope: "open",
  fields: {
    title: text("Judul", { required: true, max: 160 }),
    slug: { ...slugField, help: "Dibaca di /manual-book/alamat-ini." },
    summary: longText("Ringkasan", { max: 300 }),
    roles: text("Peran pembaca", { max: 2000, secondary: true, help: "Kosongkan untuk semua peran." }),
    sortOrder: integer("Urutan", { required: true, min: 0, max: 9999 }),
    edition: integer("Edisi", { readOnly: true, required: true }),
    publishedAt: instant("Terbit", { readOnly: true }),
  },
  represent: ["title"],
  unique: [["slug"]],
  list: {
    columns: ["title", "slug", "roles", "edition", "publishedAt", "sortOrder"],
    search: ["title", "slug"],
    filters: ["publishedAt"],
    sort: "sortOrder",
  },
});
