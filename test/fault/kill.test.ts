import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "#test/support/random.ts";
import { processesIn } from "#platform/database/index.server.ts";
import { postmasterPid, startWriter, type WriterProcess } from "./writer-process.ts";

const rounds = Number(process.env.PORTAL_FAULT_ROUNDS ?? 20);
const backWithinMs = 5_000;
/** The same moments in every run, so that a failure can be reproduced. */
const random = seededRandom(Number(process.env.PORTAL_FAULT_SEED ?? 7));

let folder = "";
let notes = "";
let writer: WriterProcess;
const returns: Record<string, number[]> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-fault-"));
  notes = join(folder, "acknowledged");
  writer = start();
  await writing(writer);
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) expect(await shown(setting)).toBe("on");
});

afterAll(async () => {
  writer.kill("SIGTERM");
  await writer.ended;
  console.log(
    `${rounds} rounds each; median and slowest return in ms: ${Object.entries(returns)
      .map(([name, times]) => `${name} ${times.sort((a, b) => a - b)[times.length >> 1]} and ${Math.max(...times)}`)
      .join(", ")}; rows acknowledged: ${acknowledged().length}`,
  );
  rmSync(folder, { recursive: true, force: true });
});

describe("no acknowledged row is lost, and the portal writes again within five seconds", () => {
  test("after kill -9 of the server, whose database keeps running and is adopted", async () => {
    for (let round = 0; round < rounds; round++) {
      await sleep(random() * 250);
      const survivor = postmasterPid(join(folder, "data"));
      writer.kill("SIGKILL");
      await writer.ended;
      await comesBack("server", () => (writer = start()));
      expect(postmasterPid(join(folder, "data"))).toBe(survivor);
    }
  });

  test("after kill -9 of the database under a running server", async () => {
    const { pid } = writer;
    for (let round = 0; round < rounds; round++) {
      await sleep(random() * 250);
      const back = writer.next((event) => event.restarted === true);
      const began = performance.now();
      process.kill(postmasterPid(join(folder, "data")), "SIGKILL");
      await back;
      await writer.next((event) => event.written !== undefined);
      await judged("database", began);
    }
    expect(writer.pid).toBe(pid);
  });

  test("after kill -9 of both at once", async () => {
    for (let round = 0; round < rounds; round++) {
      await sleep(random() * 250);
      process.kill(postmasterPid(join(folder, "data")), "SIGKILL");
      writer.kill("SIGKILL");
      await writer.ended;
      await comesBack("both", () => (writer = start()));
    }
  });

  test("after kill -9 of one database session, after which the database restarts itself", async () => {
    for (let round = 0; round < Math.min(rounds, 5); round++) {
      await sleep(random() * 250);
      const began = performance.now();
      const { pid } = await one<{ pid: number }>(
        "select pid from pg_stat_activity where query like 'insert into mark%' limit 1",
      );
      process.kill(pid, "SIGKILL");
      await sleep(50);
      await writer.next((event) => event.written !== undefined);
      await judged("session", began);
    }
  });
});

function start(): WriterProcess {
  return startWriter({ dataDir: join(folder, "data"), notes });
}

async function writing(process: WriterProcess): Promise<void> {
  await process.next((event) => event.url !== undefined, "start");
  await process.next((event) => event.written !== undefined, "start");
}

async function comesBack(name: string, restart: () => WriterProcess): Promise<void> {
  const began = performance.now();
  await writing(restart());
  await judged(name, began);
}

/** Checks that the portal was back in time, and that the database contains every row acknowledged so far. */
async function judged(name: string, began: number): Promise<void> {
  const times = [...(returns[name] ?? []), Math.round(performance.now() - began)];
  returns[name] = times;
  // One of twenty rounds may take longer because of other load on the machine.
  expect(times.filter((ms) => ms >= backWithinMs).length).toBeLessThanOrEqual(Math.ceil(rounds / 20));
  const ids = acknowledged();
  const { missing } = await one<{ missing: string[] }>(
    "select coalesce(array_agg(a.id), '{}') as missing from unnest($1::text[]) as a(id) where not exists (select from mark where mark.id = a.id)",
    [ids],
  );
  expect(missing).toEqual([]);
  expect(ids.length).toBeGreaterThan(0);
}

function acknowledged(): string[] {
  return readFileSync(notes, "utf8").split("\n").slice(0, -1);
}

async function shown(setting: string): Promise<string> {
  return (await one<{ value: string }>("select current_setting($1) as value", [setting])).value;
}

/**
 * A row may be visible a moment before the database notices the lost session: while it recovers, the query is repeated.
 */
async function one<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T> {
  const url = writer.events.find((event) => event.url)?.url;
  const until = performance.now() + backWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<T>(sql, values)).rows[0] as T;
    } catch (error) {
      if (!recovering.has((error as { code?: string }).code ?? "") || performance.now() > until) throw error;
      await sleep(20);
    } finally {
      await client.end();
    }
  }
}
/** The database is starting up, or ends this connection because of the lost session. */
const recovering = new Set(["57P02", "57P03"]);

test("an orderly shutdown leaves no process in the data folder", async () => {
  writer.kill("SIGTERM");
  expect(await writer.ended).toBe(0);
  expect(processesIn(join(folder, "data", "pg")) ?? []).toEqual([]);
  writer = start();
  await writing(writer);
});
