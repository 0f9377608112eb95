import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type Device = {
  readonly id: number;
  readonly model: string;
  readonly os: string;
  readonly appVersion: string;
  readonly issuedAt: Instant;
  readonly revokedAt: Instant | null;
  readonly lastSeenAt: Instant | null;
  readonly lastIp: string | null;
};
/** Only this response contains the code; it activates one phone, once, until it expires. */
export type Activation = { readonly salesman: string; readonly code: string; readonly expiresAt: Instant };

export const listDevices = defineCall<{ id: number }, { readonly data: readonly Device[] }>(
  "GET",
  "/api/salesman/:id/devices",
  "salesman.read",
);
export const issueActivation = defineCall<{ id: number }, Activation>(
  "POST",
  "/api/salesman/:id/activation",
  "salesmanDevice.manage",
  { sudo: true, notMasked: true },
);
export const revokeDevice = defineCall<{ id: number; device: number }, { readonly ok: true }>(
  "POST",
  "/api/salesman/:id/devices/:device/revoke",
  "salesmanDevice.manage",
  { notMasked: true },
);
