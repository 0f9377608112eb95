import { utcDate } from "#kit/day.ts";
import { currentLocale } from "#platform/ui/index.web.ts";

const made = new Map<string, Intl.DateTimeFormat>();
/** "Sen 23/11" in the reader's language; a day has no time zone. */
export function dayName(day: string): string {
  const locale = currentLocale();
  const format =
    made.get(locale) ??
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "numeric", timeZone: "UTC" });
  made.set(locale, format);
  return format.format(utcDate(day));
}
