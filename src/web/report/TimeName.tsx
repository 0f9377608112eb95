import type { TimeUnit } from "#kit/cube.ts";
import { month, plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";

const weekdays = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"] as const;

/** A day with its weekday, a month, a quarter or a year. */
export function TimeName({ unit, day, rest }: { readonly unit: TimeUnit; readonly day: string; readonly rest: boolean }) {
  const t = useT();
  if (unit === "year") return <>{day.slice(0, 4)}</>;
  if (unit === "quarter") return <>{`${t("Kuartal")} ${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`}</>;
  if (unit === "month") return <>{month(day)}</>;
  return (
    <>
      <span className="rp-weekday">{t(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string)}</span> {plainDate(day)}
      {rest ? <span className="rp-rest">{t("libur")}</span> : null}
    </>
  );
}
