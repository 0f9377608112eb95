import { defineResource } from "#kit/resource.ts";
import { publicationFields, publicationList } from "./publication-fields.ts";

/** A text that stays: how something is done, what a programme is about. */
export const Article = defineResource("article", {
  title: "Artikel",
  scope: "open",
  fields: publicationFields,
  represent: ["title"],
  unique: [["slug"]],
  list: publicationList,
});
