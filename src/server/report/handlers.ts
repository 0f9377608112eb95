import { type Report, reportCalls } from "#kit/report.ts";
import { type Access, can } from "../access/access.ts";
import { type Handler, handle } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import { answerMatrix, answerReport, answerTrend } from "./answer.ts";
import { exportReport } from "./export.ts";
import { inputOf } from "./input.ts";

/** A report's calls follow from its declaration and its address. */
export function reportHandlers(registry: Registry): Handler[] {
  return (registry.kinds.get("report") ?? []).flatMap(({ value, route }) => handlersOf(value as unknown as Report, route, registry));
}

function handlersOf(report: Report, route: string, registry: Registry): Handler[] {
  const calls = reportCalls(route, report.access);
  const input = inputOf(report);
  return [
    handle(calls.rows, input, (query, { db, access }) => answerReport(db, report, query, drillOf(report, registry, access))),
    handle(calls.trend, input, (query, { db }) => answerTrend(db, report, query)),
    ...(report.chart?.across ? [handle(calls.matrix, input, (query, { db }) => answerMatrix(db, report, query))] : []),
    handle(calls.export, input, (query, ctx) => exportReport(report, route, query, ctx)),
  ];
}

/** The next page of the drill, once it is built and this person may open it. */
function drillOf(report: Report, registry: Registry, access: Access): string | null {
  const page = registry.pages.find((p) => p.route === report.drill);
  return page && can(access, page.access) ? page.route : null;
}
