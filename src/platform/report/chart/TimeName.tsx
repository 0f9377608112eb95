import { weekdayOf } from "#kit/day.ts";
import type { TimeUnit } from "../cube.ts";
import type { SeasonName } from "../season.ts";
import { useT } from "#platform/ui/index.web.ts";
import { timeName } from "./time-name.web.ts";
import figureTableStyles from "../page/figure-table.module.css";

const weekdays = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"] as const;

type Props = {
  readonly unit: TimeUnit;
  readonly day: string;
  readonly rest: boolean;
  readonly seasons?: readonly SeasonName[] | undefined;
};
/** A day with its weekday, a month, a quarter or a year. */
export function TimeName({ unit, day, rest, seasons = [] }: Props) {
  const t = useT();
  if (unit !== "day")
    return (
      <>
        {timeName(day, unit, t)}{" "}
        {seasons.map(({ label }) => (
          <span key={label} className={figureTableStyles.rest}>
            {t(label)}
          </span>
        ))}
      </>
    );
  return (
    <>
      <span className={figureTableStyles.weekday}>{t(weekdays[weekdayOf(day) % 7] as string)}</span>{" "}
      {timeName(day, unit, t)}
      {rest ? <span className={figureTableStyles.rest}>{t("libur")}</span> : null}
    </>
  );
}
