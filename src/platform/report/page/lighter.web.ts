/** Options to reduce a query that took too long, with the months of data that each would read. */
import { isAsOf, type Report } from "../report.ts";
import { pathAbove, type View } from "./report-query.web.ts";

export type Lighter = {
  readonly way: "shorter" | "alone" | "up";
  readonly change: Partial<View>;
  /** Months to be read, including the comparison; undefined if other rows are read. */
  readonly months: number | undefined;
};
const fewMonths = 3;

/** Months covered by a period, by its name or its days; `today` is the reader's date. */
export function monthsOf(
  report: Report,
  { period, from, to }: Pick<View, "period" | "from" | "to">,
  today: string,
): number {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  if (from && to) return Math.max(1, at(to) - at(from) + 1);
  const token = period ?? report.period;
  const thisYear = Number(today.slice(5, 7));
  if (token === "ytd") return thisYear;
  if (token === "years3") return thisYear + 24;
  return Number(/^(?:last)?m?(\d+)m?$/.exec(token)?.[1] ?? 1);
}

/** All available options, the cheapest first; `all` is what the query reads now. */
export function lighterWays(
  report: Report,
  view: View,
  today: string,
): { readonly all: number; readonly ways: readonly Lighter[] } {
  const own = monthsOf(report, view, today);
  const sides = view.compare === "none" ? 1 : 2;
  const ways: Lighter[] = [];
  if (!isAsOf(report) && own > fewMonths)
    ways.push({
      way: "shorter",
      change: { period: "last3m", from: undefined, to: undefined },
      months: fewMonths * sides,
    });
  if (sides > 1) ways.push({ way: "alone", change: { compare: "none" }, months: own });
  ways.sort((a, b) => (a.months ?? 0) - (b.months ?? 0));
  if (view.path !== "") ways.push({ way: "up", change: { path: pathAbove(view.path), open: [] }, months: undefined });
  return { all: own * sides, ways };
}
