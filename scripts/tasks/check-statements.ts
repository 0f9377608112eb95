// Validates the literal SQL statements in the source: tables are named in braces, and a cluster accepts the statement.
// Composed statements are validated when the tests run them (test/support/statements.ts).
import {
  markedText,
  distributionFindings,
  distributionRules,
  validateStatement,
} from "#platform/database/index.server.ts";
import { placesOf } from "#server/table-placement.ts";
import { openRegistry } from "#server/server.ts";
import { statementFiles, textsOf } from "../source/statement-texts.ts";

const placeOf = await placesOf(await openRegistry());
const files = statementFiles();
const problems: string[] = [];
let count = 0;
for (const file of files) {
  for (const { text, line } of textsOf(file)) {
    count++;
    try {
      const { tree } = validateStatement(markedText(text));
      for (const { rule, where } of distributionFindings(tree, placeOf))
        problems.push(`${file}:${line}: ${where}: ${distributionRules[rule]}`);
    } catch (error) {
      const { message } = error as Error;
      // the beginning of a statement that other code completes
      if (message !== "syntax error at end of input") problems.push(`${file}:${line}: ${message}`);
    }
  }
}
if (count < 100)
  problems.push(`only ${count} statements were found; expected at least 100, verify the searched folders`);
for (const p of problems) process.stderr.write(`${p}\n`);
process.stdout.write(`statements: ${count} in ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
