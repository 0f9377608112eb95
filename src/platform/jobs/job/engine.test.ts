import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineJob, type JobView } from "./job.ts";
import { Refused } from "#kit/refused.ts";
import { createDb, createPool, openDatabaseEvents } from "#platform/database/index.server.ts";
import { liveChannel } from "../live/broadcast.server.ts";
import { codeOf, openPeople, type People } from "#test/support/identity.ts";
import { tidyJobs } from "./files.server.ts";
import { handleJob, type JobRun } from "./handle-job.server.ts";
import { setKnownJobs } from "./known-jobs.server.ts";
import { type Engine, startEngine } from "./engine.server.ts";

type Step = (job: JobRun) => Promise<{ summary: string }>;
let step: Step = async () => ({ summary: "ok" });
const Probe = defineJob<{ n: number }>("test.probe", {
  title: "Uji",
  access: "user.read",
  once: ({ n }) => (n < 0 ? "one" : randomUUID()),
});
const Open = defineJob<{ n: number }>("test.open", { title: "Uji", access: "session" });
const input = z.strictObject({ n: z.number() });
const probes = [handleJob(Probe, input, (_i, job) => step(job)), handleJob(Open, input, (_i, job) => step(job))];

let portal: People;
let admin: string;
let tso: string;
const extra: { close(): Promise<void> }[] = [];
const asOf = (token: string) => (method: string, path: string, body?: unknown) =>
  portal.from("127.8.0.1", method, path, body, token);
const start = async (token: string, n = 1, name = "test.probe") =>
  asOf(token)("POST", "/api/job", { name, input: { n } });
const view = async (token: string, id: number) =>
  ((await asOf(token)("GET", `/api/job/${id}`)).json as { data: JobView }).data;
const idOf = (a: { json: unknown }) => (a.json as { data: JobView }).data.id;

async function until(token: string, id: number, state: JobView["state"]): Promise<JobView> {
  for (let i = 0; i < 200; i++) {
    const job = await view(token, id);
    if (job.state === state) return job;
    await sleep(25);
  }
  throw new Error(`job ${id} is ${JSON.stringify(await view(token, id))}, not ${state}`);
}

function another(size = 2): Engine {
  const pool = createPool(portal.url, 5);
  const events = openDatabaseEvents(portal.url, [liveChannel]);
  const engine = startEngine({
    db: createDb(pool, { kind: "system", reason: "test" }),
    pool,
    log: pino({ level: "silent" }) as never,
    events,
    size,
    onEnd: async () => undefined,
  });
  extra.push({
    async close() {
      await engine.stop();
      await events.close();
      await pool.end();
    },
  });
  return engine;
}

beforeAll(async () => {
  portal = await openPeople();
  setKnownJobs(probes);
  admin = await portal.token("admin");
  tso = await portal.token("tso");
});
beforeEach(() => {
  step = async () => ({ summary: "ok" });
});
afterAll(async () => {
  for (const e of extra) await e.close();
  await portal?.close();
});

test("a job runs to its end, reports its progress, and notifies its owner", async () => {
  let go = () => {};
  const gate = new Promise<void>((done) => (go = done));
  step = async (job) => {
    await job.progress(3, 10, "baca");
    await gate;
    return { summary: "{n} baris", values: { n: 10 }, href: "/dashboard" };
  };
  const id = idOf(await start(admin));
  await until(admin, id, "running");
  while ((await view(admin, id)).done !== 3) await sleep(10);
  expect(await view(admin, id)).toMatchObject({ done: 3, total: 10, note: "baca" });
  go();
  expect(await until(admin, id, "done")).toMatchObject({
    summary: "{n} baris",
    summaryValues: { n: 10 },
    href: "/dashboard",
    error: null,
  });
  const news = (await asOf(admin)("GET", "/api/notification")).json as {
    data: { kind: string; body: string }[];
    unread: number;
  };
  expect(news.data[0]).toMatchObject({ kind: "job", body: "{n} baris" });
  expect(news.unread).toBeGreaterThan(0);
});

