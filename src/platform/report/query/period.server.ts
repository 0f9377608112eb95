import type { CalendarComparison } from "../comparisons.ts";
import { type PeriodToken, periodTokens, type Range } from "../report.ts";
import { Refused } from "#kit/refused.ts";
import { addDays, addMonths, daysBetween, isDay, monthEnd, monthStart, yearStart } from "#kit/day.ts";
import { later, previousRange, shiftRange } from "../day-range.ts";

/** Whether a range lies within the supported days. */
export const within = ({ from, to }: Range): boolean => from >= earliest && to <= latest;
const earliest = "2000-01-01";
const latest = "2100-12-31";
/** Limits the length of a period, so that a mistyped year does not request a century of days. */
const maxYears = 10;
/** Maximum number of rows by day in an answer. */
export const maxDayRows = 400;

export type Period = Range & { readonly token: PeriodToken | "range"; readonly open: boolean };

/**
 * Resolves a period token, or two days, to a range of days. Today is included only if requested explicitly. `record`:
 * the days of the records that the page is about, if it has any. Throws a refusal for an invalid period.
 */
export function resolvePeriod(
  requested: { period?: string | undefined; from?: string | undefined; to?: string | undefined },
  fallback: PeriodToken,
  today: string,
  record: Range | null = null,
): Period {
  const through = addDays(today, -1);
  if (requested.from !== undefined || requested.to !== undefined) return ranged(requested.from, requested.to, through);
  const token = (requested.period ?? fallback) as PeriodToken;
  // the token "record" is valid only on a page that uses it by default
  if (!periodTokens.includes(token) || (token === "record" && fallback !== "record"))
    throw new Refused("report.period", "Periode tidak dikenal.", { period: "Nilai tidak sah." });
  const range = token === "record" ? (record ?? meaningOf("m12", today, through)) : meaningOf(token, today, through);
  return { ...range, token, open: isOpen(range.to, through) };
}

function ranged(from: string | undefined, to: string | undefined, through: string): Period {
  const wrong = (field: "from" | "to", message: string) => new Refused("report.period", message, { [field]: message });
  if (!from || !isDay(from)) throw wrong("from", "Tanggal awal tidak sah.");
  if (!to || !isDay(to)) throw wrong("to", "Tanggal akhir tidak sah.");
  if (!within({ from, to })) throw wrong("from", "Tanggal di luar batas.");
  if (from > to) throw wrong("to", "Tanggal akhir sebelum tanggal awal.");
  if (to >= addMonths(from, maxYears * 12)) throw wrong("to", "Periode paling panjang 10 tahun.");
  return { from, to, token: "range", open: isOpen(to, through) };
}
/** Whether the last month of the period is still running. */
const isOpen = (to: string, through: string): boolean => monthEnd(to) > through;

function meaningOf(token: PeriodToken, today: string, through: string): Range {
  const month = monthStart(today);
  // on the first day of a month: that day
  const running = (from: string): Range => ({ from, to: later(through, from) });
  switch (token) {
    case "today":
    case "asof:today":
      return { from: today, to: today };
    case "yesterday":
    case "asof:yesterday":
      return { from: through, to: through };
    case "last7d":
      return { from: addDays(through, -6), to: through };
    case "last30d":
      return { from: addDays(through, -29), to: through };
    case "mtd":
      return running(month);
    case "month":
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case "last3m":
      return { from: addMonths(month, -3), to: addDays(month, -1) };
    case "ytd":
      return running(yearStart(today));
    case "years3":
      return running(addMonths(yearStart(today), -24));
    default:
      return running(addMonths(month, 1 - Number(token.slice(1))));
  }
}

export function comparisonOf(range: Range, kind: Exclude<CalendarComparison, "none">): Range {
  return kind === "previousPeriod" ? previousRange(range) : shiftRange(range, kind === "lastYear" ? -12 : -1);
}

export function refuseLongDays(range: Range): void {
  if (daysBetween(range.from, range.to) >= maxDayRows)
    throw new Refused("report.range", "Baris harian paling banyak 400 hari. Persempit periode.", {
      to: "Paling banyak 400 hari.",
    });
}
