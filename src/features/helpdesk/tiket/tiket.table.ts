import { defineTable } from "#kit/resource.ts";

/** Must be joined with {ticket}, which is limited to the reader's scope. */
export const TicketMessage = defineTable("ticket_message", "open", {
  openBecause: "messages are read by the ticket they belong to, which is scoped",
});
