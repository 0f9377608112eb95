import { defineCall } from "#kit/call.ts";
import type { WordValues } from "#platform/jobs/index.ts";

/** External services of the portal, configured by the server's environment. */
export type ConnectionName = "mail" | "directory" | "provider" | "partner";
export type Connection = {
  readonly name: ConnectionName;
  /** Null if it is not configured; only the host of its URL. */
  readonly host: string | null;
};
/** `why` is a message of the portal, never of the service. */
export type ConnectionTry = {
  readonly ok: boolean;
  readonly ms: number;
  readonly why: { readonly message: string; readonly values: WordValues } | null;
};

export const connectionList = defineCall<Record<string, never>, { readonly data: readonly Connection[] }>(
  "GET",
  "/api/connection",
  "setting.read",
);
/** Tests the service now, without changing anything there. */
export const connectionTry = defineCall<{ name: ConnectionName }, ConnectionTry>(
  "POST",
  "/api/connection/try",
  "setting.write",
);
