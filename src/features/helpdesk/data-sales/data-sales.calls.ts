import { defineCall } from "#kit/call.ts";

/** The content sent by the phone, without its position. */
export type EventContent = {
  readonly version: number;
  readonly content: string;
  /** Whether it is a well-formed item; otherwise only the phone can send it again. */
  readonly shaped: boolean;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
};
export const eventContent = defineCall<{ id: number }, EventContent>(
  "GET",
  "/api/field-event/:id/content",
  "fieldEvent.read",
);
/** Retries it, with corrected content if given; the phone's position is kept. */
export const retryEvent = defineCall<
  { id: number; version: number; content: string | null },
  { readonly state: "applied" | "waiting" | "refused"; readonly message: string | null }
>("POST", "/api/field-event/:id/retry", "fieldEvent.manage", { notMasked: true });
export const discardEvent = defineCall<{ id: number; version: number; reason: string }, { readonly ok: true }>(
  "POST",
  "/api/field-event/:id/discard",
  "fieldEvent.manage",
  { notMasked: true },
);
