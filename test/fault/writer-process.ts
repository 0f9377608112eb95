import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type WriterEvent = {
  readonly url?: string;
  readonly openMs?: number;
  readonly refused?: string;
  readonly text?: string;
  readonly restarted?: boolean;
  readonly written?: number;
};
export type Account = { readonly uid: number; readonly gid: number };
export type WriterProcess = {
  readonly pid: number;
  readonly events: readonly WriterEvent[];
  /** Waits for the first matching event from now on, or returns one since the start of the process. */
  next(fits: (event: WriterEvent) => boolean, from?: "now" | "start"): Promise<WriterEvent>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<number | NodeJS.Signals>;
};

export type WriterPlace = {
  readonly dataDir: string;
  readonly notes?: string;
  readonly account?: Account;
  readonly program?: string;
};

const patienceMs = 60_000;

export function startWriter(place: WriterPlace): WriterProcess {
  const program = place.program ?? join(import.meta.dirname, "writer.ts");
  const child: ChildProcess = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, place.dataDir, place.notes ?? ""],
    {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: "/",
      ...(place.account ? { ...place.account, env: { PATH: process.env.PATH } } : {}),
    },
  );
  const events: WriterEvent[] = [];
  const waiting = new Set<() => void>();
  let errors = "";
  const notifyWaiting = () => {
    for (const listener of waiting) listener();
  };
  if (child.stdout)
    createInterface(child.stdout).on("line", (line) => {
      events.push(JSON.parse(line) as WriterEvent);
      notifyWaiting();
    });
  child.stderr?.on("data", (part) => (errors += part));
  let over = false;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => {
      over = true;
      resolve(code ?? signal ?? 1);
      notifyWaiting();
    });
  });
  return {
    pid: child.pid ?? 0,
    events,
    ended,
    kill: (signal) => child.kill(signal),
    next: (fits, from = "now") =>
      new Promise((resolve, reject) => {
        let seen = from === "now" ? events.length : 0;
        const timer = setTimeout(() => finish(new Error(`Nothing for ${patienceMs} ms. ${report()}`)), patienceMs);
        const report = () => `Heard: ${JSON.stringify(events.slice(-5))} ${errors}`;
        const finish = (result: WriterEvent | Error) => {
          clearTimeout(timer);
          waiting.delete(look);
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        const look = () => {
          while (seen < events.length) {
            const event = events[seen++];
            if (event && fits(event)) return finish(event);
          }
          if (over) finish(new Error(`The writer has ended. ${report()}`));
        };
        waiting.add(look);
        look();
      }),
  };
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
}
