import { formatValues } from "../job/format-values.web.ts";
import { Link } from "react-router";
import { type JobView, jobIsOver } from "../job/job.ts";
import { relative, useT } from "#platform/ui/index.web.ts";
import { JobActs, JobBar, jobLine } from "../job/JobProgress.tsx";
import styles from "./notice.module.css";

/** The person's jobs: running ones with their progress, then the results of the others. */
export function JobList({ jobs, onFollow }: { readonly jobs: readonly JobView[]; readonly onFollow?: () => void }) {
  const t = useT();
  return (
    <ul className={`${styles.list} ${styles.jobs}`}>
      {jobs.map((job) => (
        <li key={job.id} data-state={job.state}>
          <div className={styles.words}>
            <span className={styles.title}>{t(job.title, formatValues(job.titleValues))}</span>
            <span className={styles.body}>{jobLine(job)}</span>
            <JobBar job={job} />
            <span className={styles.time}>
              {relative(jobIsOver(job.state) ? job.finishedAt : job.createdAt)}
              {job.startedBy ? ` · ${t("dijalankan {name}", { name: job.startedBy })}` : ""}
              {job.file ? ` · ${job.file.name}` : ""}
            </span>
          </div>
          <span className={styles.acts}>
            {job.state === "done" && job.href ? (
              <Link to={job.href} onClick={onFollow}>
                {t("Lihat hasil")}
              </Link>
            ) : null}
            <JobActs job={job} />
          </span>
        </li>
      ))}
    </ul>
  );
}
