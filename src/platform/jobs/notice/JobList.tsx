import { formatValues } from "../job/format-values.web.ts";
import { Link } from "react-router";
import { type JobView, jobIsOver } from "../job/job.ts";
import { relative, useT } from "#platform/ui/index.web.ts";
import { JobActs, JobBar, jobLine } from "../job/JobProgress.tsx";

/** The person's jobs: running ones with their progress, then the results of the others. */
export function JobList({ jobs, onFollow }: { readonly jobs: readonly JobView[]; readonly onFollow?: () => void }) {
  const t = useT();
  return (
    <ul className="n-list n-jobs">
      {jobs.map((job) => (
        <li key={job.id} data-state={job.state}>
          <div className="n-words">
            <span className="n-title">{t(job.title, formatValues(job.titleValues))}</span>
            <span className="n-body">{jobLine(job)}</span>
            <JobBar job={job} />
            <span className="n-time">
              {relative(jobIsOver(job.state) ? job.finishedAt : job.createdAt)}
              {job.startedBy ? ` · ${t("dijalankan {name}", { name: job.startedBy })}` : ""}
              {job.file ? ` · ${job.file.name}` : ""}
            </span>
          </div>
          <span className="n-acts">
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
