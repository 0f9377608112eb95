import { defineCall } from "#kit/call.ts";

/** Roles that a dashboard can be shared with. */
export const embedRoles = defineCall<
  Record<string, never>,
  { readonly data: readonly { readonly code: string; readonly name: string }[] }
>("GET", "/api/embedded-dashboard/roles", "embeddedDashboard.read");
/** The key that the provider knows too; without one the portal makes it, and it is in this answer and nowhere else. */
export const setEmbedSecret = defineCall<{ id: number; secret?: string }, { readonly secret: string | null }>(
  "PUT",
  "/api/embedded-dashboard/:id/secret",
  "embeddedDashboard.manage",
  { sudo: true, notMasked: true },
);
