import { addDays } from "#kit/day.ts";
import { plainDate, type Translate } from "#platform/ui/index.web.ts";

const dayBefore = (day: string): string => addDays(day, -1);

/** An interval as text. It names the last valid day, while the row stores the first invalid one. */
export function validity(from: string | null, to: string | null, t: Translate): string {
  if (!from) return "–";
  const ever = from <= "2000-01-01";
  if (!to) return ever ? t("Sejak awal") : t("Sejak {day}", { day: plainDate(from) });
  return ever
    ? t("Sampai {day}", { day: plainDate(dayBefore(to)) })
    : `${plainDate(from)} – ${plainDate(dayBefore(to))}`;
}
