import { defineCall } from "#kit/call.ts";
import type { WordValues } from "#kit/job.ts";

/** Services outside that the portal may speak with; which ones is said by the environment of the server. */
export type ConnectionName = "mail" | "directory" | "provider" | "partner";
export type Connection = {
  readonly name: ConnectionName;
  /** Null where it is not set up; never more of its address than the host. */
  readonly host: string | null;
};
/** `why` is in our own words, never in those of the service. */
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
/** Speaks with the service now, and changes nothing there. */
export const connectionTry = defineCall<{ name: ConnectionName }, ConnectionTry>(
  "POST",
  "/api/connection/try",
  "setting.write",
);
