import { onStartup } from "#platform/http/index.server.ts";
import { everyRound } from "#platform/jobs/index.server.ts";
import { escalate } from "#platform/workflow/index.server.ts";

const everyMs = 300_000;

export const escalateLate = onStartup("late steps", async (db, log) => {
  everyRound(
    everyMs,
    () => escalate(db),
    (error) => log.warn({ err: error }, "escalating overdue approval steps failed"),
  );
});
