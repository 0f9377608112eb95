import type { Report, ReportAnswer } from "../report.ts";
import type { View } from "./report-query.web.ts";
import type { Calls, Change } from "./useReport.ts";

export type TableProps = {
  readonly report: Report;
  readonly calls: Calls;
  readonly answer: ReportAnswer;
  readonly view: View;
  readonly change: Change;
  readonly dimmed: boolean;
  readonly onExplain: (id: string, at?: { readonly path: string; readonly name: string }) => void;
  readonly onDrill: (path: string) => void;
  /** Up one level, or back to the previous page. */
  readonly onUp: () => void;
  readonly onBack: () => void;
  readonly onShowRecords: (path: string) => void;
  /** Address of the list with exactly the records behind a row, or null. */
  readonly recordsOf: (path: string) => string | null;
};
