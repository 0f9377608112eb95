import { levelsOf } from "#kit/cube.ts";
import { addDays } from "#kit/day.ts";
import { namedByAddress } from "#kit/report-address.ts";
import { emptyMark } from "#kit/filter.ts";
import { isAsOf, type Range, type Records, type Report, type ReportAnswer } from "#kit/report.ts";
import { dateRange } from "#web/format.ts";
import type { t as translate } from "#web/i18n.ts";
import { pathAbove, pathOf, stepsOf, type View } from "./report-query.ts";

export const endOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

type Span = { readonly from: string; readonly to: string };
/** The days a step of the path stands for: a month or year that the period begins or ends inside counts as far as the period goes. */
const spanOf = (unit: string, id: string, period: Span): Span => ({
  from: latest(unit === "year" ? `${id.slice(0, 4)}-01-01` : id, period.from),
  to: earliest(endOf(id, unit), period.to),
});

/** The list of the lines behind a row: every filter and clicked member as a filter of the list, and the period as its days. */
export function linesAddress(report: Report, view: View, path: string, to: string, period: Span): string {
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

/** A page of a state looks at the end of all that came before. */
const endsIn = (report: Report, { from, to }: Range): boolean => from === to && isAsOf(report);
const monthsBack = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 10);
/** Days for a next page that looks at time in another way: a moment becomes as many months up to then as that page is used to, a stretch its last day that is whole. */
export function nextDays(
  report: Report,
  { drillPeriod, stamps }: Pick<ReportAnswer, "drillPeriod" | "stamps">,
): Range | undefined {
  if (drillPeriod === undefined) return undefined;
  const moment = isAsOf({ period: drillPeriod });
  if (moment === isAsOf(report)) return undefined;
  const { to } = stamps.period;
  const day = earliest(to, stamps.dataThrough);
  return moment
    ? { from: day, to: day }
    : { from: monthsBack(to, Number(/^m(\d+)$/.exec(drillPeriod)?.[1] ?? 1) - 1), to };
}
/** The question with what the page stands for by its address, which no other address says: there it is a filter like the others. */
export function namedView(report: Report, view: View, { productId }: Pick<ReportAnswer, "productId">): View {
  const named = {
    ...namedByAddress(report),
    ...(report.product === undefined || productId === undefined ? {} : { [report.product]: productId }),
  };
  const filters = Object.fromEntries(Object.entries(named).map(([level, id]) => [level, String(id)]));
  return Object.keys(filters).length === 0 ? view : { ...view, filters: { ...view.filters, ...filters } };
}
/** What the way onward says of itself: where it leads, and what of the question it leaves behind. */
export function onwardWords(
  report: Report,
  answer: Pick<ReportAnswer, "drillPeriod" | "drillRecords" | "stamps">,
  level: string,
  t: typeof translate,
): string {
  if (report.drillOn === level) return t("Buka halamannya; periode dan filter tidak ikut");
  if (answer.drillRecords && answer.drillRecords.day === null) return t("Buka daftarnya; periode tidak ikut");
  const days = nextDays(report, answer);
  return days
    ? t("Buka halaman berikutnya, {period}", { period: dateRange(days.from, days.to) })
    : t("Buka halaman berikutnya");
}

/** The same question with the clicked members as filters, on the next page; null when that page could not keep one of them. */
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
    // a stretch that was clicked is looked at from its own end
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

/** Only members of the level that the address names as `:id` have a page; the rows they were opened from may be named there too. */
function memberAddress(report: Report, path: string, to: string): string | null {
  const steps = stepsOf(path);
  const [level, id = ""] = steps.at(-1) ?? [];
  const member = (_: string, name: string) => steps.find(([of]) => of === name)?.[1] ?? id;
  return level === report.drillOn && id !== "0" ? to.replace(/:(\w+)/g, member) : null;
}
/** Where rows of a level lead, as far as they lead anywhere. */
export const drillFrom = (report: Report, level: string, drill: string | null): string | null =>
  report.drillOn === undefined || report.drillOn === level ? drill : null;
/** The page that a row of the answer has for itself. */
export const wayOf = (answer: Pick<ReportAnswer, "ways" | "path">, path: string): string | undefined =>
  pathAbove(path) === pathOf(answer) ? answer.ways?.[stepsOf(path).at(-1)?.[1] ?? ""] : undefined;
/** Levels that say where something lies; booked at home, they are those of the distributor. */
const homeDistrict: ReadonlySet<string> = new Set(["district", "province"]);
const homeLevels: ReadonlySet<string> = new Set(["region", "areaGroup", "area", ...homeDistrict]);
const noLevels: ReadonlySet<string> = new Set();

/**
 * What a list of records has to be asked: the filters of the page and the rows that were opened, without those that another one implies.
 * Null where a list cannot tell the question.
 */
function askedOf(report: Report, view: View, path: string, atHome: boolean): [level: string, ids: string][] | null {
  const steps = stepsOf(path);
  // booked at home, a place is the distributor's; by the day of the sale the list knows it, but for its district
  const implied = !atHome ? noLevels : view.mapping === "saleDate" ? homeDistrict : homeLevels;
  const elsewhere = ([level]: readonly [string, string]): boolean => !implied.has(level);
  // whoever sits in a lower chair today sits under the upper ones
  const chairs = steps.filter(([level]) => levelsOf(report.of)[level]?.held);
  const above = new Set(view.mapping === "today" ? chairs.slice(0, -1).map(([level]) => level) : []);
  const all = [...Object.entries(view.filters), ...steps.filter(([level]) => !above.has(level))];
  if (!all.every(elsewhere) && !steps.some(([level]) => level === "distributor")) return null;
  return all.filter(elsewhere);
}

/** The same question put to a list of records: its members and days as the list's own filters; null where one has none. */
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
  const asked = askedOf(report, view, path, atHome);
  if (!asked || (needs !== undefined && !asked.some(([level, ids]) => level === needs && !ids.includes(","))))
    return null;
  let { from, to } = period;
  for (const [level, ids] of asked) {
    const origin = levelsOf(report.of)[level]?.from;
    // what each of a clicked member's records has in common goes without saying
    const single = origin?.kind === "attribute" || (origin?.kind === "dated" && view.mapping === "today");
    if (!(level in fields) && single && steps.some(([of]) => of === origin.of)) continue;
    if (origin?.kind === "dated" && view.mapping !== "today") {
      // a list knows where things belong today, and where they belonged on the day of its own records
      const field = view.mapping === "saleDate" && ((atHome && datedAtHome?.[level]) || dated?.[level]);
      if (!field || /(^0,|,0)/.test(ids)) return null;
      next.set(`f.${field}`, ids === "0" ? emptyMark : ids);
    } else if (origin?.kind === "time") [from, to] = [from > ids ? from : ids, earliest(to, endOf(ids, origin.unit))];
    else {
      const [field, known] = [fields[level], values?.[level]];
      const value = known ? known[Number(ids)] : ids;
      // one filter of the list cannot say two things at once, nor that there is none
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
const earliest = (a: string, b: string): string => (a < b ? a : b);
const latest = (a: string, b: string): string => (a > b ? a : b);
const endOf = (id: string, unit: string): string =>
  unit === "year" ? `${id.slice(0, 4)}-12-31` : unit === "day" ? id : unit === "week" ? addDays(id, 6) : endOfMonth(id);
