import { boolean, html, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Faq = defineResource("faq", {
  title: "FAQ",
  counts: "pertanyaan",
  scope: "open",
  fields: {
    category: text("Kategori", { required: true, max: 100 }),
    question: text("Pertanyaan", { required: true, max: 400 }),
    answer: html("Jawaban", { required: true }),
    sortOrder: integer("Urutan", { required: true, min: 0, max: 100000 }),
    published: boolean("Tampil"),
  },
  represent: ["question"],
  list: {
    columns: ["category", "question", "sortOrder", "published"],
    search: ["question", "category"],
    filters: ["category", "published"],
    sort: "sortOrder",
  },
  exchange: { export: true, key: ["question"] },
});
