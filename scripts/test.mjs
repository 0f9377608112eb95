// npm test [-- vitest arguments]; npm run test:pg runs the same tests on the PostgreSQL installed on this machine, npm
// run test:citus the tests of a cluster, or those named in the arguments, on an installed Citus. npm test --
// --changed[=revision] runs the tests affected by changes since a revision (default HEAD).
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { findChromium, findCitus, findSlapd, findSystemPostgres } from "./machine.mjs";
import { root, setUp, withCompileCache } from "./setup.mjs";

const args = process.argv.slice(2);
const onSystemPostgres = args.includes("--pg");
const onCitus = args.includes("--citus");
const ci = process.env.CI === "true";
const parts = { Chromium: findChromium(), slapd: findSlapd(), "PostgreSQL 15 or later": findSystemPostgres() };

const lacking = Object.entries(parts)
  .filter(([, path]) => !path)
  .map(([name]) => name);
if (lacking.length > 0) console.log(`This machine lacks ${lacking.join(" and ")}: tests that need it are skipped.`);
const system = parts["PostgreSQL 15 or later"];
if (onSystemPostgres && !system) {
  console.log("This machine has no PostgreSQL 15 or later for the tests.");
  process.exit(ci ? 1 : 0);
}

const citus = onCitus ? findCitus() : undefined;
if (onCitus && !citus) {
  console.log("This machine has no PostgreSQL 15 or later with Citus (CITUS_BIN): the tests of a cluster are skipped.");
  process.exit(0);
}

const { node, env } = await setUp(onCitus ? { web: false } : {});
const given = {
  ...withCompileCache(env),
  NODE_ENV: "test",
  PORTAL_HAS_CHROMIUM: parts.Chromium ?? "",
  PORTAL_HAS_SLAPD: parts.slapd ?? "",
  PORTAL_PG_BIN: system ?? "",
  PORTAL_CITUS_BIN: citus ?? "",
};
const changed = args.find((argument) => /^--changed(=|$)/.test(argument));
const selected = changed === undefined ? [] : changedTests(changed.slice("--changed=".length) || "HEAD");
const own = ["--pg", "--citus", changed];
const named = args.filter((argument) => !own.includes(argument));
const vitest = [
  "--disable-warning=ExperimentalWarning",
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  ...selected,
  ...(onCitus && named.length === 0 ? ["--project", "cluster"] : named),
];

/**
 * Test files affected by changes since a revision; an empty list means all of them. Exits here if no test is affected.
 */
function changedTests(/** @type {string} */ revision) {
  const script = join(root, "scripts/changed-tests.ts");
  const output = execFileSync(node, ["--disable-warning=ExperimentalWarning", script, revision], { encoding: "utf8" });
  const files = output.split("\n").filter(Boolean);
  if (files.includes("*")) return [];
  if (files.length === 0) {
    console.log(`No test depends on the changes since ${revision}.`);
    process.exit(0);
  }
  console.log(`Changed since ${revision}: ${files.length} test files.`);
  return files;
}

/** @param {readonly string[]} command @param {NodeJS.ProcessEnv} environment @param {"inherit" | "pipe"} output */
function started(command, environment, output) {
  return spawn(node, command, { cwd: root, env: environment, stdio: ["inherit", output, "inherit"] });
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<number>} */
function ended(child) {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<string>} */
function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part) => {
      text += part;
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
    child.once("exit", () => reject(new Error("The PostgreSQL of this machine did not start.")));
  });
}

async function runOnSystemPostgres() {
  const database = started(
    ["--disable-warning=ExperimentalWarning", join(root, "scripts/system-postgres.ts"), String(system)],
    given,
    "pipe",
  );
  const stopped = ended(database);
  try {
    const url = await firstLine(database);
    return await ended(started(vitest, { ...given, PORTAL_TEST_DATABASE_URL: url }, "inherit"));
  } finally {
    database.kill("SIGTERM");
    await stopped;
  }
}

// Ctrl-C reaches Vitest from the terminal; this process waits until it has ended, so that no database keeps running.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.exit(onSystemPostgres ? await runOnSystemPostgres() : await ended(started(vitest, given, "inherit")));
