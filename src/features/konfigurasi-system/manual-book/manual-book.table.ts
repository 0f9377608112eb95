import { defineTable } from "#kit/resource.ts";

export const ManualChapterTable = defineTable("manual_chapter", "open");
export const ManualAttachmentTable = defineTable("manual_attachment", "open");
export const ManualEditionTable = defineTable("manual_edition", "open", {
  appendOnly: true,
  openBecause: "which editions there are; who published one is answered to editors of manuals alone",
});
export const ManualPageTable = defineTable("manual_page", "open", { appendOnly: true });
export const ManualReadTable = defineTable("manual_read", { person: "user_id" });
