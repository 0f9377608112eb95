import type { JobState } from "../job/job.ts";
import type { Db } from "#platform/database/index.server.ts";

export const liveChannel = "portal_live";

/** Notifications between instances, from which pages are updated; they never contain row contents. */
export type Broadcast =
  | {
      readonly t: "job";
      readonly u: number;
      readonly id: number;
      readonly state: JobState;
      readonly done: number;
      readonly total: number | null;
      readonly note: string | null;
    }
  | { readonly t: "queued" }
  | { readonly t: "cancel"; readonly id: number }
  | { readonly t: "notice"; readonly u: readonly number[] }
  | { readonly t: "rows"; readonly nouns: readonly string[] };

/** Notifies all instances, including this one, after the transaction has committed. */
export async function broadcast(db: Db, message: Broadcast): Promise<void> {
  await db
    .internal("notify all instances")
    .query("select pg_notify(:channel, :payload)", { channel: liveChannel, payload: JSON.stringify(message) });
}

export function parseBroadcast(payload: string): Broadcast | null {
  try {
    return JSON.parse(payload) as Broadcast;
  } catch {
    return null;
  }
}
