import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Db, cacheStatistics } from "#platform/database/index.server.ts";
import { definedQueues, queueSql } from "./queues.server.ts";
import { isStream, onRequestEnd } from "./request-end.server.ts";

/** In seconds: from a cached response to the limit of a report. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Methods that the label names; all others are counted as `other`. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Prometheus scrapes every 15 seconds or more; several scrapers share one query of the queues. */
const queueMs = 5_000;

export type Pools = Readonly<Record<string, pg.Pool>>;
export type Metrics = {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** Counts each response of this application. */
  watch(app: FastifyInstance): void;
};

/** The metrics of one portal: requests, database connections, queues and cache use. */
export function createMetrics(db: Db, pools: () => Pools): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "portal_" });
  const watch = requestMetrics(registry);
  poolMetrics(registry, pools);
  queueMetrics(registry, db);
  memoryMetrics(registry);
  return { contentType: registry.contentType, text: () => registry.metrics(), watch };
}

function requestMetrics(registry: Registry): Metrics["watch"] {
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "portal_http_requests_total",
    help: "Requests by method, route and status; 499 where the client closed the connection first.",
    labelNames,
    registers: [registry],
  });
  const latency = new Histogram({
    name: "portal_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, by method and route, without the live stream.",
    labelNames: ["method", "route"],
    buckets: latencyBuckets,
    registers: [registry],
  });
  return (app) =>
    onRequestEnd(app, ({ request, reply, route, status }) => {
      const labels = { method: methods.has(request.method) ? request.method : "other", route };
      requests.inc({ ...labels, status: String(status) });
      if (!isStream(reply)) latency.observe(labels, reply.elapsedTime / 1000);
    });
}

function poolMetrics(registry: Registry, pools: () => Pools): void {
  new Gauge({
    name: "portal_db_connections",
    help: "Connections to the database by purpose and state; `waiting` counts callers that have none.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools())) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
}

type Measured = { readonly queue: string; readonly state: string; readonly n: number; readonly age: number };
const jobs = { queue: "job", table: "job", states: ["queued", "running"] } as const;
const mailSql = `select 'mail' as queue, 'waiting' as state, count(*)::int as n,
    coalesce(extract(epoch from :instant::timestamptz - min(m.created_at)), 0)::float8 as age
  from {mail_outbox} m where m.sent_at is null and m.failed_at is null`;
const queuesSql = (): string => [...[jobs, ...definedQueues()].map(queueSql), mailSql].join("\n  union all ");

function queueMetrics(registry: Registry, db: Db): void {
  let last: { readonly at: number; readonly rows: Promise<Measured[]> } | undefined;
  const read = () => {
    if (!last || performance.now() - last.at > queueMs) {
      // an outage of the database is when the other metrics are needed
      const rows = db
        .asPortal("common", "lengths of queues")
        .query<Measured>(queuesSql())
        .catch(() => []);
      last = { at: performance.now(), rows };
    }
    return last.rows;
  };
  const gauge = (name: string, help: string, value: (q: Measured) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["queue", "state"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const q of await read()) this.set({ queue: q.queue, state: q.state }, value(q));
      },
    });
  gauge("portal_queue_length", "Entries of queues, such as jobs and mails, that wait, run or have failed.", (q) => q.n);
  gauge("portal_queue_oldest_seconds", "Age of the oldest entry of a queue in this state.", (q) => q.age);
}

function memoryMetrics(registry: Registry): void {
  new Counter({
    name: "portal_remembered_answers_total",
    help: "Answers that were cached (`hit`) or read from the database (`miss`).",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: "hit" }, cacheStatistics.hits);
      this.inc({ result: "miss" }, cacheStatistics.misses);
    },
  });
}
