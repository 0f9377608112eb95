import { defineCall } from "#kit/call.ts";

/** Whether a call was refused because of its key or address, so that its sender is not certain. */
export const turnedAway = (call: { readonly status: number; readonly code: string | null }): boolean =>
  call.status === 401 || call.code === "client.address";
/** Repeats a logged call for its sender: accepted documents get the same answer, failed ones are processed again. */
export const replayCall = defineCall<{ id: number }, { readonly status: number; readonly answer: string }>(
  "POST",
  "/api/api-log/:id/replay",
  "apiLog.replay",
  {
    unkeyed: true,
  },
);
