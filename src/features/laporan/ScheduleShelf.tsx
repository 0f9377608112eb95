import { reportSchedules } from "#platform/report/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { questionAddress, stateWords, timeWords } from "#platform/report/index.web.ts";
import { Shelf } from "./Shelf.tsx";
import styles from "./laporan.module.css";

/** Schedules and alerts of the reader with the next run and the last result; hidden if there are none. */
export function ScheduleShelf() {
  const t = useT();
  const list = useQueryCall(reportSchedules, {}, { staleTime: 0 }).data?.data ?? [];
  if (list.length === 0) return null;
  return (
    <Shelf name={t("Jadwal dan peringatan saya")} count={list.length}>
      {list.map((s) => (
        <li key={s.id} className={styles.card}>
          {/* without a link if the report no longer exists */}
          <a href={s.of ? questionAddress(s) : undefined}>
            <b>{s.name}</b>
            <span className="p-cut">{s.of ? t(s.of.title, { product: s.query.line ?? "" }) : null}</span>
            <span>{s.paused ? t("Jeda") : timeWords(s, t)}</span>
            <span className={styles.state}>{stateWords(s, t)}</span>
          </a>
        </li>
      ))}
    </Shelf>
  );
}
