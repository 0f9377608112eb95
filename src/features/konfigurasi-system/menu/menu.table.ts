import { defineTable } from "#kit/resource.ts";

export const menuPublicationTable = defineTable("menu_publication", "open", {
  openBecause: "the menu is the same for everybody; the column says who published it",
});
export const menuNoteTable = defineTable("menu_note", "open");
