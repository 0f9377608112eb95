import { defineCall } from "#kit/call.ts";

/** Whether the reference of the push API is public. */
export const openReferenceCall = defineCall<Record<string, never>, { readonly open: boolean }>(
  "GET",
  "/api/rest-api/open",
  "public",
);