test("only a person with its permission starts a job, and no one else sees or cancels it", async () => {
  const refused = await start(tso);
  expect([refused.status, codeOf(refused)]).toEqual([403, "forbidden"]);
  expect((await start(admin, "x" as never)).status).toBe(422);
  expect((await start(admin, 1, "test.nothing")).status).toBe(404);
  const id = idOf(await start(admin));
  await until(admin, id, "done");
  for (const [method, path] of [
    ["GET", ""],
    ["POST", "/cancel"],
    ["POST", "/retry"],
    ["GET", "/file"],
  ] as const)
    expect((await asOf(tso)(method, `/api/job/${id}${path}`, method === "POST" ? {} : undefined)).status).toBe(404);
  expect(((await asOf(tso)("GET", "/api/job")).json as { data: unknown[] }).data).toEqual([]);
});

test("permission and scope are those at the time it runs", async () => {
  let seen: JobRun["person"] | undefined;
  step = async (job) => {
    seen = job.person;
    return { summary: "ok" };
  };
  const id = idOf(await start(tso, 1, "test.open"));
  await until(tso, id, "done");
  expect(seen).toMatchObject({ username: "tso", districts: expect.any(Array) });
  await portal.sql(
    "update job set state = 'queued', finished_at = null, access = 'user.read', run_after = now() where id = $1",
    [id],
  );
  expect((await until(tso, id, "failed")).error).toBe("Izin untuk pekerjaan ini sudah tidak ada.");
});

test("a running job stops when its owner cancels it, a waiting one never starts", async () => {
  let steps = 0;
  step = async (job) => {
    for (;;) {
      await job.progress(++steps, null);
      await sleep(20);
    }
  };
  const id = idOf(await start(admin));
  await until(admin, id, "running");
  await asOf(admin)("POST", `/api/job/${id}/cancel`, {});
  await until(admin, id, "cancelled");
  const then = steps;
  await sleep(100);
  expect(steps).toBe(then);
  await portal.sql(
    "insert into job (name, title, access, input, user_id, real_user_id, run_after) select 'test.probe', 'Uji', 'user.read', '{}', id, id, now() + interval '1 hour' from app_user where username = 'admin'",
  );
  const waiting = Number((await portal.sql<{ id: string }>("select max(id) as id from job"))[0]?.id);
  expect(((await asOf(admin)("POST", `/api/job/${waiting}/cancel`, {})).json as { data: JobView }).data.state).toBe(
    "cancelled",
  );
});

test("a refusal ends it with a message, an error without one, and it can be restarted", async () => {
  step = async () => {
    throw new Refused("x", "Periode sudah ditutup.");
  };
  const id = idOf(await start(admin));
  expect((await until(admin, id, "failed")).error).toBe("Periode sudah ditutup.");
  step = async () => {
    throw new Error("secret of the machine room");
  };
  await asOf(admin)("POST", `/api/job/${id}/retry`, {});
  await sleep(50);
  expect((await until(admin, id, "failed")).error).not.toContain("secret");
  step = async () => ({ summary: "jadi" });
  expect((await asOf(admin)("POST", `/api/job/${id}/retry`, {})).status).toBe(200);
  expect(await until(admin, id, "done")).toMatchObject({ summary: "jadi", error: null });
  expect((await asOf(admin)("POST", `/api/job/${id}/retry`, {})).status).toBe(409);
});

test("the reason of a failure is stored as templates with values, so that each reader gets it translated", async () => {
  step = async () => {
    throw new Refused("x", "Layanan mitra gagal menjawab ({why}).", { why: "Periksa lagi." }, 502, {
      why: "HTTP 500",
      plainData: true,
    });
  };
  const id = idOf(await start(admin));
  expect(await until(admin, id, "failed")).toMatchObject({
    error: "Layanan mitra gagal menjawab (HTTP 500). Periksa lagi.",
    summary: "Layanan mitra gagal menjawab ({why}).\nPeriksa lagi.",
    summaryValues: { why: "HTTP 500" },
  });
  const news = (await asOf(admin)("GET", "/api/notification")).json as {
    data: { body: string; values: Record<string, unknown> }[];
  };
  expect(news.data[0]).toMatchObject({
    body: "Layanan mitra gagal menjawab ({why}).\nPeriksa lagi.",
    values: { why: "HTTP 500", failed: 1 },
  });
});

