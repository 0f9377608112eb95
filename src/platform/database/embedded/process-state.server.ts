import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export type ProcessState = {
  /** The process has ended but was not reaped by its parent: its pid is in use, and it holds no other resource. */
  readonly zombie: boolean;
  /** Start time, which distinguishes processes that reused a pid. */
  readonly started: string;
  readonly command: string;
};

const linux = process.platform === "linux";

/** The process with this pid; undefined if there is none. */
export function processState(pid: number): ProcessState | undefined {
  return linux ? fromProc(pid) : fromPs(pid);
}

export function isRunning(pid: number): boolean {
  const state = processState(pid);
  return state !== undefined && !state.zombie;
}

function fromProc(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { zombie: fields[0] === "Z" || fields[0] === "X", started: `${bootId()}:${fields[19]}`, command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessState | undefined {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], { encoding: "utf8" }).trim();
    const match = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line);
    if (!match) return undefined;
    return { zombie: (match[1] ?? "").startsWith("Z"), started: match[2] ?? "", command: match[3] ?? "" };
  } catch {
    return undefined;
  }
}

let boot: string | undefined;
function bootId(): string {
  boot ??= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return boot;
}

/** Pids are unique only within a namespace. */
export function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/**
 * Processes in a data folder. Every PostgreSQL process has it as working directory, so an empty result means that none
 * writes there; undefined if it cannot be determined.
 */
export function processesIn(folder: string): number[] | undefined {
  if (!linux) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && isRunning(pid));
}

export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
