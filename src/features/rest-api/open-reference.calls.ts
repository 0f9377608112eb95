import { defineCall } from "#kit/call.ts";

/** Whether the reference of the push API is shown to whoever has not signed in. */
export const openReferenceCall = defineCall<Record<string, never>, { readonly open: boolean }>(
  "GET",
  "/api/rest-api/open",
  "public",
);
