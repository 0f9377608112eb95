import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder, processesIn, processState } from "#platform/database/index.server.ts";
import { postmasterPid, startWriter } from "./writer-process.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-one-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a second start on the same folder is refused with the reason, and does not affect the first", async () => {
  const first = startWriter({ dataDir, notes: join(dataDir, "acknowledged") });
  await first.next((event) => event.url !== undefined, "start");
  const postmaster = postmasterPid(dataDir);
  for (let attempt = 0; attempt < 3; attempt++) {
    const second = startWriter({ dataDir });
    const { refused } = await second.next((event) => event.refused !== undefined, "start");
    expect(refused).toContain(`already running on the data folder ${dataDir} (process ${first.pid})`);
    expect(await second.ended).toBe(3);
  }
  await first.next((event) => event.written !== undefined);
  expect(postmasterPid(dataDir)).toBe(postmaster);
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(processesIn(join(dataDir, "pg")) ?? []).toEqual([]);
});

test("of six simultaneous starts on the lock of a killed portal, exactly one succeeds", async () => {
  for (let round = 0; round < 8; round++) {
    // The process id is in use, but by another process.
    writeFileSync(
      join(dataDir, "portal.lock"),
      JSON.stringify({ ...(await ownHolder()), pid: process.pid, started: "another time" }),
    );
    const at = Date.now() + 700;
    const contenders = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [
        "--disable-warning=ExperimentalWarning",
        join(import.meta.dirname, "lock-contender.ts"),
        dataDir,
        String(at),
      ]),
    );
    const answers = await Promise.all(contenders.map(firstLine));
    expect(answers.filter((answer) => answer === "won")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "refused")).toHaveLength(5);
    await Promise.all(contenders.map(ended));
  }
});

test("the lock of a portal on another machine is valid only as long as it is renewed", async () => {
  const elsewhere = {
    pid: process.pid,
    started: processState(process.pid)?.started,
    namespace: "pid:[1]",
    host: "another-machine",
    token: "theirs",
  };
  const path = join(dataDir, "portal.lock");
  writeFileSync(path, JSON.stringify(elsewhere));
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), 500);
  await expect(lockFolder(dataDir)).rejects.toThrow("already running on the data folder");
  clearInterval(heartbeat);
  const lock = await lockFolder(dataDir);
  expect(lock.renew()).toBe(true);
  lock.release();
});

/** The content of a lock file as this machine would write it. */
async function ownHolder(): Promise<object> {
  rmSync(join(dataDir, "portal.lock"), { force: true });
  const lock = await lockFolder(dataDir);
  const holder = JSON.parse(readFileSync(join(dataDir, "portal.lock"), "utf8")) as object;
  lock.release();
  return holder;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once("data", (part: Buffer) => resolve(part.toString().trim())));
}

function ended(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()));
}
