import { jobIsOver } from "#kit/job.ts";
import { useLive } from "#web/live/live.ts";

/** Called when work of the reader's behind the page has ended, whichever it was: what the page shows may have changed with it. */
export function useJobsEnded(fn: () => void): void {
  useLive("job", ({ state }) => {
    if (jobIsOver(state)) fn();
  });
}
