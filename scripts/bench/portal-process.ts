import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { serverProgram } from "../bundles.mjs";

export const password = "Portal#2026";
export type Running = { readonly child: ChildProcess; readonly url: string; readonly seconds: number };

/** Starts a separate portal on a data folder, which ends with this process, and measures the time until it is ready. */
export async function startPortal(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const from = performance.now();
  const follow = ["--import", new URL("../follow-parent.mjs", import.meta.url).href];
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...follow, ...serverProgram()], {
    env: {
      ...process.env,
      PORTAL_FOLLOWED: String(process.pid),
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMIT_PER_MINUTE: "0",
      NODE_ENV: "development",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on("data", (d) => {
      const m = /Portal ready at (\S+)/.exec(String(d));
      if (m) done(m[1] as string);
    });
    child.once("exit", (code) => fail(new Error(`the portal ended with ${code}`)));
  });
  return { child, url, seconds: (performance.now() - from) / 1000 };
}
export const stopPortal = (r: Running): Promise<void> =>
  new Promise<void>((done) => {
    r.child.once("exit", () => done());
    r.child.kill("SIGTERM");
  });

export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

export const printResult = (
  what: string,
  figure: string,
  reference: string,
  ratio: string,
  goal: string,
  met: boolean,
): void =>
  void process.stdout.write(
    `${what.padEnd(38)} ${figure.padStart(16)} ${reference.padStart(18)} ${ratio.padStart(8)}   ${goal.padEnd(12)} ${met ? "met" : "NOT MET"}\n`,
  );

/** Memory of the server process in MB, without the database. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
