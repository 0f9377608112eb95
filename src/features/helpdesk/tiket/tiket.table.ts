import { defineTable } from "#kit/resource.ts";

/** Read it joined to {ticket}, which carries the scope. */
export const TicketMessage = defineTable(
  "ticket_message",
  "open",
  "messages are read by the ticket they belong to, which is scoped",
);
