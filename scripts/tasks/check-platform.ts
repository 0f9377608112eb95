// Verifies that a capability is imported through its public files only, and only by what follows it in the order.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importsIn } from "../imports-in.ts";
import { importProblems, lazyFaces } from "../platform-rule.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const files = ["src", "test", "scripts", "db"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path)),
);
const problems = files.flatMap((file) => importProblems(file, importsIn(file, readFileSync(root + file, "utf8"))));
for (const name of Object.keys(lazyFaces))
  if (!existsSync(`${root}src/platform/${name}`))
    problems.push(`scripts/platform-rule.ts: src/platform/${name} does not exist`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`platform: ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
