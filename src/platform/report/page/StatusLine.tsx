import AimOutlined from "@ant-design/icons/AimOutlined";
import EyeInvisibleOutlined from "@ant-design/icons/EyeInvisibleOutlined";
import ExclamationCircleOutlined from "@ant-design/icons/ExclamationCircleOutlined";
import { cubesOf } from "../cube.ts";
import { useEffect, useState } from "react";
import type { Report, ReportAnswer } from "../report.ts";
import { instant, integer, plainDate, Popup, time, today, useT } from "#platform/ui/index.web.ts";
import { levelCount, scopeWords } from "./figures.web.ts";
import { type Change, staleMs } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./status-line.module.css";

/** Whether the answer may be outdated; an open page does not reload by itself. */
function useOld(readAt: number): boolean {
  const [old, setOld] = useState(false);
  useEffect(() => {
    setOld(false);
    const timer = setTimeout(() => setOld(true), Math.max(0, readAt + staleMs - Date.now()));
    return () => clearTimeout(timer);
  }, [readAt]);
  return old;
}

/** The status of the answer: data date, completeness, scope, number of rows, and duration. */
export function StatusLine({
  report,
  answer,
  readAt,
  busy,
  change,
  onReread,
}: {
  /** When the answer arrived, by the reader's clock. */
  readonly readAt: number;
  readonly change: Change;
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly busy: boolean;
  readonly onReread: () => void;
}) {
  const t = useT();
  const old = useOld(readAt);
  const { stamps, meta, level } = answer;
  const { reported, scope } = stamps;
  const incomplete = reported !== null && reported.done < reported.due;
  const through = t("Data s.d. {date}", { date: plainDate(stamps.dataThrough) });
  const words = reported
    ? `${through}, ${t("{done} dari {due} distributor melapor", { done: integer(reported.done), due: integer(reported.due) })}`
    : through;
  return (
    <div className={styles.status}>
      {incomplete && reported ? (
        <Popup
          label={t("Belum melapor")}
          trigger={(props) => (
            <button type="button" className={styles.incomplete} {...props}>
              <ExclamationCircleOutlined aria-hidden="true" /> {words}
            </button>
          )}
        >
          {() => (
            <div className={styles.missing}>
              <b>{t("Belum melapor {date}", { date: plainDate(reported.day) })}</b>
              <ul>
                {reported.missing.map((m) => (
                  <li key={m.id}>{m.name}</li>
                ))}
              </ul>
            </div>
          )}
        </Popup>
      ) : (
        <span>{words}</span>
      )}
      {stamps.hidden === null ? null : (
        <span>
          <EyeInvisibleOutlined aria-hidden="true" /> {t(stamps.hidden)}
        </span>
      )}
      <span>
        <AimOutlined aria-hidden="true" /> {t("Cakupan")}: {scopeWords(scope, t)}{" "}
        <i>
          ({stamps.booking?.by === "home" ? t("menurut area distributor") : t(cubesOf(report.of)[0]?.geography ?? "")})
        </i>
      </span>
      {stamps.booking && stamps.booking.unsplit > 0 ? (
        <button
          type="button"
          className={resourceStyles.clear}
          data-tip={t(
            "{count} distributor belum membagi targetnya ke toko, jadi target hanya dapat dibandingkan menurut area distributor.",
            { count: stamps.booking.unsplit },
          )}
          onClick={() => change({ booking: stamps.booking?.by === "home" ? "store" : undefined })}
        >
          {stamps.booking.by === "home" ? t("Lihat menurut area toko") : t("Lihat menurut area distributor")}
        </button>
      ) : null}
      <span className={styles.read}>
        <span>{levelCount(report, level, meta.totalCount, t)}</span>
        <span title={instant(stamps.asOf)}>
          {t("Dibaca {at}, {ms} ms", {
            at: (today(new Date(stamps.asOf)) === today() ? time : instant)(stamps.asOf),
            ms: integer(stamps.milliseconds),
          })}
        </span>
        {old ? (
          <span className="p-warn" role="status">
            {t("Mungkin ada data baru")}
          </span>
        ) : null}
        <button type="button" className={resourceStyles.clear} disabled={busy} onClick={onReread}>
          {t("Muat ulang")}
        </button>
      </span>
    </div>
  );
}
