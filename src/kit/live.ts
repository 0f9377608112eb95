import { defineCall } from "./call.ts";
import type { JobState } from "./job.ts";

/** What a page hears while it is open; never the content of anything, only that it should look again. */
export type LiveEvents = {
  /** The stream stands; whatever happened before may have been missed. */
  readonly hello: Record<string, never>;
  readonly job: {
    readonly id: number;
    readonly state: JobState;
    readonly done: number;
    readonly total: number | null;
    readonly note: string | null;
  };
  readonly notification: Record<string, never>;
  /** Nouns that the reader may read and of which rows have come or changed. */
  readonly rows: { readonly nouns: readonly string[] };
  /** The session is over; nobody comes back on this stream. */
  readonly end: Record<string, never>;
};
export type LiveTopic = keyof LiveEvents;

export const liveCall = defineCall<Record<string, never>, unknown>("GET", "/api/live", "session");
