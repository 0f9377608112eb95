import { defineCall } from "#kit/call.ts";

/** Number of systems in the reader's scope that may send bulk sales today. */
export const bulkSystems = defineCall<Record<string, never>, { readonly systems: number }>(
  "GET",
  "/api/rest-api/bulk-systems",
  "restApi.read",
);
