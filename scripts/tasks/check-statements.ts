// Validates the literal SQL statements in the source: tables are named in braces, and a cluster accepts the statement.
// Composed statements are validated when the tests run them (test/support/statements.ts).
import { markedText } from "#server/db/compile.ts";
import { placesOf } from "#server/db/placed.ts";
import { spreadFindings } from "#server/db/spread-rules.ts";
import { spreadRules } from "#server/db/spread-findings.ts";
import { validateStatement } from "#server/db/statement.ts";
import { openRegistry } from "#server/server.ts";
import { filesBelow, parseSource, readSource, walk } from "../source/modules.ts";

type Text = { readonly text: string; readonly line: number };

const statement = /^\s*(select|with|insert|update|delete|merge|values|table)\b[\s\S]*\{[!~]?[a-z_][a-z0-9_]*\}/i;

/** String literals without interpolation that look like a statement that names a table. */
function textsOf(source: string, file: string): Text[] {
  const found: Text[] = [];
  walk(parseSource(source, file), ({ type, start, value, quasis }) => {
    const whole = type === "TemplateLiteral" && (quasis as unknown[]).length === 1;
    const text = whole ? (quasis as { value: { cooked: string } }[])[0]?.value.cooked : type === "Literal" ? value : "";
    if (typeof text === "string" && statement.test(text))
      found.push({ text, line: source.slice(0, start).split("\n").length });
  });
  return found;
}

const placeOf = await placesOf(await openRegistry());
const files = filesBelow(
  "src",
  (f) => /(?<!\.test|\.d)\.ts$/.test(f) && /^src\/server\/|\.server\.ts$|^src\/features\/[^.]*\.ts$/.test(f),
);
const problems: string[] = [];
let count = 0;
for (const file of files) {
  for (const { text, line } of textsOf(readSource(file), file)) {
    count++;
    try {
      const { tree } = validateStatement(markedText(text));
      for (const { rule, where } of spreadFindings(tree, placeOf))
        problems.push(`${file}:${line}: ${where}: ${spreadRules[rule]}`);
    } catch (error) {
      const { message } = error as Error;
      // the beginning of a statement that other code completes
      if (message !== "syntax error at end of input") problems.push(`${file}:${line}: ${message}`);
    }
  }
}
if (count < 100) problems.push(`only ${count} statements were found: the check looks in the wrong place`);
for (const p of problems) process.stderr.write(`${p}\n`);
process.stdout.write(`statements: ${count} in ${files.length} files, ${problems.length} problems\n`);
if (problems.length) process.exitCode = 1;
