import { defineCall } from "./call.ts";
import type { JobView } from "./job.ts";

/** Up to so many rows a file comes at once; more of them is a job. */
export const exportAtOnce = 5_000;
/** Code of the refusal that says so. */
export const exportTooLarge = "export.large";

/** What a report can be taken away as. */
export const fileKinds = ["xlsx", "csv"] as const;
export type FileKind = (typeof fileKinds)[number];

export type TextQuery = Readonly<Record<string, string>>;
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
