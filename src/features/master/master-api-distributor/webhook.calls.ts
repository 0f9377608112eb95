import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type Delivery = {
  readonly id: number;
  readonly event: string;
  /** The sender's number of the document, and the portal's number if there is one. */
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
  /** Consecutive failures. */
  readonly failures: number;
  readonly pausedUntil: Instant | null;
};
export const getWebhook = defineCall<
  { id: number },
  { readonly webhook: Webhook | null; readonly deliveries: readonly Delivery[] }
>("GET", "/api/api-client/:id/webhook", "apiClient.read");
/** A new address gets a new secret; only this answer contains it. */
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
/** Sends a message without a document, to test the receiver. */
export const testWebhook = defineCall<{ id: number }, { readonly ok: true }>(
  "POST",
  "/api/api-client/:id/webhook/test",
  "apiClient.manage",
);
/** Sends a message again, or sends a waiting one immediately, under the same delivery number. */
export const replayDelivery = defineCall<{ id: number; delivery: number }, { readonly ok: true }>(
  "POST",
  "/api/api-client/:id/webhook/:delivery/replay",
  "apiClient.manage",
);
