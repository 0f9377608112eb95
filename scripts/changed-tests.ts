// Prints the test files affected by a change, one per line: `node scripts/changed-tests.ts [git revision]`.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importsIn, modulesImported, publicFile } from "./imports-in.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** A portal loads the whole product by a directory walk, so an import of it does not indicate what a test covers. */
const wholeProduct = new Set([
  "test/support/portal.ts",
  "src/server/server.ts",
  "src/platform/records/registry.server.ts",
]);
/** Files that every test depends on, directly or indirectly. */
const affectsEverything =
  /^(package-lock\.json|vitest\.config\.ts|scripts\/((test|setup|bundles)\.mjs|imports-in\.ts|vite\/direct-imports\.ts)|test\/support\/database)/;
const declaration =
  /^src\/features\/.*\.(resource|cube|comparison|report|workflow|calls|mapping|server|table|jobs)\.ts$/;
const browserFile = /^src\/(web|features|platform)\/.*(\.tsx|\.css|\.meta\.ts)$/;

export type SourceFile = { readonly path: string; readonly imports: readonly string[] };

/**
 * Test files for a set of changed files: changed test files, those that import a changed file, those in the folder of a
 * changed file or above it within its slice, and the suites over all declarations or pages if one of them changed.
 * `null` means all tests.
 */
export function testsFor(changed: readonly string[], files: readonly SourceFile[]): string[] | null {
  if (changed.some((path) => affectsEverything.test(path))) return null;
  const tests = files.filter(({ path }) => isTest(path)).map(({ path }) => path);
  const importers = importersOf(files);
  const selected = new Set<string>();
  for (const path of changed) {
    for (const test of withImporters(path, importers)) if (isTest(test)) selected.add(test);
    for (const folder of sliceFolders(path)) for (const test of tests) if (dirname(test) === folder) selected.add(test);
    for (const test of tests) if (suitesFor(path)?.test(test)) selected.add(test);
  }
  return [...selected].sort();
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function suitesFor(path: string): RegExp | undefined {
  if (/^db\/(migrations|seeds)\//.test(path)) return /^(db|test\/contract|test\/release)\//;
  if (/^src\/features\/laporan/.test(path) && declaration.test(path)) return /^test\/(contract|report)\//;
  if (declaration.test(path)) return /^test\/contract\//;
  if (browserFile.test(path)) return /^test\/e2e\/pages\.test\.ts$|^test\/contract\/(bundle|styles)\.test\.ts$/;
  return undefined;
}

/** The folder of a file and its parents, up to its slice: two levels below src/features, src/platform, src/server or src/web. */
function sliceFolders(path: string): string[] {
  if (isTest(path) || path.startsWith("test/")) return [];
  const names = dirname(path).split("/");
  if (names[0] !== "src") return [dirname(path)];
  const folders: string[] = [];
  for (let n = names.length; n >= Math.min(3, names.length); n--) folders.push(names.slice(0, n).join("/"));
  return folders;
}

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const imported of imports) {
      const known = importers.get(imported);
      known ? known.push(path) : importers.set(imported, [path]);
    }
  return importers;
}

function withImporters(path: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const met = new Set([path]);
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next !== path && wholeProduct.has(next)) continue;
    for (const importer of importers.get(next) ?? [])
      if (!met.has(importer)) {
        met.add(importer);
        open.push(importer);
      }
  }
  return met;
}

function sourceFiles(): SourceFile[] {
  return ["src", "test", "scripts", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path, imports: importedBy(path) })),
  );
}

const sourceOf = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
/**
 * What a file imports. A name of a public file counts as an import of its module; otherwise a change of any module of a
 * capability would affect everything that uses the capability.
 */
function importedBy(path: string): string[] {
  if (publicFile.test(path)) return [];
  const text = sourceOf(path) ?? "";
  const others = importsIn(path, text).map((i) => i.path);
  return [...modulesImported(path, text, sourceOf), ...others.filter((other) => !publicFile.test(other))];
}

function changedSince(revision: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  const names = [
    ...git("diff", "--name-only", "--no-renames", revision),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names.filter(Boolean))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const changed = changedSince(process.argv[2] ?? "HEAD");
  const tests = testsFor(changed, sourceFiles());
  process.stdout.write(tests === null ? "*\n" : tests.map((path) => `${path}\n`).join(""));
}
