import { onStartup } from "#platform/http/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { escalate } from "#platform/workflow/index.server.ts";

const everyMs = 300_000;

export const escalateLate = onStartup("overdue steps", async (db, log) => {
  repeatEvery(
    everyMs,
    () => escalate(db),
    (error) => log.warn({ err: error }, "escalating overdue approval steps failed"),
  );
});
