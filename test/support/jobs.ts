import { jobIsOver, type JobView } from "#platform/jobs/index.ts";
import type { Client } from "./portal.ts";

/** The final state of the user's own job, whether it succeeded or not. */
export async function finishedJob(client: Client, id: number): Promise<JobView> {
  for (;;) {
    const { data } = (await client.get(`/api/job/${id}`)).json as { data: JobView };
    if (jobIsOver(data.state)) return data;
    await new Promise((r) => setTimeout(r, 25));
  }
}
