import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

/** `since` is null while it is off; `codes` are the recovery codes not used yet. */
export type SecondStepState = { readonly since: Instant | null; readonly codes: number };
export type SecondStepStart = { readonly secret: string; readonly uri: string };
/** Shown once; only hashes of them are kept. */
export type RecoveryCodes = { readonly codes: readonly string[] };

const guarded = { sudo: true, notMasked: true } as const;
/** Answers with secrets are not kept for a repeat. */
const secret = { ...guarded, unkeyed: true } as const;
export const secondStep = defineCall<Record<string, never>, SecondStepState>("GET", "/api/auth/second-step", "session");
/** A new secret; it counts only once a code made with it has come back. */
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
