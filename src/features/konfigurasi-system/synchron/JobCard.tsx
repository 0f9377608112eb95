import SyncOutlined from "@ant-design/icons/SyncOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Progress } from "antd";
import { lazy, Suspense, useState } from "react";
import { keyOf } from "#platform/http/index.web.ts";
import { instant, integer, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useStartJob } from "#platform/jobs/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { readSync, type SyncJobView, type SyncRunning } from "./synchron.calls.ts";
import { PullPartner, partnerKinds } from "./synchron.jobs.ts";
import { Why } from "./run-view.tsx";
import styles from "./synchron.module.css";

const ScheduleDialog = lazy(() => import("./ScheduleDialog.tsx"));
const wholeDays = 60;

/** One kind of document: the date of its data, the next run, and a button to start it now. */
export function JobCard({ job, ready }: { readonly job: SyncJobView; readonly ready: boolean }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [planning, setPlanning] = useState(false);
  const start = useStartJob(PullPartner, {
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(readSync) }),
  });
  const pull = (days: number | null) => start.mutate({ source: job.name, days });
  const busy = start.isPending || job.running !== null;
  return (
    <section className={`p-card ${styles.card}`} aria-label={t(partnerKinds[job.name])}>
      <header>
        <h2>{t(partnerKinds[job.name])}</h2>
        {job.last?.state === "failed" && !job.running ? (
          <StatusTag tone="error">{t("Terakhir gagal")}</StatusTag>
        ) : null}
        <span className="p-gap" />
        <span className={styles.acts}>
          {may("syncRun.manage") ? <Button onClick={() => setPlanning(true)}>{t("Atur jadwal")}</Button> : null}
          {may("syncRun.run") ? (
            <Button
              type="primary"
              icon={<SyncOutlined aria-hidden="true" />}
              disabled={!ready || busy}
              loading={start.isPending}
              onClick={() => pull(null)}
            >
              {t("Tarik sekarang")}
            </Button>
          ) : null}
        </span>
      </header>
      {job.running ? <Running run={job.running} /> : null}
      {job.last?.error && !job.running ? (
        <p className={`p-note ${styles.note}`} data-tone="error">
          <Why value={job.last.error} />
        </p>
      ) : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t("Keadaan per")}</dt>
          <dd>{job.asOf ? instant(job.asOf) : t("Belum pernah diambil")}</dd>
        </div>
        <div>
          <dt>{t("Salinan")}</dt>
          <dd>{t("{count} baris", { count: integer(job.copies) })}</dd>
        </div>
        <div>
          <dt>{t("Jadwal")}</dt>
          <dd>{job.enabled ? t("Setiap {minutes} menit", { minutes: integer(job.everyMinutes) }) : t("Dimatikan")}</dd>
        </div>
        <div>
          <dt>{t("Berikutnya")}</dt>
          <dd>{ready && job.enabled ? instant(job.nextAt) : "–"}</dd>
        </div>
      </dl>
      {may("syncRun.run") && ready ? (
        <footer className={styles.foot}>
          <Button size="small" type="text" disabled={busy} onClick={() => pull(wholeDays)}>
            {t("Tarik ulang {days} hari terakhir", { days: integer(wholeDays) })}
          </Button>
          <span className="p-small p-muted">
            {t("Mengambil lagi semuanya, bukan hanya perubahan. Yang sudah sama tidak berubah.")}
          </span>
        </footer>
      ) : null}
      {planning ? (
        <Suspense fallback={null}>
          <ScheduleDialog job={job} title={t(partnerKinds[job.name])} onClose={() => setPlanning(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Running({ run }: { readonly run: SyncRunning }) {
  const t = useT();
  const percent = run.expected ? Math.min(99, Math.floor((run.received / run.expected) * 100)) : 0;
  const words = run.expected
    ? t("{done} dari {total}", { done: integer(run.received), total: integer(run.expected) })
    : t("{count} baris", { count: integer(run.received) });
  return (
    <div className={styles.note} role="status">
      <Progress
        percent={percent}
        size="small"
        status="active"
        aria-label={t("Sedang menarik data")}
        {...(run.expected ? {} : { format: () => "…" })}
      />
      <span className="p-small p-muted">
        {t("Sedang menarik data")} · {words}
      </span>
    </div>
  );
}
