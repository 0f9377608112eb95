import { utcDate } from "#kit/day.ts";
import type { Range } from "../report.ts";

const locales: Readonly<Record<string, string>> = { id: "id-ID", en: "en-US", fr: "fr-FR", ru: "ru-RU", zh: "zh-CN" };

function written(day: string, language: string, parts: "day" | "dayMonth" | "month"): string {
  const locale = locales[language] ?? language;
  const [year, nth, date] = [day.slice(0, 4), Number(day.slice(5, 7)), Number(day.slice(8))];
  if (language === "zh") {
    const words = {
      day: `${year}年${nth}月${date}日`,
      dayMonth: `${nth}月${date}日`,
      month: `${year}年${nth}月`,
    };
    return words[parts];
  }
  // some languages inflect the name of a month beside a day
  const month = { month: "short", timeZone: "UTC" } as const;
  const form = parts === "month" ? month : ({ ...month, day: "numeric" } as const);
  const name = new Intl.DateTimeFormat(locale, form).formatToParts(utcDate(day)).find((p) => p.type === "month")?.value;
  return [...(parts === "month" ? [] : [date]), name, ...(parts === "dayMonth" ? [] : [year])].join(" ");
}

/** "1–20 Nov 2026", "28 Okt – 3 Nov 2026". */
function daysText({ from, to }: Range, language: string): string {
  if (from === to) return written(to, language, "day");
  const [year, month] = [from.slice(0, 4) === to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  if (month && language === "zh") return `${written(from, language, "day")}–${Number(to.slice(8))}日`;
  if (month) return `${Number(from.slice(8))}–${written(to, language, "day")}`;
  if (year && language === "zh") return `${written(from, language, "day")} – ${written(to, language, "dayMonth")}`;
  return `${written(from, language, year ? "dayMonth" : "day")} – ${written(to, language, "day")}`;
}

/**
 * A period in a column heading, written as on the page: the month if the period starts on the first and lies within one
 * month, otherwise its months or days.
 */
export function periodHead({ from, to }: Range, language: string): string {
  if (!from.endsWith("-01") || from === to) return daysText({ from, to }, language);
  if (from.slice(0, 7) === to.slice(0, 7)) return written(from, language, "month");
  const last = written(to, language, "month");
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${written(from, language, "month")} – ${last}`;
  if (language === "zh") return `${written(from, language, "month")} – ${Number(to.slice(5, 7))}月`;
  return `${written(from, language, "month").replace(` ${from.slice(0, 4)}`, "")} – ${last}`;
}
