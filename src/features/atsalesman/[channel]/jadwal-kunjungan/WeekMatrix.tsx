import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { ScrollRegion } from "#web/shell/ScrollRegion.tsx";
import type { DayLoad, Week } from "./jadwal-kunjungan.calls.ts";
import { dayName } from "./day-name.tsx";

/** More than the day holds is red, nearly all of it amber. */
const toneOf = (share: number): string => (share > 1.1 ? "error" : share > 0.9 ? "warning" : "calm");

type Props = {
  readonly data: Week;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
};

/** Salesmen down, days across: how many visits, how many done, and how full the day is. */
export function WeekMatrix({ data, chosen, onChoose }: Props) {
  const t = useT();
  return (
    <ScrollRegion className="p-card vs-matrix" label={t("Jadwal kunjungan")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Salesman")}</th>
            {data.days.map((d) => (
              <th
                scope="col"
                key={d.day}
                data-today={d.day === data.today || undefined}
                data-off={d.holiday !== null || undefined}
              >
                {dayName(d.day)}
                {d.holiday ? <small className="p-cut">{d.holiday}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id} aria-current={row.id === chosen ? "true" : undefined}>
              <th scope="row">
                <button type="button" className="p-cut" onClick={() => onChoose(row.id)}>
                  {row.label}
                </button>
              </th>
              {row.days.map((d) => (
                <Cell key={d.day} load={d} dailyMinutes={row.dailyMinutes} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ load, dailyMinutes }: { readonly load: DayLoad; readonly dailyMinutes: number }) {
  const t = useT();
  if (load.count === 0) return <td className="p-faint">–</td>;
  const share = load.minutes / dailyMinutes;
  return (
    <td data-tone={toneOf(share)}>
      <b className="p-tabular">{load.done > 0 ? `${load.done}/${load.count}` : load.count}</b>
      <span className="vs-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </span>
      <small className="p-tabular">{t("{count} menit", { count: integer(load.minutes) })}</small>
    </td>
  );
}
