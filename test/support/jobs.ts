import type { JobView } from "#kit/job.ts";
import { jobIsOver } from "#kit/job.ts";
import type { Client } from "./portal.ts";

/** A job of one's own as it stands when it has ended, however it ended. */
export async function jobOver(client: Client, id: number): Promise<JobView> {
  for (;;) {
    const { data } = (await client.get(`/api/job/${id}`)).json as { data: JobView };
    if (jobIsOver(data.state)) return data;
    await new Promise((r) => setTimeout(r, 25));
  }
}
