import { jobIsOver } from "#kit/job.ts";
import { useLive } from "#web/live/live.ts";

/** Called when any job of the reader has ended, because the page's data may have changed. */
export function useJobsEnded(fn: () => void): void {
  useLive("job", ({ state }) => {
    if (jobIsOver(state)) fn();
  });
}
