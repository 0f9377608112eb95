// Verifies that features style their pages with CSS modules, and that every class they use exists and is used.
import { targetOf } from "../imports-in.ts";
import { filesBelow, readSource } from "../source/modules.ts";
import { moduleProblems, type StyleUse, styleUsesIn } from "../style-rule.ts";

const sheets = filesBelow("src", (path) => path.endsWith(".module.css"));
const uses = new Map<string, StyleUse[]>(sheets.map((sheet) => [sheet, []]));
const problems = filesBelow("src/features", (path) => /\.css$/.test(path) && !/\.module\.css$/.test(path)).map(
  (sheet) => `${sheet}: the style sheet of a feature must be a CSS module (*.module.css)`,
);
for (const file of filesBelow("src", (path) => /\.tsx?$/.test(path)))
  for (const { path, use } of styleUsesIn({ file, text: readSource(file) }, targetOf)) {
    const group = uses.get(path);
    if (group) group.push(use);
    else problems.push(`${file}: ${path} does not exist`);
  }
for (const sheet of sheets) problems.push(...moduleProblems(sheet, readSource(sheet), uses.get(sheet) ?? []));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`styles: ${sheets.length} CSS modules, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
