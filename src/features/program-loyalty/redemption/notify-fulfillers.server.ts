import type { Db } from "#platform/database/index.server.ts";
import { type Notice, notifyAll } from "#platform/jobs/index.server.ts";
import { possibleDeciders } from "#platform/workflow/index.server.ts";

type About = { readonly submitter: number; readonly district: number | null };

/** Notifies the users who can perform the next step, and the requester. */
export async function notifyFulfillers(
  db: Db,
  action: string,
  { submitter, district }: About,
  notice: Omit<Notice, "userId">,
): Promise<void> {
  const sought = { submitter_id: submitter, submitter_real_id: null, distributor_id: null, district_id: district };
  await notifyAll(db, [...new Set([...(await possibleDeciders(db, action, sought)), submitter])], notice);
}
