// Verifies that a capability is imported through its public files only, and only by what follows it in the order, and
// that it contains neither terms nor tables of features.
import { existsSync } from "node:fs";
import { sharedNouns } from "#server/platform-tables.ts";
import { openRegistry } from "#server/server.ts";
import { importsIn } from "../imports-in.ts";
import {
  businessTermProblems,
  featureTableProblems,
  importProblems,
  onDemandFiles,
  separateFiles,
} from "../platform-rule.ts";
import { filesBelow, readSource, root } from "../source/modules.ts";

const { resources, tables } = await openRegistry();
const featureTables = new Set([...resources, ...tables].map((e) => e.value.table));
for (const shared of sharedNouns) featureTables.delete(shared);

const files = ["src", "test", "scripts", "db"].flatMap((folder) =>
  filesBelow(folder, (path) => /\.(tsx?|mjs|css)$/.test(path)),
);
const problems = files.flatMap((file) => {
  const source = readSource(file);
  return [
    ...importProblems(file, importsIn(file, source)),
    ...businessTermProblems(file, source),
    ...featureTableProblems(file, source, featureTables),
  ];
});
for (const name of Object.keys({ ...onDemandFiles, ...separateFiles }))
  if (!existsSync(`${root}src/platform/${name}`))
    problems.push(`scripts/platform-rule.ts: src/platform/${name} does not exist`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`platform: ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
