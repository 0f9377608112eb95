import { defineCall } from "#kit/call.ts";

/** Sends a logged call once more as its sender would: what was taken over is answered as before, what failed is tried anew. */
export const replayCall = defineCall<{ id: number }, { readonly status: number; readonly answer: string }>("POST", "/api/api-log/:id/replay", "apiLog.replay");
