import { onStartup } from "#server/http/handle.ts";
import { escalate } from "#server/workflow/escalate.ts";

const everyMs = 300_000;

export const escalateLate = onStartup("late steps", async (db, log) => {
  setInterval(() => void escalate(db).catch((error: unknown) => log.warn({ err: error }, "late steps were not taken further")), everyMs).unref();
});
