import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDatabase, throwawayFolder } from "#platform/database/index.server.ts";
import { shuffle } from "../shuffle/run.ts";

/**
 * `npm run shuffle [-- --documents 10000 --permutations 20 --clients 8 --minutes 10 --seed 1]`: verifies that documents
 * of distributors' systems end in the same state in any order and repetition, through two servers on one separate
 * database. Exits with 1 on a difference.
 */
const { values } = parseArgs({
  options: {
    documents: { type: "string" },
    permutations: { type: "string" },
    clients: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string" },
  },
});
const whole = (text: string | undefined, fallback: number): number => {
  const n = Number(text ?? fallback);
  if (!Number.isInteger(n) || n < 1) throw new Error(`"${text}" is not a positive integer.`);
  return n;
};
const options = {
  documents: whole(values.documents, 10_000),
  permutations: whole(values.permutations, 20),
  clients: whole(values.clients, 8),
  minutes: whole(values.minutes, 10),
  seed: whole(values.seed, 1),
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = throwawayFolder("portal-shuffle-data-");
const database = await openDatabase({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } });
try {
  say(
    `${options.documents} documents of ${options.clients} systems, each one to five times, through two servers; at most ${options.permutations} orders in ${options.minutes} minutes`,
  );
  let at = 0;
  const done = await shuffle(
    { url: database.url, ...options },
    ({ hash, seconds, deadlocks, tally, p95, findings }) => {
      const perSecond = (tally.documents / seconds).toFixed(0);
      say(
        `${String(++at).padStart(3)}  ${hash.slice(0, 16)}  ${tally.documents} sent in ${tally.calls} calls, ${seconds.toFixed(1)} s, ${perSecond}/s, p95 ${p95.toFixed(0)} ms; told to wait ${tally.waited}, busy ${tally.busy}, other content refused ${tally.mismatches}, deadlocks ${deadlocks}`,
      );
      for (const f of findings) say(`     ${f.slice(0, 1_000)}`);
    },
  );
  const states = new Set(done.map((d) => d.hash)).size;
  const findings = done.reduce((sum, d) => sum + d.findings.length, 0);
  say(`${done.length} orders, ${states} state${states === 1 ? "" : "s"}, ${findings} findings`);
  if (states !== 1 || findings > 0) process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
