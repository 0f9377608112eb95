import type { Report, ReportAnswer } from "../report.ts";
import type { View } from "../page/report-query.web.ts";
import type { Calls, Change } from "../page/useReport.ts";

export type CardProps = {
  readonly report: Report;
  readonly calls: Calls;
  readonly view: View;
  readonly answer: ReportAnswer;
  readonly change: Change;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly phone: boolean;
  readonly onPick: (id: number | string) => void;
  /** Further buttons common to all charts of the page. */
  readonly tools?: React.ReactNode;
};
