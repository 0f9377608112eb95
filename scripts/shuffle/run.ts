import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, startPortal, stopPortal } from "../bench/portal-process.ts";
import { seededRandom } from "#test/support/random.ts";
import { changeAll, awardPending } from "./points.ts";
import { newTally, sendAll, type Tally } from "./send.ts";
import { clearStage, setStage, type Stage } from "./stage.ts";
import { difference, faultsIn, type State, stateOf } from "./state.ts";

export type ShuffleOptions = {
  readonly url: string;
  readonly documents: number;
  readonly clients: number;
  readonly permutations: number;
  readonly seed: number;
  readonly minutes: number;
};
export type Permutation = {
  readonly hash: string;
  readonly seconds: number;
  readonly deadlocks: number;
  readonly tally: Omit<Tally, "answers" | "ms" | "findings">;
  readonly p95: number;
  readonly findings: readonly string[];
};
const instances = 2;
/** Time limit of one permutation in minutes, after which it is considered stuck. */
const longestMinutes = 8;

/**
 * Sends all documents of two distributors' systems in several shuffled orders, through two servers on one database, and
 * verifies that each order ends in the same state and that each document always got the same response. Does not start a
 * permutation that would exceed the time limit.
 */
export async function shuffle(
  options: ShuffleOptions,
  each: (p: Permutation) => void = () => undefined,
): Promise<Permutation[]> {
  const stage = await setStage(options.url, options.documents, options.clients);
  const folder = mkdtempSync(join(tmpdir(), "portal-shuffle-"));
  const portals: Running[] = [];
  const end = Date.now() + options.minutes * 60_000;
  const done: Permutation[] = [];
  try {
    const starting = Array.from({ length: instances }, (_, i) =>
      startPortal(join(folder, `server-${i}`), { DATABASE_URL: options.url, DEMO: "off", HOST: "127.0.0.1" }),
    );
    portals.push(...(await Promise.all(starting)));
    const urls = portals.map((p) => p.url);
    let first: State | undefined;
    let slowest = 0;
    for (let i = 0; i < options.permutations && Date.now() + slowest * 1_000 < end; i++) {
      const { permutation, state } = await permute(stage, urls, options.seed + i, first);
      first ??= state;
      slowest = Math.max(slowest, permutation.seconds);
      done.push(permutation);
      each(permutation);
    }
  } finally {
    await Promise.all(portals.map(stopPortal));
    await stage.points.close();
    await stage.pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return done;
}

async function permute(
  stage: Stage,
  urls: readonly string[],
  seed: number,
  first: State | undefined,
): Promise<{ permutation: Permutation; state: State }> {
  const bags = stage.clients.reduce((sum, c) => sum + c.documents.length, 0);
  await clearStage(stage, bags);
  const tally = newTally();
  const before = await deadlocksIn(stage);
  const from = performance.now();
  const until = Date.now() + longestMinutes * 60_000;
  const randomOf = (id: number) => seededRandom(seed * 1_000 + id);
  await Promise.all([
    ...stage.clients.map((client) => sendAll(client, { urls, random: randomOf(client.id), tally, until })),
    changeAll(stage.points, randomOf(0)),
  ]);
  await awardPending(stage.points, stage.sql);
  const seconds = (performance.now() - from) / 1_000;
  const state = await stateOf(stage.pool);
  const findings = [
    ...tally.findings,
    ...(await faultsIn(stage.pool)),
    ...bytesOf(tally),
    ...(first ? difference(first, state) : []),
  ];
  const { answers: _answers, ms, findings: _findings, ...rest } = tally;
  const p95 = ms.sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0;
  return {
    permutation: {
      hash: state.hash,
      seconds,
      deadlocks: (await deadlocksIn(stage)) - before,
      tally: rest,
      p95,
      findings,
    },
    state,
  };
}

function bytesOf({ answers }: Tally): string[] {
  const several = [...answers].filter(([, results]) => results.size > 1);
  return several.length === 0
    ? []
    : [
        `${several.length} × different responses to the same document: ${several[0]?.[0]} ${[...(several[0]?.[1] ?? [])].join(" | ")}`,
      ];
}

async function deadlocksIn({ pool }: Stage): Promise<number> {
  return Number(
    (await pool.query("select deadlocks from pg_stat_database where datname = current_database()")).rows[0].deadlocks,
  );
}
