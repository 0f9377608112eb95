// A minimal instance of the portal: runs jobs, and records each step of a job in a table of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { z } from "zod";
import { defineJob } from "#platform/jobs/index.ts";
import { createDb, createPool, openDatabaseEvents, registerTable } from "#platform/database/index.server.ts";
import { handleJob, liveChannel, setKnownJobs, startEngine } from "#platform/jobs/index.server.ts";
import { registerPlatformTables } from "#server/platform-tables.ts";
// the places of the person whose job is run
import "#features/parameter/pemetaan-wilayah/territory.server.ts";

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
  events: openDatabaseEvents(url, [liveChannel]),
  size: 2,
  onEnd: async () => undefined,
});
process.on("SIGTERM", () => void engine.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
