// A minimal instance of the portal: runs jobs, and records each step of a job in a table of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { z } from "zod";
import { defineJob } from "#kit/job.ts";
import { createDb, createPool } from "#server/db/db.ts";
import { startEngine } from "#server/job/engine.ts";
import { handleJob } from "#server/job/handle-job.ts";
import { setKnownJobs } from "#server/job/known-jobs.ts";
import { openLine } from "#server/live/line.ts";
import { liveChannel } from "#server/live/say.ts";
import { registerPlatformTables } from "#server/platform-tables.ts";
import { registerTable } from "#server/db/compile.ts";

const [url = ""] = process.argv.slice(2);
registerPlatformTables();
registerTable("app_user", "open");
const pool = createPool(url, 5);
const Slow = defineJob<{ steps: number }>("test.slow", { title: "Lambat", access: "session" });
setKnownJobs([
  handleJob(Slow, z.strictObject({ steps: z.number() }), async ({ steps }, job) => {
    for (let n = 0; n < steps; n++) {
      await job.progress(n, steps);
      await pool.query("insert into fault.step (job, pid, no) values ($1, $2, $3)", [job.id, process.pid, n]);
      await sleep(100);
    }
    return { summary: "ok" };
  }),
]);
const engine = startEngine({
  db: createDb(pool, { kind: "system", reason: "fault test" }),
  pool,
  log: pino({ level: "silent" }) as never,
  line: openLine(url, [liveChannel]),
  size: 2,
  onEnd: async () => undefined,
});
process.on("SIGTERM", () => void engine.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
