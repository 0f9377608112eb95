import { defineCall } from "#kit/call.ts";

/** A dashboard as the reader may see it: the address already carries the token, which says whose data it stands for. */
export type EmbedOpening = {
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly token: string;
  /** The only place from which messages are taken. */
  readonly origin: string;
  readonly expiresIn: number;
  readonly refreshMinutes: number | null;
  readonly ownStorage: boolean;
  readonly scope: EmbedScope;
};
export type EmbedScope = "vendor" | "area" | "national";
/** `refused` and `blocked` are what the provider says; `unknown` where the portal itself may not look. */
export type EmbedReach = {
  readonly outcome: "ok" | "silent" | "refused" | "blocked" | "unknown";
  readonly status: number | null;
};
export type EmbedListed = { readonly id: number; readonly name: string; readonly description: string | null };

/** Dashboards shared with the reader's roles. */
export const ownEmbeds = defineCall<Record<string, never>, { readonly data: readonly EmbedListed[] }>(
  "GET",
  "/api/embedded-dashboard/mine",
  "any-role",
);
/** `renew` is the token held so far: with it the opening goes on, without it a new one is written to the trail. */
export const openEmbed = defineCall<{ id: number; renew?: string }, EmbedOpening>(
  "POST",
  "/api/embedded-dashboard/:id/open",
  "any-role",
);
/** Whether the provider answers, and lets itself be framed by `at`. */
export const reachEmbed = defineCall<{ id: number; at: string }, EmbedReach>(
  "GET",
  "/api/embedded-dashboard/:id/reach",
  "any-role",
);
