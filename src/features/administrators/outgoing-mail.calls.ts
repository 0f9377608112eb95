import { defineCall } from "#kit/call.ts";

/** Offers a letter to the mail server once more, now; its contents must still be there (`repeatable`). */
export const retryLetter = defineCall<{ id: number }, { readonly ok: true }>(
  "POST",
  "/api/mail-letter/:id/retry",
  "mailLetter.retry",
  { notMasked: true },
);
