import { defineCall } from "#kit/call.ts";

/** How many systems in the reader's reach may send bulk sales today. */
export const bulkSystems = defineCall<Record<string, never>, { readonly systems: number }>(
  "GET",
  "/api/rest-api/bulk-systems",
  "restApi.read",
);
