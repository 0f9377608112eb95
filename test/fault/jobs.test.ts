import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "#platform/database/index.server.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";

const takenUpWithinMs = 15_000;
let database: TestDatabase;
let pool: pg.Pool;
const runners = new Map<number, ChildProcess>();

beforeAll(async () => {
  database = await freshDatabase("schema");
  pool = createPool(database.url, 2);
  await pool.query(
    "create schema fault; create table fault.step (job bigint, pid int, no int, at timestamptz default clock_timestamp())",
  );
  await pool.query("insert into app_user (username, fullname, status) values ('runner', 'Runner', 'active')");
});
afterAll(async () => {
  for (const r of runners.values()) r.kill("SIGKILL");
  await pool.end();
  await database.drop();
});

function startRunner(): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "job-runner.ts"), database.url],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  runners.set(child.pid as number, child);
  return new Promise((done) => child.stdout?.once("data", () => done()));
}
const many = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await pool.query(sql, values)).rows as T[];
async function until<T>(sql: string, values: unknown[], within: number): Promise<T> {
  for (const end = performance.now() + within; performance.now() < end; await sleep(50)) {
    const [row] = await many<T>(sql, values);
    if (row) return row;
  }
  throw new Error(`nothing within ${within} ms: ${sql}`);
}

test("after kill -9 of its instance, a job is taken over by another within 15 seconds, and never runs in two at once", async () => {
  await Promise.all([startRunner(), startRunner()]);
  for (let round = 0; round < 2; round++) {
    const [made] = await many<{ id: string }>(
      `insert into job (name, title, access, input, user_id, real_user_id) select 'test.slow', 'Lambat', 'session', '{"steps":40}', id, id from app_user where username = 'runner' returning id`,
    );
    const id = made?.id;
    const { pid } = await until<{ pid: number }>("select pid from fault.step where job = $1 and no = 5", [id], 10_000);
    runners.get(pid)?.kill("SIGKILL");
    const killed = performance.now();
    runners.delete(pid);
    const next = await until<{ pid: number }>(
      "select pid from fault.step where job = $1 and pid <> $2 limit 1",
      [id, pid],
      takenUpWithinMs,
    );
    console.log(`taken up after ${Math.round(performance.now() - killed)} ms`);
    await startRunner();
    await until("select 1 from job where id = $1 and state = 'done' and attempt = 2", [id], 15_000);
    // the second run is complete, and no other instance took part in it
    expect(
      await many("select pid, count(*)::int as steps from fault.step where job = $1 and pid <> $2 group by pid", [
        id,
        pid,
      ]),
    ).toEqual([{ pid: next.pid, steps: 40 }]);
  }
});

test("an orderly shutdown hands its jobs over at once", async () => {
  const [made] = await many<{ id: string }>(
    `insert into job (name, title, access, input, user_id, real_user_id) select 'test.slow', 'Lambat', 'session', '{"steps":30}', id, id from app_user where username = 'runner' returning id`,
  );
  const { pid } = await until<{ pid: number }>(
    "select pid from fault.step where job = $1 and no = 3",
    [made?.id],
    10_000,
  );
  runners.get(pid)?.kill("SIGTERM");
  runners.delete(pid);
  await until("select 1 from fault.step where job = $1 and pid <> $2 limit 1", [made?.id, pid], 5_000);
  await until("select 1 from job where id = $1 and state = 'done' and attempt = 1", [made?.id], 10_000);
});
