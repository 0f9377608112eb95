import { useT } from "#platform/ui/index.web.ts";
import { verdictWords } from "../../verdict-words.ts";
import { localMinutes } from "./board-state.ts";
import type { BoardRow } from "./monitoring-kunjungan.calls.ts";
import styles from "./board.module.css";

const from = 6 * 60;
const to = 20 * 60;
const percent = (minute: number): number => (100 * (Math.min(to, Math.max(from, minute)) - from)) / (to - from);
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}.${String(minute % 60).padStart(2, "0")}`;

/** The day from 06:00 to 20:00 in the salesman's time zone: a bar for each visit, and the current time. */
export function TimeLine({ row, now }: { readonly row: BoardRow; readonly now: number }) {
  const t = useT();
  const words = row.visits.map((v) => {
    const began = localMinutes(Date.parse(v.at), row.zone);
    const ended = v.out === null ? null : localMinutes(Date.parse(v.out), row.zone);
    return `${clock(began)}–${ended === null ? "…" : clock(ended)} ${v.store}, ${t(verdictWords[v.verdict])}`;
  });
  return (
    <div
      className={styles.line}
      role="img"
      aria-label={words.length > 0 ? words.join("; ") : t("Belum ada kunjungan.")}
    >
      {[8, 10, 12, 14, 16, 18].map((hour) => (
        <i key={hour} style={{ insetInlineStart: `${percent(hour * 60)}%` }} />
      ))}
      {row.visits.map((v, i) => {
        const began = percent(localMinutes(Date.parse(v.at), row.zone));
        const ended = percent(localMinutes(v.out === null ? now : Date.parse(v.out), row.zone));
        return (
          <b
            key={v.id}
            data-verdict={v.verdict}
            data-open={v.out === null || undefined}
            title={words[i]}
            style={{ insetInlineStart: `${began}%`, inlineSize: `${Math.max(0.8, ended - began)}%` }}
          />
        );
      })}
      <em style={{ insetInlineStart: `${percent(localMinutes(now, row.zone))}%` }} />
    </div>
  );
}
