import { hasMatrix, readsTime } from "../by-time.ts";
import { splitFigures } from "../split.ts";
import { reportCalls, type Report } from "../report.ts";
import { handle, type Handler } from "#platform/http/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { answerReport, answerTrend } from "./answer.server.ts";
import { answerByTime } from "./by-time.server.ts";
import { exportReport } from "../export/export.server.ts";
import { inputOf } from "./input.server.ts";
import { answerMatrix, answerPoints } from "./matrix.server.ts";
import { linksOf } from "./answer-links.server.ts";
import { answerSplit } from "./split.server.ts";

/** The calls of all reports, derived from their declarations and addresses. */
export function reportHandlers(registry: Registry): Handler[] {
  return (registry.kinds.get("report") ?? []).flatMap(({ value, route }) =>
    handlersOf(value as unknown as Report, route, registry),
  );
}

function handlersOf(report: Report, route: string, registry: Registry): Handler[] {
  const calls = reportCalls(route, report.access);
  const input = inputOf(report);
  const split = splitFigures(report);
  return [
    handle(calls.rows, input, (query, { db, access }) =>
      answerReport(db, report, query, (today) => linksOf(report, registry, access, query, today)),
    ),
    handle(calls.trend, input, (query, { db }) => answerTrend(db, report, query)),
    ...(hasMatrix(report)
      ? [
          handle(calls.matrix, input, (query, { db }) =>
            (readsTime(report, query.over) ? answerByTime : answerMatrix)(db, report, query),
          ),
        ]
      : []),
    ...(split.length > 0
      ? [handle(calls.split, inputOf(report, split), (query, { db }) => answerSplit(db, report, query))]
      : []),
    ...(report.chart?.kind === "map"
      ? [handle(calls.points, input, (query, { db }) => answerPoints(db, report, query))]
      : []),
    handle(calls.export, input, (query, ctx) => exportReport(report, route, query, ctx, "xlsx")),
    handle(calls.csv, input, (query, ctx) => exportReport(report, route, query, ctx, "csv")),
  ];
}
