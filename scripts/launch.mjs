import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, spawnFollowed } from "./bundles.mjs";

/**
 * Ctrl-C arrives both from the terminal and from npm; signals within this time, in milliseconds, are forwarded once.
 */
const sameKeyMs = 1000;

/**
 * Runs a program of the project on Node 24 in place of this process: signals are forwarded to it, and its exit code is
 * returned.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ building?: Promise<void> | undefined, onReady: () => void }} [messages] `building`: a build, the result of
 * which is sent to the program as a message; `onReady` is called when the program sends a message
 * @returns {Promise<number>} its exit code
 */
export function launch(node, args, env, messages) {
  return new Promise((resolve) => {
    const child = spawnFollowed(node, args, {
      stdio: ["inherit", "inherit", "inherit", ...(messages ? /** @type {const} */ (["ipc"]) : [])],
      env: { ...env, ...(messages?.building ? { PORTAL_AWAITS_BUILD: "1" } : {}) },
    });
    if (messages) child.once("message", messages.onReady);
    /** @param {string} message */
    const notify = (message) => void (child.connected && child.send(message, () => undefined));
    messages?.building?.then(
      () => notify("built"),
      (error) => {
        console.error(error.message);
        notify("not built");
      },
    );
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

/**
 * npm does not always forward signals to its command, and cannot if it is killed, so this process ends when npm has
 * ended. There may be a shell between them.
 */
function followNpm(/** @type {() => void} */ ended) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) ended();
  }, 500).unref();
}

/** @param {number} pid @returns {number | undefined} undefined without /proc */
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
