import { levelsOf, type TimeUnit } from "../cube.ts";
import { addDays, addMonths, monthStart } from "#kit/day.ts";
import { earlier, later, stretchFrom } from "../day-range.ts";
import { namedByAddress } from "../report-address.ts";
import { emptyMark } from "#kit/filter.ts";
import { isAsOf, type Range, type Records, type Report, type ReportAnswer } from "../report.ts";
import { dateRange, type Translate } from "#platform/ui/index.web.ts";
import { pathAbove, pathOf, stepsOf, type View } from "./report-query.web.ts";

/** The days of a path step: a month or year that extends beyond the period is limited to it. */
function spanOf(unit: TimeUnit, id: string, period: Range): Range {
  const own = stretchFrom(unit, id);
  return { from: later(own.from, period.from), to: earlier(own.to, period.to) };
}

/**
 * The address of the list of lines behind a row: filters and clicked members as list filters, and the period as days.
 */
export function linesAddress(report: Report, view: View, path: string, to: string, period: Range): string {
  const next = new URLSearchParams();
  for (const [level, ids] of Object.entries(view.filters)) next.set(`f.${level}`, ids);
  let days = endsIn(report, period) ? `..${period.to}` : `${period.from}..${period.to}`;
  for (const [level, id] of stepsOf(path)) {
    const from = levelsOf(report.of)[level]?.from;
    if (from?.kind === "time") {
      const span = spanOf(from.unit, id, period);
      days = `${span.from}..${span.to}`;
    } else next.set(`f.${level}`, id === "0" ? emptyMark : id);
  }
  next.set(`f.${report.lines}`, days);
  return `${to}?${next.toString()}`;
}

/** For a page of a state as of a day, the period is its last day. */
const endsIn = (report: Report, { from, to }: Range): boolean => from === to && isAsOf(report);
const monthsBack = (day: string, months: number): string => addMonths(monthStart(day), -months);
/**
 * The days for a next page with another kind of period: an instant becomes as many preceding months as that page uses
 * by default, a range its last complete day.
 */
export function nextDays(
  report: Report,
  { drillPeriod, stamps }: Pick<ReportAnswer, "drillPeriod" | "stamps">,
): Range | undefined {
  if (drillPeriod === undefined) return undefined;
  const moment = isAsOf({ period: drillPeriod });
  if (moment === isAsOf(report)) return undefined;
  const { to } = stamps.period;
  const day = earlier(to, stamps.dataThrough);
  return moment
    ? { from: day, to: day }
    : { from: monthsBack(to, Number(/^m(\d+)$/.exec(drillPeriod)?.[1] ?? 1) - 1), to };
}
/** The question with the member of the page's address as an ordinary filter, for other addresses. */
export function namedView(report: Report, view: View, { productId }: Pick<ReportAnswer, "productId">): View {
  const named = {
    ...namedByAddress(report),
    ...(report.product === undefined || productId === undefined ? {} : { [report.product]: productId }),
  };
  const filters = Object.fromEntries(Object.entries(named).map(([level, id]) => [level, String(id)]));
  return Object.keys(filters).length === 0 ? view : { ...view, filters: { ...view.filters, ...filters } };
}
/** The description of a drill link: its target, and the filters that it drops. */
export function onwardWords(
  report: Report,
  answer: Pick<ReportAnswer, "drillPeriod" | "drillRecords" | "stamps">,
  level: string,
  t: Translate,
): string {
  if (report.drillOn === level) return t("Buka halamannya; periode dan filter tidak ikut");
  if (answer.drillRecords && answer.drillRecords.day === null) return t("Buka daftarnya; periode tidak ikut");
  const days = nextDays(report, answer);
  return days
    ? t("Buka halaman berikutnya, {period}", { period: dateRange(days.from, days.to) })
    : t("Buka halaman berikutnya");
}

/**
 * The same question on the next page, with the clicked members as filters; null if that page does not support one of
 * them.
 */
export function drillAddress(
  report: Report,
  view: View,
  path: string,
  to: string,
  period: Range,
  days?: Range,
): string | null {
  if (report.drillOn !== undefined) return memberAddress(report, path, to);
  const next = new URLSearchParams(Object.entries(view.filters));
  if (view.from) next.set("from", view.from);
  if (view.to) next.set("to", view.to);
  if (view.period && !view.from) next.set("period", view.period);
  if (!view.period && !view.from) next.set("period", report.period);
  for (const [level, id] of stepsOf(path)) {
    const from = levelsOf(report.of)[level]?.from;
    if (from?.kind === "time") {
      next.delete("period");
      const span = spanOf(from.unit, id, period);
      next.set("from", span.from);
      next.set("to", span.to);
    } else if (report.filters.includes(level)) next.set(level, id);
    else return null;
  }
  if (days) {
    next.delete("period");
    // a clicked time range is evaluated at its own end
    const end = next.get("to");
    const own = !isAsOf(report) && end !== null && end < days.to ? { from: end, to: end } : days;
    next.set("from", own.from);
    next.set("to", own.to);
  }
  if (view.booking) next.set("booking", view.booking);
  next.set("compare", view.compare);
  if (report.mappable) next.set("mapping", view.mapping);
  return `${to}?${next.toString()}`;
}

