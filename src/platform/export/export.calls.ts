import { defineCall, type TextQuery } from "#kit/call.ts";
import type { JobView } from "#kit/job.ts";

/** Up to this number of rows a file is returned immediately; more are exported by a job. */
export const exportAtOnce = 5_000;
/** Code of the refusal that requires a job. */
export const exportTooLarge = "export.large";

/** File formats of reports. */
export const fileKinds = ["xlsx", "csv"] as const;
export type FileKind = (typeof fileKinds)[number];

type Started = { readonly data: JobView };
export const exportList = defineCall<{ noun: string; query: TextQuery }, Started>(
  "POST",
  "/api/export/list",
  "any-role",
);
export const exportReportRows = defineCall<{ route: string; query: TextQuery; as?: FileKind }, Started>(
  "POST",
  "/api/export/report",
  "any-role",
);
