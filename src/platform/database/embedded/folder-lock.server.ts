import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pidNamespace, processState } from "./process-state.server.ts";

type Holder = {
  readonly pid: number;
  readonly started: string;
  readonly namespace: string;
  readonly host: string;
  readonly token: string;
};

export type FolderLock = {
  /**
   * Renews the lock, so that portals in other containers or machines see that this one is running. Returns false if the
   * lock was lost.
   */
  renew(): boolean;
  release(): void;
};

/** A lock holder on another machine, which cannot be inspected, is considered gone after this time without renewal. */
const silenceMs = 10_000;

/** Ensures that only one portal works on a data folder; the lock of a killed portal is taken over. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "portal.lock");
  const mine: Holder = {
    pid: process.pid,
    started: processState(process.pid)?.started ?? "",
    namespace: pidNamespace(),
    host: hostname(),
    token: randomUUID(),
  };
  const draft = `${path}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    for (;;) {
      if (linked(draft, path)) break;
      await removeStale(folder, path, mine);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  // If two portals take over the same stale lock at the same time, one of them no longer finds its own here.
  await sleep(40);
  if (holderOf(path)?.token !== mine.token) throw inUse(folder, holderOf(path));
  return { renew: () => renewLock(path, mine), release: () => release(path, mine) };
}

async function removeStale(folder: string, path: string, mine: Holder): Promise<void> {
  const holder = holderOf(path);
  if (holder && here(holder, mine)) {
    if (lives(holder)) throw inUse(folder, holder);
  } else if (holder) {
    await waitForSilence(folder, path, holder);
  }
  const aside = `${path}.old-${mine.token}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  // The lock may have been taken by another portal in the meantime; it is then restored.
  if (holderOf(aside)?.token !== holder?.token) linked(aside, path);
  rmSync(aside, { force: true });
}

async function waitForSilence(folder: string, path: string, holder: Holder): Promise<void> {
  const until = Date.now() + silenceMs;
  const first = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  while (Date.now() < until) {
    if (statSync(path, { throwIfNoEntry: false })?.mtimeMs !== first) throw inUse(folder, holder);
    await sleep(250);
  }
}

function here(holder: Holder, mine: Holder): boolean {
  return holder.namespace === mine.namespace && holder.host === mine.host;
}

function lives(holder: Holder): boolean {
  const state = processState(holder.pid);
  return state !== undefined && !state.zombie && state.started === holder.started;
}

function holderOf(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function renewLock(path: string, mine: Holder): boolean {
  if (holderOf(path)?.token !== mine.token) return false;
  const now = new Date();
  utimesSync(path, now, now);
  return true;
}

function release(path: string, mine: Holder): void {
  if (holderOf(path)?.token === mine.token) rmSync(path, { force: true });
}

function inUse(folder: string, holder: Holder | undefined): Error {
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? "" : ` on ${holder.host}`}`
    : "another process";
  return new Error(
    `A portal is already running on the data folder ${folder} (${who}). Stop it first, or give this one another folder in DATA_DIR.`,
  );
}
