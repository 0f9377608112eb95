import type { Db } from "#platform/database/index.server.ts";
import { findJob } from "../job/known-jobs.server.ts";
import { notifyAll } from "./notify.server.ts";

/** Notifies the owner of the end of a job, unless it was cancelled. */
export async function noticeOfJob(db: Db, id: number): Promise<void> {
  const job = await db.internal("end of a job").maybe<{
    user_id: number;
    title: string;
    title_values: Record<string, string>;
    state: string;
    summary: string | null;
    summary_values: Record<string, string>;
    href: string | null;
    error: string | null;
    name: string;
  }>(
    "select j.user_id, j.name, j.title, j.title_values, j.state, j.summary, j.summary_values, j.href, j.error from {job} j where j.id = :id",
    { id },
  );
  if (!job || (job.state !== "done" && job.state !== "failed")) return;
  if (job.state === "done" && findJob(job.name)?.job.quiet) return;
  await notifyAll(db, [job.user_id], {
    kind: "job",
    title: job.title,
    body: job.summary ?? job.error,
    values: { ...job.title_values, ...job.summary_values, failed: job.state === "failed" ? 1 : 0 },
    href: job.href,
  });
}
