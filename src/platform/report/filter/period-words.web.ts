import { comparisonLabel, comparisons } from "../comparisons.ts";
import { isAsOf, type PeriodToken, type Report, type Stamps } from "../report.ts";
import { dateRange, plainDate, type Translate } from "#platform/ui/index.web.ts";

const words: Readonly<Record<PeriodToken, string>> = {
  today: "Hari ini",
  yesterday: "Kemarin",
  last7d: "7 hari terakhir",
  last30d: "30 hari terakhir",
  mtd: "Bulan ini",
  month: "Bulan lalu",
  last3m: "3 bulan penuh terakhir",
  m3: "3 bulan",
  m6: "6 bulan",
  m12: "12 bulan",
  m13: "13 bulan",
  m36: "36 bulan",
  ytd: "Tahun ini",
  years3: "3 tahun",
  "asof:today": "Hari ini",
  "asof:yesterday": "Kemarin",
  record: "Terbitan terakhir",
};
export const periodName = (token: string, t: Translate): string =>
  token === "range" ? t("Rentang") : t(words[token as PeriodToken] ?? token);

const ranges: readonly PeriodToken[] = [
  "today",
  "yesterday",
  "last7d",
  "last30d",
  "mtd",
  "month",
  "last3m",
  "m6",
  "m13",
  "ytd",
  "years3",
];
const instants: readonly PeriodToken[] = ["asof:yesterday", "asof:today"];
export const presetsOf = (report: Report): readonly PeriodToken[] =>
  isAsOf(report) ? instants : report.period === "record" ? ["record", ...ranges] : ranges;
export const periodDays = (period: Pick<Stamps["period"], "from" | "to">, report: Report, t: Translate): string =>
  isAsOf(report) ? t("Per {date}", { date: plainDate(period.to) }) : dateRange(period.from, period.to);

/** The name of a comparison; for a pinned range its days, which are shown beside it. */
export const comparisonName = (compare: string, t: Translate): string => t(comparisonLabel(compare));
/** The comparisons as choices of a menu. */
export const comparisonChoices = (t: Translate) => comparisons().map((c) => ({ key: c, label: comparisonName(c, t) }));
type ShownComparison = NonNullable<Stamps["comparison"]>;
/** A remark on the comparison's length. */
export function comparisonNote({ days, asked: pinned }: ShownComparison, t: Translate): string | undefined {
  if (days) return t("Panjangnya berbeda: {now} hari banding {was} hari.", { now: days[0], was: days[1] });
  return (
    pinned &&
    t("Dipotong dari {range}, sepanjang periode yang masih berjalan.", { range: dateRange(pinned.from, pinned.to) })
  );
}
