import { defineTable } from "#kit/resource.ts";

export const PublicationReadTable = defineTable("publication_read", { person: "user_id" });
