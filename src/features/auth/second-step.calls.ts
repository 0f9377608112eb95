import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** `since` is null if it is disabled; `codes` is the number of unused recovery codes. */
export type SecondStepState = { readonly since: Instant | null; readonly codes: number };
export type SecondStepStart = { readonly secret: string; readonly uri: string };
/** Shown once; only hashes are stored. */
export type RecoveryCodes = { readonly codes: readonly string[] };

const guarded = { sudo: true, notMasked: true } as const;
/** Responses with secrets are not stored for idempotent repeats. */
const secret = { ...guarded, unkeyed: true } as const;
export const secondStep = defineCall<Record<string, never>, SecondStepState>("GET", "/api/auth/second-step", "session");
/** Creates a secret, which becomes active once a code generated with it was confirmed. */
export const startSecondStep = defineCall<Record<string, never>, SecondStepStart>(
  "POST",
  "/api/auth/second-step/start",
  "session",
  secret,
);
export const confirmSecondStep = defineCall<{ code: string }, RecoveryCodes>(
  "POST",
  "/api/auth/second-step/confirm",
  "session",
  secret,
);
export const renewRecoveryCodes = defineCall<{ code: string }, RecoveryCodes>(
  "POST",
  "/api/auth/second-step/recovery-codes",
  "session",
  secret,
);
export const stopSecondStep = defineCall<{ code: string }, { ok: true }>(
  "POST",
  "/api/auth/second-step/stop",
  "session",
  guarded,
);
