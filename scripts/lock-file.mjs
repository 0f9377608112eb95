import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, isNotWritable } from "./error-code.mjs";

/**
 * Runs `work` while holding a lock file. A second command waits for the lock, so that two commands do not install or
 * build at the same time.
 * @param {string} path the lock file
 * @param {() => void | Promise<void>} work
 */
export async function withLockFile(path, work) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    while (!taken(path)) await sleep(200);
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    return work();
  }
  const leave = () => rmSync(path, { force: true });
  process.once("exit", leave);
  try {
    await work();
  } finally {
    process.removeListener("exit", leave);
    leave();
  }
}

/** Maximum age of a lock file without a process id that counts as still being written. */
const writingMs = 5_000;

/** @param {string} path */
function taken(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    if (!isLocked(path)) rmSync(path, { force: true });
    return false;
  }
}

/** Whether another running process holds the lock. In a container, a former holder may have had this process id. */
function isLocked(/** @type {string} */ path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    if (!pid) return Date.now() - statSync(path).mtimeMs < writingMs;
    return pid !== process.pid && alive(pid);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
