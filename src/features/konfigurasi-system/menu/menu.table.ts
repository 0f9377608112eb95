import { defineTable } from "#kit/resource.ts";

export const menuTable = defineTable("menu", "open");
export const menuPublicationTable = defineTable("menu_publication", "open");
export const menuNoteTable = defineTable("menu_note", "open");
