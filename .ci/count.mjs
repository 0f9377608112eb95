// count.mjs <other failures> <exit code of a test run>:<its report> …: adds everything up and prints the closing line.
import { readFileSync } from "node:fs";

const [others, ...runs] = process.argv.slice(2);
const sum = { passed: 0, failed: Number(others), skipped: 0 };
for (const run of runs) {
  const [code, path] = [run.slice(0, run.indexOf(":")), run.slice(run.indexOf(":") + 1)];
  const report = reportIn(path);
  sum.passed += report.numPassedTests;
  sum.skipped += report.numPendingTests + report.numTodoTests;
  // A run that failed without a failed test broke off, or met an error outside every test.
  sum.failed += report.numFailedTests || (code === "0" ? 0 : 1);
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 ? 1 : 0;

/** @param {string} path */
function reportIn(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    console.log(`There is no report in ${path}.`);
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  }
}
