// Verifies that all sheets outside the theme are CSS modules, and that every class they use exists and is used.
import { targetOf } from "../imports-in.ts";
import { filesBelow, readSource } from "../source/modules.ts";
import {
  globalClasses,
  moduleProblems,
  type StyleUse,
  styleUsesIn,
  unknownGlobals,
  unusedValues,
  valueUsesIn,
} from "../style-rule.ts";

/** The only sheets with classes of the whole portal: elements, variables, antd and the shared vocabulary. */
const theme = "src/platform/shell/theme/";
const sheets = filesBelow("src", (path) => path.endsWith(".module.css"));
const uses = new Map<string, StyleUse[]>(sheets.map((sheet) => [sheet, []]));
const problems = filesBelow("src", (path) => /\.css$/.test(path) && !/\.module\.css$/.test(path))
  .filter((sheet) => !sheet.startsWith(theme))
  .map((sheet) => `${sheet}: a style sheet outside ${theme} must be a CSS module (*.module.css)`);
const scripts = filesBelow("src", (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const sources = (files: readonly string[]) => files.map((file) => ({ file, text: readSource(file) }));
const known = new Set(
  filesBelow(theme, (path) => /\.css$/.test(path)).flatMap((file) => globalClasses(readSource(file))),
);
for (const source of sources([...sheets, ...scripts])) problems.push(...unknownGlobals(source, known));
const found = [
  ...sources(scripts).flatMap((source) => styleUsesIn(source, targetOf)),
  ...sources(sheets).flatMap((source) => valueUsesIn(source, targetOf)),
];
for (const { path, use } of found) {
  const group = uses.get(path);
  if (group) group.push(use);
  else problems.push(`${use.file}: ${path} does not exist`);
}
for (const sheet of sheets) {
  const css = readSource(sheet);
  problems.push(...moduleProblems(sheet, css, uses.get(sheet) ?? []), ...unusedValues(sheet, css));
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`styles: ${sheets.length} CSS modules, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
