import { defineCall } from "#kit/call.ts";

/** A dashboard for the reader; the address contains the token with the reader's scope. */
export type EmbedOpening = {
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly token: string;
  /** The only origin from which messages are accepted. */
  readonly origin: string;
  readonly expiresIn: number;
  readonly refreshMinutes: number | null;
  readonly ownStorage: boolean;
  readonly scope: EmbedScope;
};
export type EmbedScope = "vendor" | "area" | "national";
/** `refused` and `blocked` are answers of the provider; `unknown` means that the portal cannot reach it. */
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
/**
 * `renew` is the current token, which continues the opening; without it a new opening is recorded in the audit trail.
 */
export const openEmbed = defineCall<{ id: number; renew?: string }, EmbedOpening>(
  "POST",
  "/api/embedded-dashboard/:id/open",
  "any-role",
);
/** Whether the provider responds and permits being framed by the origin `at`. */
export const reachEmbed = defineCall<{ id: number; at: string }, EmbedReach>(
  "GET",
  "/api/embedded-dashboard/:id/reach",
  "any-role",
);
