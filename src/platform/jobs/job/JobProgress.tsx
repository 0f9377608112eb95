import { sayLines, formatValues } from "./format-values.web.ts";
import { Button, Progress } from "antd";
import { type JobView, cancelJobCall, jobFileCall, jobIsOver, retryJobCall } from "./job.ts";
import { download, useCall } from "#platform/http/index.web.ts";
import { integer, loadWords, t as translate, useT } from "#platform/ui/index.web.ts";
import { percentOf, useJob } from "./jobs.web.ts";
import styles from "./job.module.css";

// The title of a job may belong to any part of the portal.
void loadWords("live");

const stateWords = {
  queued: "Menunggu giliran",
  running: "Berjalan",
  done: "Selesai",
  failed: "Gagal",
  cancelled: "Dibatalkan",
} as const;
export const wordOfState = (j: Pick<JobView, "state" | "cancelling">): string => {
  if (j.cancelling && !jobIsOver(j.state)) return translate("Sedang dibatalkan");
  return translate(stateWords[j.state]);
};

/** The line below a job's title: its progress, or its result. */
export function jobLine(j: JobView): string {
  if (j.state === "done") return j.summary ? sayLines(j.summary, j.summaryValues) : wordOfState(j);
  if (j.state === "failed")
    return j.summary || j.error ? sayLines(j.summary ?? j.error ?? "", j.summaryValues) : wordOfState(j);
  const counted =
    j.state === "running" && j.total
      ? translate("{done} dari {total}", { done: integer(j.done), total: integer(j.total) })
      : "";
  return [wordOfState(j), counted, j.note && j.state === "running" ? translate(j.note) : ""]
    .filter(Boolean)
    .join(" · ");
}

export function JobBar({ job }: { readonly job: JobView }) {
  const t = useT();
  const percent = percentOf(job);
  if (jobIsOver(job.state)) return null;
  return (
    <Progress
      percent={percent ?? 0}
      size="small"
      status={job.state === "running" ? "active" : "normal"}
      aria-label={t("Kemajuan {title}", { title: t(job.title, formatValues(job.titleValues)) })}
      {...(percent === null ? { format: () => "…" } : {})}
    />
  );
}

/** Actions on a job in its state: cancel, retry, or download. */
export function JobActs({ job }: { readonly job: JobView }) {
  const t = useT();
  const cancel = useCall(cancelJobCall);
  const retry = useCall(retryJobCall);
  const busy = cancel.isPending || retry.isPending;
  return (
    <span className={styles.acts}>
      {jobIsOver(job.state) ? null : (
        <Button size="small" disabled={job.cancelling} loading={busy} onClick={() => cancel.mutate({ id: job.id })}>
          {t("Batalkan")}
        </Button>
      )}
      {job.state === "failed" || job.state === "cancelled" ? (
        <Button size="small" loading={busy} onClick={() => retry.mutate({ id: job.id })}>
          {t("Ulangi")}
        </Button>
      ) : null}
      {job.file ? (
        <Button size="small" onClick={() => void download(jobFileCall, { id: job.id }, job.file?.name)}>
          {t("Unduh")}
        </Button>
      ) : null}
    </span>
  );
}

/** One job within a page: live progress, texts and actions. */
export function JobProgress({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error } = useJob(id);
  if (error) return <p className="p-small p-faint">{t(error.message)}</p>;
  if (!data) return <p className="p-small p-faint">{t("Memuat")}…</p>;
  const job = data.data;
  return (
    <div className={styles.one} data-state={job.state}>
      <div className={styles.words} role="status">
        <b>{t(job.title, formatValues(job.titleValues))}</b>
        <span className="p-small p-faint">{jobLine(job)}</span>
      </div>
      <JobBar job={job} />
      <JobActs job={job} />
    </div>
  );
}
