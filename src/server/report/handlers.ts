import { levelsOf } from "#kit/cube.ts";
import { filterable } from "#kit/filter.ts";
import { type Report, type ReportQuery, reportCalls } from "#kit/report.ts";
import { actionOf } from "#kit/resource.ts";
import { type Access, can } from "../access/access.ts";
import { type Handler, handle } from "../http/handle.ts";
import type { Registry } from "../registry.ts";
import { answerMatrix, answerReport, answerTrend } from "./answer.ts";
import { exportReport } from "./export.ts";
import { inputOf, stepsOf } from "./input.ts";

/** A report's calls follow from its declaration and its address. */
export function reportHandlers(registry: Registry): Handler[] {
  return (registry.kinds.get("report") ?? []).flatMap(({ value, route }) => handlersOf(value as unknown as Report, route, registry));
}

function handlersOf(report: Report, route: string, registry: Registry): Handler[] {
  const calls = reportCalls(route, report.access);
  const input = inputOf(report);
  return [
    handle(calls.rows, input, (query, { db, access }) => answerReport(db, report, query, drillOf(report, registry, access, query))),
    handle(calls.trend, input, (query, { db }) => answerTrend(db, report, query)),
    ...(report.chart?.across ? [handle(calls.matrix, input, (query, { db }) => answerMatrix(db, report, query))] : []),
    handle(calls.export, input, (query, ctx) => exportReport(report, route, query, ctx)),
  ];
}

/** The next page of the drill: built, open to this person, and able to keep every filter and clicked member of the question. */
function drillOf(report: Report, registry: Registry, access: Access, query: ReportQuery): string | null {
  if (report.drill?.includes(":id")) return memberDrill(report, registry, access);
  if (report.lines !== undefined) return listOf(report, registry, access, query);
  const next = (registry.kinds.get("report") ?? []).find((e) => e.route === report.drill);
  const page = next && registry.pages.find((p) => p.route === next.route);
  if (!next || !page || !can(access, page.access)) return null;
  const target = next.value as unknown as Report;
  const known = target.filters;
  return askedOf(report, query).every((l) => known.includes(l)) && (report.product === undefined || target.product === report.product)
    ? page.route.replace(":product", String(query.line))
    : null;
}

/** The page of one member; the reader's page offers it on the rows of that level only. */
function memberDrill({ drill = "" }: Report, registry: Registry, access: Access): string | null {
  const page = registry.pages.find((p) => p.route === drill || p.route === drill.split("?")[0]);
  return page && can(access, page.access) ? drill : null;
}

/** Levels that the next page has to keep: what is filtered, what was opened, and what a click adds. */
function askedOf(report: Report, query: ReportQuery): string[] {
  const levels = levelsOf(report.of);
  const depth = stepsOf(report, query.path).length;
  const members = report.by.slice(0, depth + 1).filter((l) => levels[l]?.from.kind !== "time");
  return [...report.filters.filter((f) => query[f] !== undefined), ...members];
}

/** The lines behind a row, where their list has a field for everything that the row stands for. */
function listOf(report: Report, registry: Registry, access: Access, query: ReportQuery): string | null {
  const found = registry.resources.find((e) => e.route === report.drill);
  if (!found || !can(access, actionOf(found.value, "read"))) return null;
  const known = filterable(found.value);
  return [...askedOf(report, query), report.lines as string].every((l) => known.includes(l)) ? found.route : null;
}
