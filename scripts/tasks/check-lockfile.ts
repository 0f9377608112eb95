// Every optional dependency must have an entry in the lockfile, otherwise `npm ci` fails. npm omits those that its
// registry does not provide; `node scripts/tasks/check-lockfile.ts --write` adds them by name, so that other platforms
// fetch them from a complete registry.
import { readFileSync, writeFileSync } from "node:fs";

type Entry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const path = "package-lock.json";
const lockfile = JSON.parse(readFileSync(path, "utf8")) as Lockfile;
const missing: Record<string, Entry> = {};

for (const [place, entry] of Object.entries(lockfile.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!hasEntry(place, name))
      missing[`node_modules/${name}`] = {
        version,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      };
  }
}

const names = Object.keys(missing);
if (names.length > 0 && process.argv.includes("--write")) {
  const packages = Object.fromEntries(
    Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  console.log(`Entered ${names.length} optional packages.`);
} else if (names.length > 0) {
  console.log(
    `${path} lacks ${names.length} optional packages, so "npm ci" would fail: ${names.join(", ")}. Enter them with: node scripts/tasks/check-lockfile.ts --write`,
  );
  process.exitCode = 1;
}

/** npm searches beside the requiring package, then one level up, and so on. */
function hasEntry(place: string, name: string): boolean {
  for (let at = place; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (lockfile.packages[`${at}/node_modules/${name}`]) return true;
  }
  return lockfile.packages[`node_modules/${name}`] !== undefined;
}

/** Platform packages contain their platform in the name: "…/cli-linux-x64-musl". */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const problems =
    /(?:^|-)(android|darwin|linux|win32|freebsd|openharmony)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/.exec(
      name.slice(name.lastIndexOf("/") + 1),
    );
  if (!problems) throw new Error(`${name}: the name does not contain the platform`);
  const libc =
    problems[1] !== "linux"
      ? undefined
      : problems[3]?.startsWith("musl")
        ? "musl"
        : problems[3]?.startsWith("gnu")
          ? "glibc"
          : undefined;
  return { os: [problems[1] ?? ""], cpu: [problems[2] ?? ""], ...(libc ? { libc: [libc] } : {}) };
}
