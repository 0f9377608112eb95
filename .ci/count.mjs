// count.mjs <other failures> <exit code of a test run>:<its report> …: names what failed, adds everything up and prints the closing line.
import { readFileSync } from "node:fs";

const [others, ...runs] = process.argv.slice(2);
const sum = { passed: 0, failed: Number(others), skipped: 0 };
for (const run of runs) {
  const [code, path] = [run.slice(0, run.indexOf(":")), run.slice(run.indexOf(":") + 1)];
  const report = reportIn(path);
  for (const failure of failuresOf(report)) console.log(failure);
  sum.passed += report.numPassedTests;
  sum.skipped += report.numPendingTests + report.numTodoTests;
  // A run that failed without a failed test broke off, or met an error outside every test.
  if (code !== "0" && report.numFailedTests === 0)
    console.log(`FAILED ${path}: exit code ${code} without a failed test`);
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
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  }
}

/**
 * The end of a long log is often all that is kept of it: each failed test, or file that did not load, with what it said.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report
 * @returns {string[]}
 */
function failuresOf(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    const said = tests.map(
      (test) => `FAILED ${file.name} > ${test.fullName}\n${firstLines(test.failureMessages.join("\n"))}`,
    );
    return said.length > 0 || file.status !== "failed" ? said : [`FAILED ${file.name}\n${firstLines(file.message)}`];
  });
}

/** @param {string} message */
function firstLines(message) {
  return message.split("\n").slice(0, 20).join("\n").slice(0, 2_000);
}
