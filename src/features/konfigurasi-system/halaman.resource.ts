import { boolean, html, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Public pages at /page/<slug>. */
export const ContentPage = defineResource("contentPage", {
  title: "Halaman isi",
  counts: "halaman",
  scope: "open",
  fields: {
    slug: text("Alamat", {
      required: true,
      max: 80,
      pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
      patternHint: "huruf kecil, angka, garis",
    }),
    title: text("Judul", { required: true }),
    body: html("Isi", { required: true }),
    published: boolean("Tampil"),
  },
  represent: ["title"],
  unique: [["slug"]],
  list: { columns: ["slug", "title", "published"], search: ["slug", "title"], filters: ["published"], sort: "slug" },
});
