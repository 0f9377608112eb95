// Verifies that a capability is imported through its public files only, and only by what follows it in the order, and
// that it contains no terms of features.
import { existsSync } from "node:fs";
import { importsIn } from "../imports-in.ts";
import { businessTermProblems, importProblems, onDemandFiles, separateFiles } from "../platform-rule.ts";
import { filesBelow, readSource, root } from "../source/modules.ts";

const files = ["src", "test", "scripts", "db"].flatMap((folder) =>
  filesBelow(folder, (path) => /\.(tsx?|mjs|css)$/.test(path)),
);
const problems = files.flatMap((file) => {
  const source = readSource(file);
  return [...importProblems(file, importsIn(file, source)), ...businessTermProblems(file, source)];
});
for (const name of Object.keys({ ...onDemandFiles, ...separateFiles }))
  if (!existsSync(`${root}src/platform/${name}`))
    problems.push(`scripts/platform-rule.ts: src/platform/${name} does not exist`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`platform: ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
