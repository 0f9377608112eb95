import { exportReportRows, type FileKind } from "../export/export-report.calls.ts";
import { startExport } from "#platform/jobs/index.web.ts";
import { questionOf, type View } from "./report-query.web.ts";
import type { Calls } from "./useReport.ts";

/** The calls and input to export everything on screen in a file format, directly and as a job. */
export const fileOf = (calls: Calls & { readonly route: string }, view: View, as: FileKind) => ({
  direct: as === "csv" ? calls.csv : calls.export,
  query: questionOf(view),
  name: `laporan.${as}`,
  later: startExport(exportReportRows, { route: calls.route, as }),
});
