import { defineCall, type TextQuery } from "#kit/call.ts";
import type { JobView } from "#platform/jobs/index.ts";

/** Starts the export of a list by a job. */
export const exportList = defineCall<{ noun: string; query: TextQuery }, { readonly data: JobView }>(
  "POST",
  "/api/export/list",
  "any-role",
);
