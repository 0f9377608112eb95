import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup.mjs";

const follower = pathToFileURL(join(root, "scripts", "follow-parent.mjs")).href;
/** Ctrl-C reaches us from the terminal and from npm; the program must see it once. */
const sameKeyMs = 1000;

/**
 * Runs a program of the project on Node 24 in our place: it gets our signals, and we end as it ended.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function launch(node, args, env) {
  return new Promise((resolve) => {
    // In a session of its own, so that signals come from us alone and in order.
    const child = spawn(node, ["--disable-warning=ExperimentalWarning", "--import", follower, ...args], {
      stdio: "inherit",
      detached: true,
      env: { ...env, PORTAL_FOLLOWED: String(process.pid) },
    });
    let forwardedAt = 0;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (Date.now() - forwardedAt < sameKeyMs) return;
      forwardedAt = Date.now();
      child.kill(signal);
    };
    process.on("SIGINT", () => forward("SIGINT"));
    process.on("SIGTERM", () => forward("SIGTERM"));
    process.on("SIGHUP", () => forward("SIGTERM"));
    followNpm(() => forward("SIGTERM"));
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
}

/** npm does not always pass a signal on to the command that it runs, and a killed one cannot: when it is gone, so are we. Between it and us there may be a shell. */
function followNpm(/** @type {() => void} */ ended) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) ended();
  }, 500).unref();
}

/** @param {number} pid @returns {number | undefined} unknown where there is no /proc */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/** @param {string} path @returns {string | undefined} */
export function existing(path) {
  const file = join(root, path);
  return existsSync(file) ? file : undefined;
}
