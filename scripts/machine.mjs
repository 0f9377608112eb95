// Programs on this machine that tests use in place of imitations.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** @param {string} name @param {readonly string[]} [more] @returns {string | undefined} */
export function onPath(name, more = []) {
  return [...(process.env.PATH ?? "").split(delimiter), ...more]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** @returns {string | undefined} */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return chromiumOfSystem() ?? chromiumOfPlaywright() ?? chromiumFromDebian();
}

function chromiumOfSystem() {
  // the headless shell draws the same pages with less work than the browser with windows
  for (const name of [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ]) {
    const path = onPath(name);
    if (path) return path;
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return existsSync(mac) ? mac : undefined;
}

function chromiumOfPlaywright() {
  const places = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ];
  for (const place of places) {
    if (!place || !existsSync(place)) continue;
    for (const version of readdirSync(place)
      .filter((name) => name.startsWith("chromium"))
      .sort()
      .reverse()) {
      for (const program of [
        "chrome-linux/chrome",
        "chrome-linux64/chrome",
        "chrome-linux/headless_shell",
        "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
      ]) {
        if (existsSync(join(place, version, program))) return join(place, version, program);
      }
    }
  }
  return undefined;
}

/** Installs it only on a build server running as root, so that no other machine is changed. */
function chromiumFromDebian() {
  if (process.env.CI !== "true" || process.getuid?.() !== 0 || !onPath("apt-get")) return undefined;
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return chromiumOfSystem();
}

export function findSlapd() {
  return onPath("slapd", ["/usr/sbin", "/usr/local/sbin", "/usr/libexec"]);
}

/** @returns {string | undefined} the folder of the newest PostgreSQL, 15 or later, installed on this machine */
export function findSystemPostgres() {
  return postgresFolders().find(isPostgres);
}

/** @returns {string | undefined} the folder of a PostgreSQL with Citus: the one in CITUS_BIN, or one of this machine */
export function findCitus() {
  const named = process.env.CITUS_BIN;
  return (named ? [named] : postgresFolders()).find((folder) => isPostgres(folder) && hasCitus(folder));
}

/** @param {string} folder */
function hasCitus(folder) {
  return ["../lib", "../lib/postgresql"].some((lib) => existsSync(join(folder, lib, "citus.so")));
}

/** @param {string} folder */
function isPostgres(folder) {
  return (
    existsSync(join(folder, "postgres")) &&
    existsSync(join(folder, "initdb")) &&
    majorOf(join(folder, "postgres")) >= 15
  );
}

function postgresFolders() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .filter((name) => Number(name) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : [];
  return [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
}

/** @param {string} postgres */
function majorOf(postgres) {
  const text = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout ?? "";
  return Number(/(\d+)/.exec(text)?.[1] ?? 0);
}
