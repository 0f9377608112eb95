import { defineCall } from "#kit/call.ts";

/** Whether a call never got past the door: whose key does not hold, or comes from elsewhere, may be anybody's. */
export const turnedAway = (call: { readonly status: number; readonly code: string | null }): boolean =>
  call.status === 401 || call.code === "client.address";
/** Sends a logged call once more as its sender would: what was taken over is answered as before, what failed is tried anew. */
export const replayCall = defineCall<{ id: number }, { readonly status: number; readonly answer: string }>(
  "POST",
  "/api/api-log/:id/replay",
  "apiLog.replay",
  {
    unkeyed: true,
  },
);
