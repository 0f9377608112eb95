import type { TimeUnit } from "../cube.ts";
import { addDays } from "#kit/day.ts";
import { dateRange, dayMonth, month, plainDate, type Translate } from "#platform/ui/index.web.ts";

/** A day, a week, a month, a quarter or a year, as text. */
export function timeName(day: string, unit: TimeUnit, t: Translate): string {
  if (unit === "year") return day.slice(0, 4);
  if (unit === "quarter") return `${t("Kuartal")} ${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
  if (unit === "week") return dateRange(day, addDays(day, 6));
  return unit === "month" ? month(day) : plainDate(day);
}
/** The short form for column headings: a day without its year, which the page's period shows. */
export const shortTime = (day: string, unit: TimeUnit, t: Translate): string =>
  unit === "day" ? dayMonth(day) : timeName(day, unit, t);
