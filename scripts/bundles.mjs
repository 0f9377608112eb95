// Bundles of the web pages and of the server, rebuilt when one of their sources has changed. Plain JavaScript for Node
// 18 and later.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isNotWritable } from "./error-code.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const follower = pathToFileURL(join(root, "scripts", "follow-parent.mjs")).href;
/** Lock file of the process that installs dependencies or builds bundles. */
export const setupLock = join(root, ".cache", "setup.lock");

/**
 * @typedef {object} Bundle
 * @property {string} name what is built, for messages
 * @property {string} builder a file of the sources; in an installation without it, the bundle is always current
 * @property {string} stamp
 * @property {string} result
 * @property {readonly string[]} sources
 * @property {RegExp} excluded
 * @property {readonly string[]} command arguments of Node
 */

/** @type {Bundle} */
export const webBundle = {
  name: "web pages",
  builder: "vite.config.ts",
  stamp: join(root, "dist", ".web-stamp.json"),
  result: join(root, "dist", "web", "index.html"),
  sources: [
    "index.html",
    "vite.config.ts",
    "scripts/vite",
    "scripts/imports-in.ts",
    "package-lock.json",
    "public",
    "src/web",
    "src/kit",
    "src/platform",
    "src/features",
  ],
  excluded: /(\.server\.ts|\.test\.tsx?)$/,
  command: [join(modules, "vite", "bin", "vite.js"), "build", "--logLevel", "warn"],
};

/** @type {Bundle} */
export const serverBundle = {
  name: "server",
  builder: "scripts/vite/server-bundle.ts",
  stamp: join(root, "dist", ".server-stamp.json"),
  result: join(root, "dist", "server", "main.js"),
  sources: [
    "scripts/vite/server-bundle.ts",
    "package.json",
    "package-lock.json",
    "src/server",
    "src/kit",
    "src/platform",
    "src/features",
  ],
  excluded: /(\.tsx|\.css|\.test\.ts)$/,
  command: [join(root, "scripts", "vite", "server-bundle.ts")],
};

/** Environment variable with which the build of the web pages leaves part of their compression to `compressedPages`. */
export const compressLater = "PORTAL_COMPRESS_LATER";

/** @type {Bundle} */
export const compressedPages = {
  name: "compressed copies of the web pages",
  builder: "scripts/vite/compress-pages.ts",
  stamp: join(root, "dist", ".compressed-stamp.json"),
  result: webBundle.result,
  sources: ["dist/web/build.json"],
  excluded: /^$/,
  command: [join(root, "scripts", "vite", "compress-pages.ts")],
};

/** @param {Bundle} bundle @returns {Map<string, string>} size and time of each source file, by its path from the checkout */
function filesOf({ sources, excluded }) {
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @param {string} path */
  const visit = (path) => {
    if (excluded.test(path)) return;
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    else if (stats) files.set(path, `${stats.size}:${stats.mtimeMs}`);
  };
  sources.forEach(visit);
  return files;
}

/** @param {Iterable<readonly [path: string, fact: string | Buffer]>} facts */
function digest(facts) {
  const hash = createHash("sha256");
  for (const [path, fact] of facts) hash.update(path).update("\0").update(fact).update("\0");
  return hash.digest("hex");
}

/** @param {Map<string, string>} files */
const contentOf = (files) =>
  digest([...files.keys()].map((path) => /** @type {const} */ ([path, readFileSync(join(root, path))])));

/**
 * Whether a bundle matches its sources. Compares sizes and times first, and the contents only if those differ.
 * @param {Bundle} bundle
 */
export function isCurrent(bundle) {
  if (!existsSync(join(root, bundle.builder))) return true;
  if (!existsSync(bundle.stamp) || !existsSync(bundle.result)) return false;
  const stamp = readStamp(bundle.stamp);
  const files = filesOf(bundle);
  const glance = digest(files);
  if (stamp.glance === glance) return true;
  if (stamp.content !== contentOf(files)) return false;
  writeStamp(bundle.stamp, JSON.stringify({ ...stamp, glance }));
  return true;
}

/**
 * Builds a bundle and records its sources, so that the next start does not build it again. Records nothing if a source
 * was changed meanwhile.
 * @param {Bundle} bundle @param {string} node @param {NodeJS.ProcessEnv} env
 */
export async function rebuild(bundle, node, env) {
  console.log(`Building the ${bundle.name} …`);
  const files = filesOf(bundle);
  const stamp = { glance: digest(files), content: contentOf(files) };
  // an interrupted build leaves a bundle that belongs to no stamp
  rmSync(bundle.stamp, { force: true });
  if (!(await runs(node, bundle.command, { ...env, NODE_ENV: "production" })))
    throw new Error(`The ${bundle.name} could not be built; the messages above say why.`);
  if (digest(filesOf(bundle)) === stamp.glance) writeStamp(bundle.stamp, JSON.stringify(stamp));
}

/** @param {string} path @returns {{ glance?: string, content?: string }} empty if there is none or it is damaged */
function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** Whether bundles can be written; an installation may be read-only. */
export function canBuild() {
  const folder = join(root, "dist");
  try {
    accessSync(existsSync(folder) ? folder : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a program in a separate session, so that it receives signals only from this process. It ends when this process
 * has ended.
 * @param {string} node @param {readonly string[]} args @param {import("node:child_process").SpawnOptions} options
 */
export function spawnFollowed(node, args, options) {
  return spawn(node, ["--disable-warning=ExperimentalWarning", "--import", follower, ...args], {
    ...options,
    detached: true,
    env: { ...options.env, PORTAL_FOLLOWED: String(process.pid) },
  });
}

/**
 * @param {string} node @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether the program succeeded
 */
function runs(node, args, env) {
  return new Promise((resolve) => {
    const child = spawnFollowed(node, args, { cwd: root, stdio: "inherit", env });
    const end = () => void child.kill();
    process.once("exit", end);
    /** @param {boolean} succeeded */
    const finish = (succeeded) => {
      process.removeListener("exit", end);
      resolve(succeeded);
    };
    child.once("error", () => finish(false));
    child.once("exit", (code) => finish(code === 0));
  });
}

/**
 * @returns {string[]} arguments of Node that run the server: the bundle if it was built from the present sources,
 * otherwise the sources. In both cases stack traces refer to source files.
 */
export function serverProgram() {
  return existsSync(serverBundle.result) && isCurrent(serverBundle)
    ? ["--enable-source-maps", serverBundle.result]
    : [join(root, "src", "server", "main.ts")];
}

/** @param {string} path @param {string} text */
export function writeStamp(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const whole = `${path}.${process.pid}`;
    writeFileSync(whole, text);
    renameSync(whole, path);
  } catch (error) {
    // Without a stamp the comparison is repeated next time; a checkout that is not writable is not an error.
    if (!isNotWritable(error)) throw error;
  }
}
