import { defineCall } from "#kit/call.ts";
import type { JobState } from "../job/job.ts";

/** Events sent to open pages. They never contain data, only that something should be reloaded. */
export type LiveEvents = {
  /** The stream is open; earlier events may have been missed. */
  readonly hello: Record<string, never>;
  readonly job: {
    readonly id: number;
    readonly state: JobState;
    readonly done: number;
    readonly total: number | null;
    readonly note: string | null;
  };
  readonly notification: Record<string, never>;
  /** Resources readable by the person of which rows were added or changed. */
  readonly rows: { readonly nouns: readonly string[] };
  /** The session has ended; the client must not reconnect. */
  readonly end: Record<string, never>;
};
export type LiveTopic = keyof LiveEvents;

export const liveCall = defineCall<Record<string, never>, unknown>("GET", "/api/live", "session");
