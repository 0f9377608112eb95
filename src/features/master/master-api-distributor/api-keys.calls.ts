import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type ApiKey = {
  readonly id: number;
  readonly prefix: string;
  readonly state: "active" | "ending" | "ended" | "revoked";
  readonly issuedAt: Instant;
  readonly issuedBy: string | null;
  readonly endsAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly lastIp: string | null;
};
/** Only this answer contains the key. */
export type IssuedKey = { readonly key: string; readonly prefix: string; readonly olderEndsAt: Instant | null };
const strict = { sudo: true, notMasked: true } as const;

export const listKeys = defineCall<{ id: number }, { readonly data: readonly ApiKey[] }>(
  "GET",
  "/api/api-client/:id/keys",
  "apiClient.read",
);
export const issueKey = defineCall<{ id: number }, IssuedKey>(
  "POST",
  "/api/api-client/:id/keys",
  "apiClient.manage",
  strict,
);
export const rotateKey = defineCall<{ id: number }, IssuedKey>(
  "POST",
  "/api/api-client/:id/keys/rotate",
  "apiClient.manage",
  strict,
);
export const revokeKey = defineCall<{ id: number; key: number }, { readonly ok: true }>(
  "POST",
  "/api/api-client/:id/keys/:key/revoke",
  "apiClient.manage",
  strict,
);
