import { z } from "zod";
import { handle } from "#platform/http/index.server.ts";
import { faqCall, type Question } from "./faq.calls.ts";

export const onFaq = handle(faqCall, z.strictObject({}) as never, async (_, { db }) => ({
  data: await db.query<Question>(
    "select f.id, f.category, f.question, f.answer from {faq} f where f.published and f.archived_at is null order by min(f.sort_order) over (partition by f.category), f.category, f.sort_order, f.id limit 1000",
  ),
}));
