import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort, isRunning, processesIn } from "#platform/database/index.server.ts";
import { serverBundle } from "../../scripts/bundles.mjs";
import { bringUpToDate, setUpTools } from "../../scripts/setup.mjs";
import { postmasterPid } from "./writer-process.ts";

const checkout = join(import.meta.dirname, "../..");
const goneWithinMs = 20_000;
const secondStartMs = 3_000;
/**
 * Limit of a second start on slow machines, as a multiple of the time that npm takes to load the same declarations and
 * find one page.
 */
const lookUps = 2.5;

type Portal = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly readyMs: number;
  readonly server: number;
  readonly database: number;
};

let dataDir = "";
const portals: Portal[] = [];

beforeAll(async () => {
  await bringUpToDate([serverBundle], await setUpTools());
  dataDir = mkdtempSync(join(tmpdir(), "portal-start-"));
  const first = await start("npm", ["start"]);
  await endsBy(first, () => first.child.kill("SIGTERM"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => {
  // Only a failed test leaves processes to end here; the server is ended first, because it would restart its database.
  for (const pid of portals.splice(0).flatMap(({ child, server, database }) => [child.pid ?? 0, server, database]))
    if (isRunning(pid)) process.kill(pid, "SIGKILL");
});

describe("npm start", () => {
  test("is ready quickly the second time, because nothing is built again, and answers", async () => {
    // A busy machine may slow down one start, not all of them.
    const took: number[] = [];
    const within: boolean[] = [];
    while (within.length < 3 && !within.includes(true)) {
      const lookUpMs = await timeOf("npm", ["run", "where", "--", "/dashboard"]);
      const portal = await start("npm", ["start"]);
      took.push(lookUpMs, portal.readyMs);
      within.push(portal.readyMs < Math.max(secondStartMs, lookUps * lookUpMs));
      expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
      expect(readFileSync(`/proc/${portal.server}/cmdline`, "utf8")).toContain(join("dist", "server", "main.js"));
      await endsBy(portal, () => portal.child.kill("SIGTERM"));
    }
    expect(within, `looking one page up and a second start, in ms: ${took.join(", ")}`).toContain(true);
  });

  test("Ctrl-C in the terminal stops all processes", async () => {
    const portal = await start("npm", ["start"]);
    await endsBy(portal, () => process.kill(-(portal.child.pid ?? 0), "SIGINT"));
  });

  test("a killed npm or start script also ends server and database", async () => {
    const throughNpm = await start("npm", ["start"]);
    await endsBy(throughNpm, () => throughNpm.child.kill("SIGKILL"));
    const direct = await start(process.execPath, ["scripts/start.mjs"]);
    await endsBy(direct, () => direct.child.kill("SIGKILL"));
  });

  test("a database that was killed is restarted, and the portal answers again without a restart", async () => {
    const portal = await start(process.execPath, ["scripts/start.mjs"]);
    const signIn = async () =>
      (
        await fetch(`${portal.url}/api/login`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "nobody", password: "not-this-one" }),
        })
      ).status;
    const before = await signIn();
    expect(before).toBeGreaterThanOrEqual(400);
    expect(before).toBeLessThan(500);
    process.kill(portal.database, "SIGKILL");
    const began = Date.now();
    const seen: number[] = [];
    while (Date.now() - began < goneWithinMs) {
      const status = await signIn();
      seen.push(status);
      // An answer counts only if it comes from the new database.
      if (status === before && livingDatabase() !== portal.database) break;
      await sleep(100);
    }
    expect(seen.at(-1)).toBe(before);
    expect(Date.now() - began).toBeLessThan(goneWithinMs);
    expect(seen.filter((status) => status !== before && status !== 503)).toEqual([]);
    expect(isRunning(portal.server)).toBe(true);
    await endsBy({ ...portal, database: livingDatabase() ?? 0 }, () => portal.child.kill("SIGTERM"));
  });

  test("a killed server leaves its database running for the next start", async () => {
    const portal = await start(process.execPath, ["scripts/start.mjs"]);
    process.kill(portal.server, "SIGKILL");
    expect(await ended(portal.child)).not.toBe(0);
    const next = await start(process.execPath, ["scripts/start.mjs"]);
    expect(next.database).toBe(portal.database);
    await endsBy(next, () => next.child.kill("SIGTERM"));
  });
});

async function timeOf(program: string, args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(program, args, { cwd: checkout, stdio: "ignore" });
  expect(await ended(child)).toBe(0);
  return Math.round(performance.now() - began);
}

async function start(program: string, args: readonly string[]): Promise<Portal> {
  const began = performance.now();
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: checkout,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "development",
      DEMO: "off",
      DATABASE_URL: "",
      PORTAL_WEB_BUILD: "skip",
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    const onOutput = (part: Buffer) => {
      text += part.toString();
      const address = /Portal ready at (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("close", () => reject(new Error(`The portal ended instead of starting:\n${text}`)));
  });
  const readyMs = Math.round(performance.now() - began);
  const server = (JSON.parse(readFileSync(join(dataDir, "portal.lock"), "utf8")) as { pid: number }).pid;
  const portal = { child, url, readyMs, server, database: postmasterPid(dataDir) };
  portals.push(portal);
  return portal;
}

function livingDatabase(): number | undefined {
  try {
    return postmasterPid(dataDir);
  } catch {
    return undefined;
  }
}

async function endsBy(portal: Portal, act: () => void): Promise<void> {
  const until = Date.now() + goneWithinMs;
  act();
  await ended(portal.child);
  while (Date.now() < until && (isRunning(portal.server) || isRunning(portal.database))) await sleep(50);
  expect({ server: isRunning(portal.server), database: isRunning(portal.database) }).toEqual({
    server: false,
    database: false,
  });
  expect(processesIn(join(dataDir, "pg")) ?? []).toEqual([]);
}

function ended(child: ChildProcess): Promise<number | string> {
  const over = child.exitCode ?? child.signalCode;
  return over !== null
    ? Promise.resolve(over)
    : new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal ?? 1)));
}
