import { z } from "zod";
import { liveCall } from "./live-events.ts";
import { handle, type Handler, Raw } from "#platform/http/index.server.ts";
import type { Hub } from "./hub.server.ts";

/** The event stream of the signed-in person. Its headers prevent proxies from buffering or transforming it. */
export const liveHandlers = (hub: () => Hub): Handler[] => [
  handle(
    liveCall,
    z.strictObject({}) as never,
    async (_q, ctx) =>
      new Raw(hub().open(ctx.person), {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      }),
  ),
];
