import type { ReportAnswer } from "./report.ts";

/** The share of a plan expected by now, in percent; 100 for a completed period. */
export const expectedOf = ({ stamps }: Pick<ReportAnswer, "stamps">): number =>
  stamps.period.open && stamps.workdays.all > 0 ? (stamps.workdays.gone * 100) / stamps.workdays.all : 100;
