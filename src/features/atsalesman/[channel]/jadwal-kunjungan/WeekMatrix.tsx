import { useState } from "react";
import { integer, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { dayName } from "./day-name.tsx";
import type { Dragged } from "./dragged.ts";
import type { DayLoad, SalesmanWeek, Week } from "./jadwal-kunjungan.calls.ts";
import { leaveKinds } from "./leave.calls.ts";
import styles from "./schedule.module.css";

/** A day above 110 % of its capacity is red, above 90 % amber. */
export const toneOf = (share: number): "error" | "warning" | "calm" =>
  share > 1.1 ? "error" : share > 0.9 ? "warning" : "calm";

type Props = {
  readonly data: Week;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
  readonly dragged: Dragged | undefined;
  readonly mayDrop: (row: SalesmanWeek, day: string) => boolean;
  readonly onDrop: (row: SalesmanWeek, day: string) => void;
};

/** The week by salesman and day: planned visits, completed visits and load; a card can be dropped on any cell. */
export function WeekMatrix({ data, chosen, onChoose, dragged, mayDrop, onDrop }: Props) {
  const t = useT();
  return (
    <ScrollRegion className={`p-card ${styles.matrix}`} label={t("Jadwal kunjungan")}>
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
              {row.days.map((d, at) => (
                <Cell
                  key={d.day}
                  load={d}
                  dailyMinutes={row.dailyMinutes}
                  holiday={data.days[at]?.holiday != null}
                  open={dragged !== undefined && mayDrop(row, d.day)}
                  onDrop={() => onDrop(row, d.day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type CellProps = {
  readonly load: DayLoad;
  readonly dailyMinutes: number;
  readonly holiday: boolean;
  readonly open: boolean;
  readonly onDrop: () => void;
};
function Cell({ load, dailyMinutes, holiday, open, onDrop }: CellProps) {
  const [over, setOver] = useState(false);
  return (
    <td
      data-tone={toneOf(load.minutes / dailyMinutes)}
      data-off={holiday || load.off || load.away !== null || undefined}
      data-over={(open && over) || undefined}
      onDragOver={(e) => {
        if (!open) return;
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        if (open) onDrop();
      }}
    >
      <Load load={load} dailyMinutes={dailyMinutes} />
    </td>
  );
}

export function Load({ load, dailyMinutes }: { readonly load: DayLoad; readonly dailyMinutes: number }) {
  const t = useT();
  const away = load.away ? <small>{t(leaveKinds[load.away])}</small> : null;
  if (load.count === 0) return away ?? <span className="p-faint">–</span>;
  const share = load.minutes / dailyMinutes;
  return (
    <>
      <b className="p-tabular">{load.done > 0 ? `${load.done}/${load.count}` : load.count}</b> {away}
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </span>
      <small className="p-tabular">
        {t("{count} menit", { count: integer(load.minutes) })} · {integer(Math.round(share * 100))}%
      </small>
    </>
  );
}
