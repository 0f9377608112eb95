import type { JobState } from "#kit/job.ts";
import type { Db } from "../db/db.ts";

export const liveChannel = "portal_live";

/** Notifications between instances, from which pages are updated; they never contain row contents. */
export type Said =
  | {
      readonly t: "job";
      readonly u: number;
      readonly id: number;
      readonly state: JobState;
      readonly done: number;
      readonly total: number | null;
      readonly note: string | null;
    }
  | { readonly t: "wake" }
  | { readonly t: "cancel"; readonly id: number }
  | { readonly t: "notice"; readonly u: readonly number[] }
  | { readonly t: "rows"; readonly nouns: readonly string[] };

/** Notifies all instances, including this one, after the transaction has committed. */
export async function say(db: Db, said: Said): Promise<void> {
  await db
    .internal("tell all instances")
    .query("select pg_notify(:channel, :payload)", { channel: liveChannel, payload: JSON.stringify(said) });
}

export function heard(payload: string): Said | null {
  try {
    return JSON.parse(payload) as Said;
  } catch {
    return null;
  }
}
