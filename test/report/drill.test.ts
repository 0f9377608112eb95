import { beforeAll, expect, test } from "vitest";
import { levelsOf, type Report, type ReportAnswer } from "#platform/report/index.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { drillAddress, nextDays, readView } from "#platform/report/index.web.ts";

let registry: Registry;
beforeAll(async () => {
  registry = await openRegistry();
});

/** Reports that link to another report, with that report. */
const pairs = (): (readonly [string, Report, Report])[] => {
  const reports = new Map((registry.kinds.get("report") ?? []).map((e) => [e.route, e.value as unknown as Report]));
  return [...reports].flatMap(([route, report]) => {
    const next = report.drill === undefined ? undefined : reports.get(report.drill);
    return next ? [[route, report, next] as const] : [];
  });
};
/** The first day of a page of several months that is opened on a day of October 2026. */
const firstOf: Readonly<Record<string, string>> = { m3: "2026-08-01", m12: "2025-11-01" };
const isMoment = (report: Report): boolean => report.period.startsWith("asof");
const period = { from: "2026-08-05", to: "2026-10-20" };
const answer = (next: Report) =>
  ({ drillPeriod: next.period, stamps: { period, dataThrough: "2026-10-18" } }) as unknown as Pick<
    ReportAnswer,
    "drillPeriod" | "stamps"
  >;

test("a report opened from a row keeps every filter both know, the row itself, the days and the structure", () => {
  expect(pairs().length).toBeGreaterThan(25);
  for (const [route, report, next] of pairs()) {
    const both = report.filters.filter((f) => next.filters.includes(f) && levelsOf(report.of)[f]?.from.kind !== "time");
    const params = new URLSearchParams({
      ...period,
      compare: "lastMonth",
      booking: "store",
      ...(report.mappable ? { mapping: "saleDate" } : {}),
      ...Object.fromEntries(both.map((f) => [f, "3,4"])),
    });
    const view = readView(report, params);
    const time = levelsOf(report.of)[report.by[0] as string]?.from.kind === "time";
    const address = drillAddress(
      report,
      view,
      time ? `${report.by[0]}:2026-09-01` : `${report.by[0]}:7`,
      report.drill as string,
      period,
      nextDays(report, answer(next)),
    );
    // not offered where the next page could not keep the row
    if (address === null) continue;
    const got = readView(next, new URLSearchParams(address.split("?")[1]));
    const filters = Object.fromEntries(both.map((f) => [f, f === report.by[0] ? "7" : "3,4"]));
    const unit = levelsOf(report.of)[report.by[0] as string]?.from;
    const days =
      unit?.kind === "time"
        ? unit.unit === "year"
          ? period // a year counts up to the end of the period
          : { from: "2026-09-01", to: unit.unit === "day" ? "2026-09-01" : "2026-09-30" }
        : period;
    const carriedOver =
      isMoment(report) === isMoment(next)
        ? days
        : isMoment(next)
          ? { from: "2026-10-18", to: "2026-10-18" }
          : { from: firstOf[next.period] ?? "2026-10-01", to: "2026-10-20" };
    expect([route, got.filters, { from: got.from, to: got.to }, got.compare, got.booking, got.mapping]).toEqual([
      route,
      filters,
      carriedOver,
      "lastMonth",
      "store",
      report.mappable ? "saleDate" : got.mapping,
    ]);
    if (report.mappable) expect([route, next.mappable]).toEqual([route, true]);
    expect([route, next.fixed ?? {}]).toEqual([route, report.fixed ?? {}]);
  }
});
