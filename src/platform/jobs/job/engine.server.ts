import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { DatabaseEvents, Db } from "#platform/database/index.server.ts";
import { parseBroadcast, liveChannel } from "../live/broadcast.server.ts";
import { tidyJobs } from "./files.server.ts";
import { recordHeartbeat, type Claimed, claim, type JobClaim, returnToQueue, stallSeconds } from "./rows.server.ts";
import { type JobContext, type StopReason, work } from "./work.server.ts";

const pollMs = 2_500;
const beatMs = 2_500;
const tidyMs = 3_600_000;
const stopMs = 4_000;

export type Engine = { wake(): void; stop(): Promise<void> };
type Running = { readonly claim: JobClaim; readonly stop: AbortController; readonly over: Promise<void> };
export type EngineOptions = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly events: DatabaseEvents;
  readonly size: number;
  readonly onEnd: JobContext["onEnd"];
};

/** Runs the portal's jobs, a limited number at once in this instance. A free slot claims the next job. */
export function startEngine({ db: root, pool, log, events, size, onEnd }: EngineOptions): Engine {
  const db = root.internal("jobs");
  const context: JobContext = { db, pool, log, onEnd };
  const instance = randomUUID();
  const running = new Map<number, Running>();
  let stopped = false;
  let filling: Promise<void> | undefined;
  let again = false;
  let lastBeat = performance.now();

  const begin = (job: Claimed) => {
    const stop = new AbortController();
    const jobClaim: JobClaim = { id: job.id, instance, attempt: job.attempt };
    const over = work(context, jobClaim, job, stop.signal).finally(() => {
      if (running.get(job.id)?.claim === jobClaim) running.delete(job.id);
      wake();
    });
    running.set(job.id, { claim: jobClaim, stop, over });
  };
  const fillUp = async () => {
    do {
      again = false;
      while (!stopped && running.size < size) {
        const job = await claim(db, instance);
        if (!job) break;
        if (stopped) return void (await returnToQueue(db, { id: job.id, instance, attempt: job.attempt }, 0, false));
        begin(job);
      }
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || filling) return;
    filling = fillUp()
      .catch(() => undefined) // the database is unavailable; the next run retries
      .finally(() => {
        filling = undefined;
      });
  };
  const halt = (r: Running | undefined, reason: StopReason) =>
    void (r && !r.stop.signal.aborted && r.stop.abort(reason));
  const pulse = async () => {
    if (running.size === 0) return void (lastBeat = performance.now());
    const runs = [...running.values()];
    const owned = await recordHeartbeat(db, instance, [...running.keys()]).catch(() => null);
    if (owned) lastBeat = performance.now();
    for (const r of runs) {
      const row = owned?.find((a) => a.id === r.claim.id && a.attempt === r.claim.attempt);
      if (row?.cancelled) halt(r, "cancel");
      else if (running.get(r.claim.id) === r && (owned ? !row : performance.now() - lastBeat > stallSeconds * 1_000))
        halt(r, "lost");
    }
  };
  const timers = [
    setInterval(wake, pollMs),
    setInterval(() => void pulse(), beatMs),
    setInterval(() => void tidyJobs(db).catch(() => undefined), tidyMs),
  ];
  for (const t of timers) t.unref();
  const stopListening = events.on(liveChannel, (payload) => {
    const message = parseBroadcast(payload);
    if (message?.t === "queued") wake();
    if (message?.t === "cancel") halt(running.get(message.id), "cancel");
  });
  wake();
  void tidyJobs(db).catch(() => undefined);
  return {
    wake,
    async stop() {
      stopped = true;
      stopListening();
      for (const t of timers) clearInterval(t);
      await filling;
      const left = [...running.values()];
      for (const r of left) halt(r, "shutdown");
      await Promise.race([
        Promise.all(left.map((r) => r.over)),
        new Promise((done) => setTimeout(done, stopMs).unref()),
      ]);
      for (const r of running.values()) await returnToQueue(db, r.claim, 0, false).catch(() => undefined);
    },
  };
}
