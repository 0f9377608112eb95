import { figuresOf, levelsOf } from "../cube.ts";
import type { ReportSchedule } from "./report-schedule.calls.ts";
import { figureOf, type Report } from "../report.ts";
import type { Person } from "#kit/person.ts";
import { reportOf } from "../query/report-of.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { visible } from "../query/answer.server.ts";
import { mayReceive } from "./recipient.server.ts";
import { isNumber } from "./schedule-input.server.ts";

/** Adds names from its report to a schedule, so that it can be shown and edited outside the report's page. */
export function named(registry: Registry, person: Person, s: ReportSchedule): ReportSchedule {
  const report = reportOf(registry, s.route);
  if (!report) return s;
  const label = s.alert && figuresOf(report.of)[s.alert.figure]?.label;
  return {
    ...s,
    ...(s.alert && label ? { alert: { ...s.alert, label } } : {}),
    ...(mayReceive(person, report)
      ? {
          of: {
            title: report.title,
            figures: s.alert ? figuresFor(report, person) : [],
            row: rowOf(report, s.query.path),
          },
        }
      : {}),
  };
}
const figuresFor = (report: Report, person: Person) =>
  visible(report, person, report.show)
    .filter((id) => isNumber(report, id))
    .map((id) => {
      const { label, unit, scale } = figureOf(report, id);
      return { id, label, unit, scale };
    });
const rowOf = (report: Report, path = ""): string =>
  levelsOf(report.of)[report.by[path === "" ? 0 : path.split("/").length] ?? ""]?.label ?? "Baris";
