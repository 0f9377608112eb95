import { defineCall } from "#kit/call.ts";

/** The content as its phone sent it, without where that was. */
export type EventContent = {
  readonly version: number;
  readonly content: string;
  /** Whether it has the shape of an item, without which only its phone can send it again. */
  readonly shaped: boolean;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
};
export const eventContent = defineCall<{ id: number }, EventContent>(
  "GET",
  "/api/field-event/:id/content",
  "fieldEvent.read",
);
/** Tries it again, with another content where one is given; where the phone was stays as it said. */
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
