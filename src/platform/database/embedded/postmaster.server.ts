import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, likeItsFolder } from "./cluster.server.ts";
import { processesIn, processState, workingFolder } from "./process-state.server.ts";

export type Postmaster = { readonly pid: number; readonly port: number; readonly adopted: boolean };

/** The contents of `postmaster.pid` of a running PostgreSQL. */
type LockFile = { readonly pid: number; readonly port: number; readonly status: string };

/** After a kill, shared memory and lock file remain in use until the last process of the old server has ended. */
const startTimeoutMs = 30_000;
/** How long a lock file must be without a process before it is moved aside. */
const stalePatienceMs = 1_500;
const recoveryMs = 600_000;
const largestLog = 20_000_000;

/** Adopts the PostgreSQL that already runs on this data folder, or starts one. */
export async function startPostmaster(cluster: Cluster, mayMovePort: boolean): Promise<Postmaster> {
  const began = Date.now();
  let last = "";
  while (Date.now() - began < startTimeoutMs) {
    const running = await adoptable(cluster);
    if (running) return running;
    if (Date.now() - began > stalePatienceMs) setAsideStaleLock(cluster.folder);
    const attempt = await tryToStart(cluster);
    if (typeof attempt !== "string") return attempt;
    last = attempt;
    if (mayMovePort && /could not bind|Address already in use/i.test(last)) await cluster.movePort();
    else if (!passing.test(last)) break;
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start on ${cluster.folder}:\n${last.trim()}`);
}

/** Temporary errors that disappear when the processes of the previous server have ended. */
const passing = /already exists|still in use|is already running|could not bind|Address already in use|in use by/i;

/** Waits until a running server accepts connections or has ended. */
async function adoptable(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const until = Date.now() + recoveryMs; Date.now() < until; await sleep(50)) {
    const lock = readLockFile(cluster.folder);
    if (!lock || !serves(lock.pid, cluster.folder)) return undefined;
    cluster.live.pid = lock.pid;
    if (lock.status === "ready") return { pid: lock.pid, port: lock.port, adopted: true };
  }
  throw new Error(`PostgreSQL on ${cluster.folder} has been starting for ten minutes; see ${cluster.logFile}`);
}

async function tryToStart(cluster: Cluster): Promise<Postmaster | string> {
  const port = cluster.port();
  const from = trimmedLog(cluster.logFile);
  const child = spawned(cluster, port);
  cluster.live.pid = child.pid;
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code, signal) => (failure ??= `ended with ${signal ?? code}`));
  for (const until = Date.now() + recoveryMs; Date.now() < until; await sleep(15)) {
    if (failure) return `${failure}\n${readFileSync(cluster.logFile).subarray(from).toString("utf8")}`;
    const lock = readLockFile(cluster.folder);
    if (lock && lock.pid === child.pid && lock.status === "ready") return { pid: lock.pid, port, adopted: false };
  }
  return "no answer in ten minutes";
}

/**
 * In a separate session: Ctrl-C reaches the portal first, which completes its requests before it stops the database.
 */
function spawned(cluster: Cluster, port: number): ChildProcess {
  const log = openSync(cluster.logFile, "a", 0o600);
  likeItsFolder(cluster.logFile);
  try {
    const { account, binaries, folder } = cluster;
    const child = spawn(binaries.postgres, ["-D", folder, "-p", String(port)], {
      cwd: folder,
      env: binaries.env,
      detached: true,
      stdio: ["ignore", log, log],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function readLockFile(folder: string): LockFile | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this pid is a running PostgreSQL on this folder, and not another process that reused the pid. */
export function serves(pid: number, folder: string): boolean {
  const state = processState(pid);
  if (!state || state.zombie) return false;
  const at = workingFolder(pid);
  return at === undefined ? state.command.includes(folder) : at === folder && state.command.includes("postgres");
}

/**
 * PostgreSQL removes its lock file itself, unless the old pid exists as a zombie or belongs to another process. The
 * file is moved only if no process works in the folder.
 */
function setAsideStaleLock(folder: string): void {
  const lock = readLockFile(folder);
  if (!lock || !processState(lock.pid) || serves(lock.pid, folder)) return;
  if (processesIn(folder)?.length !== 0) return;
  const path = join(folder, "postmaster.pid");
  if (readLockFile(folder)?.pid === lock.pid) renameSync(path, `${path}.stale`);
}

/** Truncates an oversized log, and returns the position where new text begins. */
export function trimmedLog(path: string): number {
  if (!existsSync(path)) return 0;
  const { size } = statSync(path);
  if (size <= largestLog) return size;
  truncateSync(path, 0);
  return 0;
}

/**
 * Fast shutdown: sessions are ended and everything is written. Immediate shutdown and kill are used only if that takes
 * too long.
 */
export async function stopPostmaster(pid: number, folder: string): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    signalPostmaster(pid, folder, signal);
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(20)) if (!serves(pid, folder)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop`);
}

/** Sends a signal only if the pid still belongs to the server, and not to another process that reused it. */
export function signalPostmaster(pid: number, folder: string, signal: NodeJS.Signals): void {
  try {
    if (serves(pid, folder)) process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}
