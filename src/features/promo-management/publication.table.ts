import { defineTable } from "#kit/resource.ts";

export const ContentSlugTable = defineTable("content_slug", "open");
export const PublicationReadTable = defineTable("publication_read", { person: "user_id" });
