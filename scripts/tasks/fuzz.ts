import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { throwawayFolder } from "#platform/database/index.server.ts";
import { databaseUrl } from "../bench/database-url.ts";
import { startPortal, stopPortal } from "../bench/portal-process.ts";
import { corpus } from "../fuzz/corpus.ts";
import { fuzz } from "../fuzz/run.ts";

/**
 * `npm run fuzz [-- --requests 20000 --seed 1 --from 0 --minutes 20]`: hostile requests to every call of a separate
 * portal with its own database, over the loopback interface. Prints each finding as a shell command, and exits with 1
 * if there is one. `--from n --requests 1` repeats one.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string" },
    seed: { type: "string" },
    from: { type: "string" },
    minutes: { type: "string" },
  },
});
const whole = (text: string | undefined, fallback: number): number => {
  const n = Number(text ?? fallback);
  if (!Number.isInteger(n) || n < 0) throw new Error(`"${text}" is not a non-negative integer.`);
  return n;
};
const requests = whole(values.requests, 20_000);
const seed = whole(values.seed, 1);
const from = whole(values.from, 0);
const withinMs = whole(values.minutes, 30) * 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = throwawayFolder("portal-fuzz-");
const portal = await startPortal(dataDir, { DEMO: "test", LOG_LEVEL: "error", JOBS_AT_ONCE: "1", HOST: "127.0.0.1" });
try {
  const began = performance.now();
  say(`${requests} requests of seed ${seed} to ${portal.url}`);
  const options = { url: portal.url, database: databaseUrl(dataDir), requests, seed, from, withinMs, corpus };
  const { sent, findings, statuses, operations, accepted, refused, slowestMs } = await fuzz(options, (f) => {
    say(`\n#${f.n} of seed ${seed}: ${f.what.join("; ")}\n  ${f.curl}`);
  });
  const seconds = (performance.now() - began) / 1_000;
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  say(`\n${sent} requests in ${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms; ${counts.join(", ")}`);
  say(`${operations} operations; ${accepted} addresses accepted something, ${refused} refused something`);
  say(`${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await stopPortal(portal);
  rmSync(dataDir, { recursive: true, force: true });
}
