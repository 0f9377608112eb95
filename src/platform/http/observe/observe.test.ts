import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { listenForMetrics } from "./metrics-endpoint.server.ts";
import { logRequests, recordUser } from "./request-log.server.ts";

const token = "a-token-for-the-scraper";
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ METRICS_TOKEN: token });
  await portal.sql(
    `insert into mail_outbox (recipient, subject, body, kind, valid_until, created_at, next_try_at) values
     ('a@example.invalid', 'Perihal', 'isi', 'otp', now() + interval '1 day', now() - interval '2 hours', now() + interval '1 hour')`,
  );
});
afterAll(() => portal?.close());

const metricsOf = async (authorization?: string) => {
  const answer = await portal.server.app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });
  return { status: answer.statusCode, type: answer.headers["content-type"], text: answer.body };
};
/** The value of one series, by its name and some of its labels. */
const seriesValue = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined => {
  const line = text
    .split("\n")
    .filter((l) => l.startsWith(`${name}{`) || l.startsWith(`${name} `))
    .find((l) => Object.entries(labels).every(([k, v]) => l.includes(`${k}="${v}"`)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

describe("metrics", () => {
  test("are refused without the token and with a wrong one", async () => {
    expect((await metricsOf()).status).toBe(401);
    expect((await metricsOf("Bearer something-else-entirely")).status).toBe(401);
    expect((await metricsOf(`Basic ${token}`)).status).toBe(401);
  });

  test("count requests by route and status, without parameters of the address", async () => {
    const admin = await portal.as("admin");
    const labels = { method: "GET", route: "/api/brand/:id", status: "404" };
    const before = seriesValue((await metricsOf(`Bearer ${token}`)).text, "portal_http_requests_total", labels) ?? 0;
    for (const id of [900001, 900002]) expect((await admin.get(`/api/brand/${id}`)).status).toBe(404);
    const { status, type, text } = await metricsOf(`Bearer ${token}`);
    expect([status, type]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(seriesValue(text, "portal_http_requests_total", labels)).toBe(before + 2);
    expect(text).not.toContain("brand/900001");
    expect(
      seriesValue(text, "portal_http_request_duration_seconds_count", { route: "/api/brand/:id" }),
    ).toBeGreaterThan(1);
  });

  test("contain connections, queues and cache use", async () => {
    const { text } = await metricsOf(`Bearer ${token}`);
    for (const pool of ["pages", "reports", "systems", "rounds", "jobs"])
      expect(seriesValue(text, "portal_db_connections", { pool, state: "waiting" }), pool).toBe(0);
    expect(seriesValue(text, "portal_queue_length", { queue: "mail" })).toBeGreaterThan(0);
    expect(seriesValue(text, "portal_queue_oldest_seconds", { queue: "mail" })).toBeGreaterThan(7_000);
    expect(seriesValue(text, "portal_remembered_answers_total", { result: "miss" })).toBeGreaterThanOrEqual(0);
  });

  test("are served without the database, except for the queues", async () => {
    const down = { query: () => Promise.reject(new Error("ECONNREFUSED")) };
    const metrics = createMetrics({ asPortal: () => down } as unknown as Db, () => ({}));
    const text = await metrics.text();
    expect(seriesValue(text, "portal_process_cpu_seconds_total")).toBeDefined();
    expect(seriesValue(text, "portal_queue_length")).toBeUndefined();
  });

  test("have a separate port that serves nothing else", async () => {
    const metrics = createMetrics(portal.server.db, () => ({}));
    const server = await listenForMetrics(metrics, {
      METRICS_PORT: 0,
      METRICS_HOST: "127.0.0.1",
      METRICS_TOKEN: undefined,
    });
    const { port } = server.address() as AddressInfo;
    const statusOf = (path: string, method = "GET") =>
      new Promise<number | undefined>((resolve, reject) =>
        request({ port, path, method, host: "127.0.0.1" }, (r) => resolve(r.resume().statusCode))
          .on("error", reject)
          .end(),
      );
    expect(await statusOf("/metrics")).toBe(200);
    expect(await statusOf("/api/health")).toBe(404);
    expect(await statusOf("/metrics", "POST")).toBe(404);
    await new Promise((r) => server.close(r));
  });
});

test("an event stream has no latency, and unknown methods share a label", async () => {
  const app = Fastify();
  const metrics = createMetrics(portal.server.db, () => ({}));
  metrics.watch(app);
  app.get("/api/stream", async (_, reply) => reply.type("text/event-stream").send("data: 1\n\n"));
  app.get("/api/short", async () => ({}));
  await app.inject("/api/stream");
  await app.inject("/api/short");
  await app.inject({ method: "PROPFIND" as "GET", url: "/api/nothing" });
  await app.close();
  const text = await metrics.text();
  const counted = (route: string) => seriesValue(text, "portal_http_requests_total", { route });
  const timed = (route: string) => seriesValue(text, "portal_http_request_duration_seconds_count", { route });
  expect([counted("/api/stream"), timed("/api/stream")]).toEqual([1, undefined]);
  expect([counted("/api/short"), timed("/api/short")]).toEqual([1, 1]);
  expect(seriesValue(text, "portal_http_requests_total", { method: "other", status: "404" })).toBe(1);
});

test("a request whose client disconnects before the response is logged with 499", async () => {
  let logged: (line: Record<string, unknown>) => void = () => undefined;
  const line = new Promise<Record<string, unknown>>((resolve) => {
    logged = resolve;
  });
  const stream = new Writable({
    write(chunk, _encoding, done) {
      const lines = String(chunk).trim().split("\n");
      for (const l of lines) {
        const read = JSON.parse(l) as Record<string, unknown>;
        if (read.msg === "request") logged(read);
      }
      done();
    },
  });
  const app = Fastify({ logger: { level: "info", stream } });
  logRequests(app);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    app.get("/api/slow/:id", async () => {
      resolve();
      await released;
      return {};
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ port, path: "/api/slow/1", host: "127.0.0.1" }).on("error", () => undefined);
  call.end();
  await begun;
  call.destroy();
  expect(await line).toMatchObject({ level: 30, method: "GET", route: "/api/slow/:id", status: 499 });
  release();
  await app.close();
});

test("the log has one line for each request: route, status, time and person, and no content", async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split("\n")
          .map((l) => JSON.parse(l) as Record<string, unknown>),
      );
      done();
    },
  });
  const app = Fastify({ logger: { level: "info", stream }, genReqId: () => "request-1" });
  logRequests(app);
  app.post("/api/thing/:id", async (req) => {
    recordUser(req, { kind: "person", userId: 7, realUserId: 3 } as Person);
    return {};
  });
  app.get("/api/broken", async () => {
    throw new Error("broken");
  });
  await app.inject({ method: "POST", url: "/api/thing/rahasia?secret=abc", payload: { password: "Portal" } });
  await app.inject("/api/broken");
  await app.close();
  const answered = lines.filter((l) => l.msg === "request");
  expect(answered).toMatchObject([
    { level: 30, reqId: "request-1", method: "POST", route: "/api/thing/:id", status: 200, userId: 7, realUserId: 3 },
    { level: 50, method: "GET", route: "/api/broken", status: 500 },
  ]);
  expect(answered.every((l) => Number.isInteger(l.ms))).toBe(true);
  expect(JSON.stringify(answered)).not.toMatch(/secret|password|rahasia/);
});
