import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { jobCall, jobIsOver, type JobView, listJobsCall } from "./job.ts";
import { keyOf, useQueryCall } from "#platform/http/index.web.ts";
import { onLive } from "../live/live.web.ts";

type One = { readonly data: JobView };
type All = { readonly data: readonly JobView[] };
/** Polling interval for unfinished jobs, in case a proxy blocks the event stream. */
const lookMs = 5_000;

/** Keeps job data current: progress comes with the events, everything else is fetched when a job starts or ends. */
function follow(client: QueryClient): () => void {
  const stops = [
    onLive("job", (e) => {
      const known = client.getQueryData<One>(keyOf(jobCall, { id: e.id }))?.data;
      const change = (j: JobView): JobView =>
        j.id === e.id ? { ...j, state: e.state, done: e.done, total: e.total, note: e.note } : j;
      client.setQueryData<One>(keyOf(jobCall, { id: e.id }), (o) => o && { data: change(o.data) });
      const list = client.getQueryData<All>(keyOf(listJobsCall, {}));
      client.setQueryData<All>(keyOf(listJobsCall, {}), (o) => o && { data: o.data.map(change) });
      if (jobIsOver(e.state) || known?.state === "queued")
        void client.invalidateQueries({ queryKey: keyOf(jobCall, { id: e.id }) });
      if (jobIsOver(e.state) || !list?.data.some((j) => j.id === e.id))
        void client.invalidateQueries({ queryKey: keyOf(listJobsCall) });
    }),
    onLive("hello", () => {
      void client.invalidateQueries({ queryKey: keyOf(listJobsCall) });
      void client.invalidateQueries({ queryKey: keyOf(jobCall) });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
let followers = 0;
let unfollow: (() => void) | undefined;
function useFollow(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (followers++ === 0) unfollow = follow(client);
    return () => {
      if (--followers === 0) unfollow?.();
    };
  }, [client]);
}

/** One job, live. */
export function useJob(id: number) {
  useFollow();
  return useQueryCall(
    jobCall,
    { id },
    { refetchInterval: (q) => (q.state.data && jobIsOver(q.state.data.data.state) ? false : lookMs) },
  );
}
/** The person's recent jobs, live. */
export function useJobs() {
  useFollow();
  return useQueryCall(
    listJobsCall,
    {},
    {
      staleTime: 5_000,
      refetchInterval: (q) => (q.state.data?.data.some((j) => !jobIsOver(j.state)) ? lookMs : false),
    },
  );
}
/** Whole percent, or null while the total is unknown. */
export const percentOf = (j: Pick<JobView, "state" | "done" | "total">): number | null =>
  j.state === "done"
    ? 100
    : j.total === null || j.total === 0
      ? null
      : Math.min(99, Math.floor((j.done / j.total) * 100));
