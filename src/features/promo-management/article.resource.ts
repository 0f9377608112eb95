import { defineResource } from "#kit/resource.ts";
import { publicationFields, publicationList } from "./publication-fields.ts";

/** A text without a date, for example instructions or the description of a programme. */
export const Article = defineResource("article", {
  title: "Artikel",
  scope: "open",
  fields: publicationFields,
  represent: ["title"],
  unique: [["slug"]],
  list: publicationList,
});
