import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type Delivery = {
  readonly id: number;
  readonly event: string;
  /** What its sender calls the document that it tells of, and the portal's number of it where it has one. */
  readonly externalId: string | null;
  readonly number: string | null;
  readonly state: "pending" | "sent" | "failed";
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
};
export type Webhook = {
  readonly url: string;
  readonly active: boolean;
  /** In a row, until now. */
  readonly failures: number;
  readonly pausedUntil: Instant | null;
};
export const getWebhook = defineCall<
  { id: number },
  { readonly webhook: Webhook | null; readonly deliveries: readonly Delivery[] }
>("GET", "/api/api-client/:id/webhook", "apiClient.read");
/** A new address gets a new secret; it is in this answer and nowhere else. */
export const setWebhook = defineCall<{ id: number; url: string }, { readonly secret: string }>(
  "PUT",
  "/api/api-client/:id/webhook",
  "apiClient.manage",
  {
    sudo: true,
    notMasked: true,
  },
);
export const stopWebhook = defineCall<{ id: number }, { readonly ok: true }>(
  "DELETE",
  "/api/api-client/:id/webhook",
  "apiClient.manage",
  { notMasked: true },
);
/** Sends a message that tells of no document, so that its receiver is seen to answer. */
export const testWebhook = defineCall<{ id: number }, { readonly ok: true }>(
  "POST",
  "/api/api-client/:id/webhook/test",
  "apiClient.manage",
);
/** Sends the same message once more, or one that still waits for its turn at once, under the same delivery number. */
export const replayDelivery = defineCall<{ id: number; delivery: number }, { readonly ok: true }>(
  "POST",
  "/api/api-client/:id/webhook/:delivery/replay",
  "apiClient.manage",
);
