import { Button } from "antd";
import { useRef } from "react";
import {
  dropSchedule,
  pauseSchedule,
  type ReportSchedule,
  sampleSchedule,
  snoozeSchedule,
} from "./report-schedule.calls.ts";
import type { Report } from "../report.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { StatusTag, useT, useFeedback } from "#platform/ui/index.web.ts";
import { questionAddress, ruleWords, stateWords, timeWords } from "./schedule-words.web.ts";
import styles from "./schedule.module.css";

const snoozeDays = 7;
type Props = {
  readonly schedule: ReportSchedule;
  /** The report of the schedule, if known, which has the figure's name. */
  readonly report: Report | undefined;
  readonly onEdit?: (() => void) | undefined;
  readonly onChanged: () => Promise<void>;
  /** Called when its buttons are removed and its dialog is closed. */
  readonly onGone: () => void;
};

/** One schedule: its time, recipients, results and actions. */
export function ScheduleItem({ schedule: s, report, onEdit, onChanged, onGone }: Props) {
  const t = useT();
  const { message, modal } = useFeedback();
  // a temporarily disabled button would lose the focus, so a second click is ignored instead
  const lock = useRef(false);
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (lock.current) return;
    lock.current = true;
    try {
      await work();
      void message.success(done);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    }
    lock.current = false;
    await onChanged().catch(() => undefined);
  };
  const key = () => ({ idempotencyKey: newIdempotencyKey() });
  const pause = () =>
    act(
      () => call(pauseSchedule, { id: s.id, paused: !s.paused }, key()),
      s.paused ? t("Jadwal berjalan lagi") : t("Jadwal dijeda"),
    );
  const sample = () =>
    act(
      () => call(sampleSchedule, { id: s.id }, key()),
      s.alert
        ? t("Sedang diperiksa; hasilnya muncul di lonceng Anda")
        : t("Contoh sedang dibuat dan dikirim ke surel Anda"),
    );
  const snooze = () => act(() => call(snoozeSchedule, { id: s.id, days: snoozeDays }, key()), t("Peringatan ditunda"));
  const drop = () =>
    modal.confirm({
      width: 416,
      title: t("Hapus jadwal {name}?", { name: s.name }),
      okText: t("Hapus"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => act(() => call(dropSchedule, { id: s.id }, key()), t("Jadwal dihapus")),
      afterClose: onGone,
    });
  return (
    <li>
      <div className={styles.line}>
        <b className="p-cut">{s.name}</b>
        {s.paused ? (
          <StatusTag tone="neutral">{t("Jeda")}</StatusTag>
        ) : (
          <StatusTag tone="success">{t("Aktif")}</StatusTag>
        )}
      </div>
      {!report && s.of ? (
        <p className="p-small">
          <a href={questionAddress(s)}>{t(s.of.title, { product: s.query.line ?? "" })}</a>
        </p>
      ) : null}
      {s.alert ? (
        <p className="p-small">
          {ruleWords(s.alert, report, t, s.of?.figures.find((f) => f.id === s.alert?.figure)?.scale)}
        </p>
      ) : null}
      <p className="p-small">{timeWords(s, t)}</p>
      <p className="p-small p-muted">{t("Kepada {names}", { names: s.recipients.map((r) => r.label).join(", ") })}</p>
      <p className="p-caption p-muted">{stateWords(s, t)}</p>
      <div className={styles.acts}>
        <Button size="small" onClick={() => void sample()}>
          {s.alert ? t("Periksa sekarang untuk saya") : t("Kirim contoh ke saya sekarang")}
        </Button>
        {s.alert && !s.paused ? (
          <Button size="small" onClick={() => void snooze()}>
            {t("Tunda 7 hari")}
          </Button>
        ) : null}
        {onEdit ? (
          <Button size="small" onClick={onEdit}>
            {t("Ubah")}
          </Button>
        ) : null}
        <Button size="small" onClick={() => void pause()}>
          {s.paused ? t("Lanjutkan jadwal") : t("Jeda jadwal")}
        </Button>
        <Button size="small" danger onClick={drop}>
          {t("Hapus")}
        </Button>
      </div>
    </li>
  );
}
