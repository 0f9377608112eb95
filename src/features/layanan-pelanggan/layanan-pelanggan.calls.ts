import { defineCall, type Page } from "#kit/call.ts";
import type { Instant, RefValue } from "#kit/field.ts";

export type Contact = {
  readonly id: number;
  readonly name: string;
  readonly role: string | null;
  readonly area: RefValue | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  readonly hours: string | null;
  /** Contact of the reader's own area or a national contact. */
  readonly near: boolean;
};
export type TicketCategory = "account" | "transaction" | "master" | "stock" | "report" | "integration" | "other";
export type TicketStatus = "open" | "in-progress" | "waiting" | "solved" | "closed";
export type MyTicket = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: string;
  readonly status: TicketStatus;
  readonly openedAt: Instant;
  readonly solvedAt: Instant | null;
  readonly lastAt: Instant;
  readonly replies: number;
};
export type TicketMessage = {
  readonly id: number;
  readonly body: string;
  readonly at: Instant;
  readonly author: string;
  readonly mine: boolean;
};
export type MyTicketDetail = MyTicket & { readonly body: string; readonly messages: readonly TicketMessage[] };

export const contactsCall = defineCall<Record<string, never>, { readonly data: readonly Contact[] }>(
  "GET",
  "/api/customer-service",
  "session",
);
export const openTicket = defineCall<
  { subject: string; body: string; category: TicketCategory; priority: "normal" | "high" },
  { readonly data: MyTicketDetail }
>("POST", "/api/my-ticket", "any-role");
export const myTickets = defineCall<{ open?: "true" | "false"; page?: number }, Page<MyTicket>>(
  "GET",
  "/api/my-ticket",
  "session",
);
export const myTicket = defineCall<{ id: number }, { readonly data: MyTicketDetail }>(
  "GET",
  "/api/my-ticket/:id",
  "session",
);
/** A reply to a waiting or solved ticket reopens it. */
export const answerTicket = defineCall<{ id: number; body: string }, { readonly data: MyTicketDetail }>(
  "POST",
  "/api/my-ticket/:id/message",
  "any-role",
);
export const closeTicket = defineCall<{ id: number; version: number }, { readonly data: MyTicketDetail }>(
  "POST",
  "/api/my-ticket/:id/close",
  "any-role",
);
