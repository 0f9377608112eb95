import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

/** A release, newest first; `deskripsi` is HTML. */
export type Release = {
  readonly id: number;
  readonly version: string;
  readonly date_rilis: PlainDate;
  readonly deskripsi: string;
};
export const versionGet = defineCall<Record<string, never>, { items: readonly Release[] }>(
  "GET",
  "/api/version/get",
  "session",
);
