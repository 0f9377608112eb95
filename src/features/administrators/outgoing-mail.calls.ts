import { defineCall } from "#kit/call.ts";

/** Sends an e-mail again; possible while its content is stored (`repeatable`). */
export const retryEmail = defineCall<{ id: number }, { readonly ok: true }>(
  "POST",
  "/api/mail-letter/:id/retry",
  "mailLetter.retry",
  { notMasked: true },
);
