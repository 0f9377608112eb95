// Packages that npm skips because the Node that runs npm is older than they require. The portal runs on its own Node
// 24, so they are needed nevertheless. Plain JavaScript for Node 18 and later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @typedef {{ version?: string, integrity?: string, name?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} Locked an entry of the lockfile
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/** @returns {Machine} */
export function thisMachine() {
  const header = /** @type {{ glibcVersionRuntime?: string }} */ (
    /** @type {{ header: object }} */ (process.report?.getReport() ?? { header: {} }).header
  );
  const libc = process.platform === "linux" ? (header.glibcVersionRuntime ? "glibc" : "musl") : undefined;
  return { os: process.platform, cpu: process.arch, libc };
}

/**
 * Optional packages of the lockfile that this machine can use and that are not installed.
 * @param {Record<string, Locked>} locked by path below the root
 * @param {(path: string) => boolean} present
 * @param {Machine} machine
 * @returns {[path: string, entry: Locked][]}
 */
export function skippedPackages(locked, present, machine) {
  return Object.entries(locked).filter(
    ([path, entry]) =>
      path !== "" &&
      (entry.optional === true || entry.devOptional === true) &&
      (entry.os !== undefined || entry.cpu !== undefined) &&
      (entry.os ?? [machine.os]).includes(machine.os) &&
      (entry.cpu ?? [machine.cpu]).includes(machine.cpu) &&
      (machine.libc === undefined || (entry.libc ?? [machine.libc]).includes(machine.libc)) &&
      !present(path),
  );
}

/**
 * Downloads such packages with npm, verifies each by the lockfile's checksum and unpacks it.
 * @param {string} root the folder of package-lock.json
 * @param {NodeJS.ProcessEnv} env
 */
export function addSkippedPackages(root, env) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const missing = skippedPackages(packages, (path) => existsSync(join(root, path, "package.json")), thisMachine());
  for (const [path, entry] of missing) addPackage(root, env, path, entry);
}

/** @param {string} root @param {NodeJS.ProcessEnv} env @param {string} path @param {Locked} entry */
function addPackage(root, env, path, entry) {
  const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const folder = mkdtempSync(join(tmpdir(), "portal-package-"));
  try {
    run("npm", ["pack", `${name}@${entry.version}`, "--silent", "--pack-destination", folder], root, env);
    const file = join(folder, readdirSync(folder)[0] ?? "");
    const checksum = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
    if (checksum !== entry.integrity)
      throw new Error(`${name}@${entry.version} does not match its checksum in package-lock.json.`);
    mkdirSync(join(root, path), { recursive: true });
    run("tar", ["-xzf", file, "--strip-components=1", "-C", join(root, path)], root, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} command @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
function run(command, args, cwd, env) {
  const { status } = spawnSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed; the messages above say why.`);
}
