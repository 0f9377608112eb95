import { jobIsOver } from "./job.ts";
import { useLive } from "../live/live.web.ts";

/** Called when any job of the reader has ended, because the page's data may have changed. */
export function useJobsEnded(fn: () => void): void {
  useLive("job", ({ state }) => {
    if (jobIsOver(state)) fn();
  });
}
