import { boolean } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { publicationFields, publicationList } from "./publication-fields.ts";

/** A short, dated text that is announced by a notification. */
export const News = defineResource("news", {
  title: "Berita",
  scope: "open",
  fields: {
    ...publicationFields,
    mustRead: boolean("Wajib dibaca", { help: "Pembaca menekan “Saya sudah membaca”." }),
  },
  represent: ["title"],
  unique: [["slug"]],
  list: { ...publicationList, filters: [...publicationList.filters, "mustRead"] },
});
