import { defineCall } from "#kit/call.ts";

/** Fields of a capture that can be copied to the master data, by their names in the capture. */
export const applicable = ["ownerName", "phone", "declaredTonnes"] as const;
export type Applicable = (typeof applicable)[number];

export type Compared = {
  readonly field: Applicable;
  readonly captured: string | null;
  readonly master: string | null;
  readonly differs: boolean;
};
export type Capture = {
  readonly at: string;
  readonly salesman: string;
  readonly ownerName: string | null;
  readonly phone: string | null;
  readonly declaredTonnes: string | null;
  readonly brands: string | null;
};
export type Comparison = {
  readonly version: number;
  readonly fields: readonly Compared[];
  readonly ageDays: number | null;
  readonly master: { readonly latitude: string | null; readonly longitude: string | null };
  readonly captures: readonly Capture[];
};
export const comparison = defineCall<{ id: number }, Comparison>(
  "GET",
  "/api/customer-profile/:id/comparison",
  "customerProfile.read",
);

type Seen = { readonly id: number; readonly version: number };
/**
 * Copies the chosen fields to the store or the bulk customer by the rules of its form; needs the write permission of
 * that resource, too.
 */
export const applyCapture = defineCall<Seen & { fields: readonly Applicable[] }, { readonly ok: true }>(
  "POST",
  "/api/customer-profile/:id/apply",
  "customerProfile.manage",
  { notMasked: true },
);
export const dismissCapture = defineCall<Seen & { reason: string }, { readonly ok: true }>(
  "POST",
  "/api/customer-profile/:id/dismiss",
  "customerProfile.manage",
  { notMasked: true },
);
/** Copies the proposed location to the store or the bulk customer. */
export const approvePoint = defineCall<Seen, { readonly ok: true }>(
  "POST",
  "/api/customer-profile/:id/approve-point",
  "customerProfile.manage",
  { notMasked: true },
);
export const dismissPoint = defineCall<Seen & { reason: string }, { readonly ok: true }>(
  "POST",
  "/api/customer-profile/:id/dismiss-point",
  "customerProfile.manage",
  { notMasked: true },
);

export type Uncaptured = {
  readonly total: number;
  readonly places: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly district: string;
    readonly nextVisit: string | null;
  }[];
};
/** Places with a pattern in force in the channel but no capture, the next planned visit first. */
export const uncaptured = defineCall<{ channel: "retail" | "corsales" }, Uncaptured>(
  "GET",
  "/api/customer-profile/uncaptured",
  "customerProfile.read",
);
