import { reportSchedules } from "#kit/report-schedule.calls.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { questionAddress, stateWords, timeWords } from "#web/report/schedule-words.ts";
import { Shelf } from "./Shelf.tsx";

/** Schedules and alerts of the reader with the next run and the last result; hidden if there are none. */
export function ScheduleShelf() {
  const t = useT();
  const list = useQueryCall(reportSchedules, {}, { staleTime: 0 }).data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <Shelf name={t("Jadwal dan peringatan saya")} count={list.length}>
      {list.map((s) => (
        <li key={s.id} className="lp-card">
          {/* without a link if the report no longer exists */}
          <a href={s.of ? questionAddress(s) : undefined}>
            <b>{s.name}</b>
            <span className="p-cut">{s.of ? t(s.of.title, { product: s.query.line ?? "" }) : null}</span>
            <span>{s.paused ? t("Jeda") : timeWords(s, t)}</span>
            <span className="lp-state">{stateWords(s, t)}</span>
          </a>
        </li>
      ))}
    </Shelf>
  );
}
