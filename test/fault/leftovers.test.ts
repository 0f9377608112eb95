import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processesIn } from "#platform/database/index.server.ts";
import { startWriter, type WriterEvent } from "./writer-process.ts";

let dataDir = "";
let anonymous: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-leftovers-"));
  await startAndStop();
});
afterEach(() => {
  anonymous?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

test("a PostgreSQL lock file whose process id now belongs to another process does not prevent the start", async () => {
  const folder = join(dataDir, "pg");
  const { uid, gid } = statSync(folder);
  anonymous = spawn("sleep", ["60"], { stdio: "ignore", cwd: "/", ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
  writeFileSync(
    join(folder, "postmaster.pid"),
    `${anonymous.pid}\n${folder}\n1700000000\n5432\n\n127.0.0.1\n        0         0\nready   \n`,
  );
  await startAndStop();
  expect(anonymous.exitCode).toBeNull();
  expect(existsSync(join(folder, "postmaster.pid"))).toBe(false);
});

test("a port that another program uses is replaced by a free one, which is stored", async () => {
  const { port } = memory();
  const otherProgram = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => otherProgram.once("listening", resolve));
  const opened = await startAndStop();
  otherProgram.close();
  expect(memory().port).not.toBe(port);
  expect(new URL(opened.url ?? "").port).toBe(String(memory().port));
});

test("an interrupted creation of the folder does not prevent the next start", async () => {
  renameSync(join(dataDir, "pg"), join(dataDir, "pg.draft"));
  await startAndStop();
  expect(existsSync(join(dataDir, "pg.draft"))).toBe(false);
});

test("a database without its password, or of another version, is refused with instructions", async () => {
  renameSync(join(dataDir, "database.json"), join(dataDir, "away.json"));
  expect(await refusal()).toContain("which contains its password, is missing. Restore that file from a backup.");
  renameSync(join(dataDir, "away.json"), join(dataDir, "database.json"));
  writeFileSync(join(dataDir, "pg/PG_VERSION"), "12\n");
  expect(await refusal()).toContain("has the format of PostgreSQL 12");
  expect(existsSync(join(dataDir, "portal.lock"))).toBe(false);
});

test("a data folder that was moved still opens", async () => {
  const moved = `${dataDir}-moved`;
  renameSync(dataDir, moved);
  dataDir = moved;
  await startAndStop();
});

async function startAndStop(): Promise<WriterEvent> {
  const writer = startWriter({ dataDir });
  const opened = await writer.next((event) => event.url !== undefined, "start");
  writer.kill("SIGTERM");
  expect(await writer.ended).toBe(0);
  expect(processesIn(join(dataDir, "pg")) ?? []).toEqual([]);
  return opened;
}

async function refusal(): Promise<string> {
  const writer = startWriter({ dataDir });
  const { refused } = await writer.next((event) => event.refused !== undefined, "start");
  expect(await writer.ended).toBe(3);
  return refused ?? "";
}

function memory(): { port: number } {
  return JSON.parse(readFileSync(join(dataDir, "database.json"), "utf8")) as { port: number };
}
