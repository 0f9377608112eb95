export type { Change } from "./delivery/alert-change.server.ts";
export { changeEmail } from "./delivery/change-email.server.ts";
export { scheduleHandlers } from "./delivery/handlers.server.ts";
export { deliveryJobs } from "./delivery/job.server.ts";
export { failureEmail, reportEmail, type ReportFile } from "./delivery/report-email.server.ts";
export { reportMailOutcome } from "./delivery/mail-outcome.server.ts";
export type { StoredSchedule } from "./delivery/rows.server.ts";
export { startDue, startSchedules } from "./delivery/tick.server.ts";
export { cellValue, safeText } from "./export/export-cell.server.ts";
export { comparisonBehind } from "./export/export-columns.server.ts";
export { reportExportHandlers, reportExportJobs } from "./export/export-job.server.ts";
export { prepare, termsOf, visible } from "./query/answer.server.ts";
export { readPairs, readRows, readTerms } from "./query/read-rows.server.ts";
export { stretchesOf } from "./query/by-time.server.ts";
export { compareRollups, type Difference } from "./query/check.server.ts";
export { baseLeafOf } from "./query/division.server.ts";
export { defineRollupMark, markDirty, markDirtyMany, type RollupMark } from "./query/dirty.server.ts";
export { loadFacts } from "./query/facts.server.ts";
export { figureSql } from "./query/figure-sql.server.ts";
export { join, param, sql } from "./query/fragment.server.ts";
export { reportHandlers } from "./query/handlers.server.ts";
export { idList } from "./query/input.server.ts";
export { amongEver, baseOf, hasColumns, type Joins, memberSql } from "./query/member.server.ts";
export { defineMonthProfile } from "./query/month-profile.server.ts";
export { defineCosts } from "./query/costs.server.ts";
export { costColumns } from "./query/part.server.ts";
export { type Shift, serveComparison } from "./query/comparison-shift.server.ts";
export { type Period, resolvePeriod } from "./query/period.server.ts";
export type { Term } from "./query/plan-figures.server.ts";
export { quotient, workdaysOf } from "./query/plan-sql.server.ts";
export type { Prepared } from "./query/prepared.server.ts";
export {
  type Base,
  type Draft,
  type Facts,
  type Filter,
  type Need,
  newDraft,
  type Question,
  timeUnitOf,
} from "./query/question.server.ts";
export {
  insertSql,
  markAll,
  markDifferent,
  markUnbuilt,
  rebuild,
  rollupSets,
  runningSql,
  summed,
  sumsSql,
} from "./query/rebuild.server.ts";
export { defineRecordDays } from "./query/record-days.server.ts";
export { reportOf } from "./query/report-of.server.ts";
export { defineRowPages, type RowQuestion } from "./query/row-pages.server.ts";
export { type DeclaredSeasons, defineSeasons, type Season } from "./query/seasons.server.ts";
export { seriesStartsOf } from "./query/series-starts.server.ts";
export {
  fill,
  firstDay,
  isRequested,
  isSourceSql,
  joinSlotted,
  lastDay,
  ownTable,
  requestedDays,
  forQuestion,
  requestedSpans,
  type Slot,
  slotted,
  SlottedSql,
  sourceQuestion,
  type SourceSql,
  textOf,
} from "./query/source-sql.server.ts";
export { defineSources, joinsOf, ownJoins, type Source, type Sources, sourcesOf } from "./query/sources.server.ts";
export { defineReportedDays } from "./query/reported-days.server.ts";
export { reportedOf, scopeOf } from "./query/stamps.server.ts";
export type { Placed } from "./query/window.server.ts";
export { comparisonsOf, reportKind } from "./registry.server.ts";