/** Only members of the level `:id` in the address have a page; the rows above may be named in it too. */
function memberAddress(report: Report, path: string, to: string): string | null {
  const steps = stepsOf(path);
  const [level, id = ""] = steps.at(-1) ?? [];
  const member = (_: string, name: string) => steps.find(([of]) => of === name)?.[1] ?? id;
  return level === report.drillOn && id !== "0" ? to.replace(/:(\w+)/g, member) : null;
}
/** The target of rows of a level, if any. */
export const drillFrom = (report: Report, level: string, drill: string | null): string | null =>
  report.drillOn === undefined || report.drillOn === level ? drill : null;
/** The separate page of a row. */
export const wayOf = (answer: Pick<ReportAnswer, "rowPages" | "path">, path: string): string | undefined =>
  pathAbove(path) === pathOf(answer) ? answer.rowPages?.[stepsOf(path).at(-1)?.[1] ?? ""] : undefined;
/** Levels of location; if figures are assigned to the home location, they are those of the distributor. */
const homeDistrict: ReadonlySet<string> = new Set(["district", "province"]);
const homeLevels: ReadonlySet<string> = new Set(["region", "areaGroup", "area", ...homeDistrict]);
const noLevels: ReadonlySet<string> = new Set();

/**
 * The filters for a list of records: those of the page and the opened rows, without those implied by others. Null if a
 * list cannot express the question.
 */
function limitsOf(report: Report, view: View, path: string, atHome: boolean): [level: string, ids: string][] | null {
  const steps = stepsOf(path);
  // if assigned to the home location, a place is the distributor's; by the day of the sale the list supports it, except
  // for the district
  const implied = !atHome ? noLevels : view.mapping === "saleDate" ? homeDistrict : homeLevels;
  const elsewhere = ([level]: readonly [string, string]): boolean => !implied.has(level);
  // a position belongs to its superiors of today, so filters by those are not necessary
  const positionSteps = steps.filter(([level]) => levelsOf(report.of)[level]?.holders);
  const above = new Set(view.mapping === "today" ? positionSteps.slice(0, -1).map(([level]) => level) : []);
  const all = [...Object.entries(view.filters), ...steps.filter(([level]) => !above.has(level))];
  if (!all.every(elsewhere) && !steps.some(([level]) => level === "distributor")) return null;
  return all.filter(elsewhere);
}

/** The same question for a list of records: members and days as list filters; null if one is not supported. */
export function recordsAddress(
  report: Report,
  view: View,
  path: string,
  period: Range,
  { route, fields, values, dated, datedAtHome, day, where, upTo, holds, needs }: Records,
  atHome = false,
): string | null {
  const next = new URLSearchParams(Object.entries(where).map(([field, value]) => [`f.${field}`, value]));
  const said = new Map<string, string>();
  const steps = stepsOf(path);
  const limits = limitsOf(report, view, path, atHome);
  if (!limits || (needs !== undefined && !limits.some(([level, ids]) => level === needs && !ids.includes(","))))
    return null;
  let { from, to } = period;
  for (const [level, ids] of limits) {
    const origin = levelsOf(report.of)[level]?.from;
    // an attribute shared by all records of a clicked member is implied
    const single = origin?.kind === "attribute" || (origin?.kind === "dated" && view.mapping === "today");
    if (!(level in fields) && single && steps.some(([of]) => of === origin.of)) continue;
    if (origin?.kind === "dated" && view.mapping !== "today") {
      // a list supports current assignments, and those on the day of its own records
      const field = view.mapping === "saleDate" && ((atHome && datedAtHome?.[level]) || dated?.[level]);
      if (!field || /(^0,|,0)/.test(ids)) return null;
      next.set(`f.${field}`, ids === "0" ? emptyMark : ids);
    } else if (origin?.kind === "time") ({ from, to } = spanOf(origin.unit, ids, { from, to }));
    else {
      const [field, known] = [fields[level], values?.[level]];
      const value = known ? known[Number(ids)] : ids;
      // one list filter cannot express two conditions, or "none" in combination
      if (
        field === undefined ||
        value === undefined ||
        ids.split(",").includes("0") ||
        (said.get(field) ?? level) !== level
      )
        return null;
      said.set(field, level);
      next.set(field === "id" ? field : `f.${field}`, value);
    }
  }
  if (day)
    next.set(`f.${day}`, upTo && endsIn(report, { from, to }) ? `..${to}` : from === to ? from : `${from}..${to}`);
  if (holds) {
    next.set(`f.${holds[0]}`, `..${to}`);
    next.set(`f.${holds[1]}`, `${addDays(to, 1)}..`);
  }
  return `${route}?${next.toString()}`;
}
