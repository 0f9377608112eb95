import { defineCall } from "#kit/call.ts";

/** Roles that a dashboard can be shared with. */
export const embedRoles = defineCall<
  Record<string, never>,
  { readonly data: readonly { readonly code: string; readonly name: string }[] }
>("GET", "/api/embedded-dashboard/roles", "embeddedDashboard.read");
/** The key shared with the provider; if omitted, the portal generates it and returns it only in this response. */
export const setEmbedSecret = defineCall<{ id: number; secret?: string }, { readonly secret: string | null }>(
  "PUT",
  "/api/embedded-dashboard/:id/secret",
  "embeddedDashboard.manage",
  { sudo: true, notMasked: true },
);
