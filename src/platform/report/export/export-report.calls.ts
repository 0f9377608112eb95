import { defineCall, type TextQuery } from "#kit/call.ts";
import type { JobView } from "#platform/jobs/index.ts";

/** File formats of reports. */
export const fileKinds = ["xlsx", "csv"] as const;
export type FileKind = (typeof fileKinds)[number];

/** Starts the export of a report by a job. */
export const exportReportRows = defineCall<
  { route: string; query: TextQuery; as?: FileKind },
  { readonly data: JobView }
>("POST", "/api/export/report", "any-role");