test("starting a second exclusive job returns the first one", async () => {
  let go = () => {};
  const gate = new Promise<void>((done) => (go = done));
  step = async () => {
    await gate;
    return { summary: "ok" };
  };
  const ids = await Promise.all(Array.from({ length: 8 }, async () => idOf(await start(admin, -1))));
  expect(new Set(ids).size).toBe(1);
  go();
  await until(admin, ids[0] as number, "done");
  expect(idOf(await start(admin, -1))).not.toBe(ids[0]);
});

test("40 jobs and three instances: each job runs once", async () => {
  another();
  another(4);
  const runs = new Map<number, number>();
  step = async (job) => {
    runs.set(job.id, (runs.get(job.id) ?? 0) + 1);
    await sleep(5);
    return { summary: "ok" };
  };
  const ids: number[] = [];
  for (let i = 0; i < 4; i++) {
    const some = await Promise.all(Array.from({ length: 10 }, async () => idOf(await start(admin))));
    ids.push(...some);
    for (const id of some) await until(admin, id, "done");
  }
  expect(ids.map((id) => runs.get(id))).toEqual(ids.map(() => 1));
});

test("a job of an instance that stopped responding is taken over by another one", async () => {
  const [row] = await portal.sql<{ id: string }>(
    `insert into job (name, title, access, input, user_id, real_user_id, state, attempt, instance, heartbeat_at, started_at)
     select 'test.probe', 'Uji', 'user.read', '{"n":1}', id, id, 'running', 1, gen_random_uuid(), now() - interval '1 minute', now() from app_user where username = 'admin' returning id`,
  );
  const id = Number(row?.id);
  const job = await until(admin, id, "done");
  expect(job.summary).toBe("ok");
  expect(await portal.sql<{ attempt: number }>("select attempt from job where id = $1", [id])).toEqual([
    { attempt: 2 },
  ]);
});

test("a file of many pieces is returned byte for byte, only to its owner and within the same scope", async () => {
  const parts = Array.from({ length: 50 }, (_, i) => Buffer.alloc(70_001, i));
  step = async (job) => {
    const file = await job.saveFile("Data Üji.bin", "application/octet-stream", async (stream) => {
      for (const p of parts) if (!stream.write(p)) await new Promise((done) => stream.once("drain", done));
      stream.end();
    });
    return { summary: "ok", file };
  };
  const id = idOf(await start(tso, 1, "test.open"));
  expect((await until(tso, id, "done")).file).toEqual({ name: "Data Üji.bin", size: 50 * 70_001 });
  const answer = await portal.server.app.inject({
    method: "GET",
    url: `/api/job/${id}/file`,
    headers: { authorization: `Bearer ${tso}` },
  });
  expect(answer.rawPayload.equals(Buffer.concat(parts))).toBe(true);
  await portal.sql("update job set file_scope = 'another' where id = $1", [id]);
  const refused = await asOf(tso)("GET", `/api/job/${id}/file`);
  expect([refused.status, codeOf(refused)]).toEqual([403, "job.scope"]);
});

test("jobs that are a week old are deleted with their files", async () => {
  const before = await portal.sql("select 1 from stored_chunk");
  expect(before.length).toBeGreaterThan(0);
  await portal.sql("update job set finished_at = now() - interval '8 days' where finished_at is not null");
  await portal.sql("update stored_file set expires_at = now() - interval '1 day' where purpose like 'job:%'");
  await tidyJobs(portal.server.db);
  expect(await portal.sql("select 1 from job where finished_at is not null")).toEqual([]);
  expect(await portal.sql("select 1 from stored_chunk")).toEqual([]);
});

test("an instance that shuts down requeues its jobs at once, without counting the attempt", async () => {
  const lone = await openPeople();
  setKnownJobs(probes);
  step = (job) => new Promise((_done, fail) => job.signal.addEventListener("abort", () => fail(new Error("stopped"))));
  const id = idOf(
    await lone.from("127.8.0.2", "POST", "/api/job", { name: "test.open", input: { n: 1 } }, await lone.token("admin")),
  );
  const row = async () =>
    (await lone.sql<{ state: string; attempt: number }>("select state, attempt from job where id = $1", [id]))[0];
  while ((await row())?.state !== "running") await sleep(20);
  await lone.server.close();
  expect(await row()).toEqual({ state: "queued", attempt: 0 });
  await lone.close();
});
