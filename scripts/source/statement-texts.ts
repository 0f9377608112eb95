import { filesBelow, parseSource, readSource, walk } from "./modules.ts";

/** A statement in the source, as far as it is complete there. */
export type Text = { readonly text: string; readonly line: number };

const statement = /^\s*(select|with|insert|update|delete|merge|values|table)\b[\s\S]*\{[!~]?[a-z_][a-z0-9_]*\}/i;

/** String literals without interpolation that look like a statement that names a table. */
export function textsOf(file: string): Text[] {
  const source = readSource(file);
  const texts: Text[] = [];
  walk(parseSource(source, file), ({ type, start, value, quasis }) => {
    const whole = type === "TemplateLiteral" && (quasis as unknown[]).length === 1;
    const text = whole ? (quasis as { value: { cooked: string } }[])[0]?.value.cooked : type === "Literal" ? value : "";
    if (typeof text === "string" && statement.test(text))
      texts.push({ text, line: source.slice(0, start).split("\n").length });
  });
  return texts;
}

/** All files of the server that contain statements. */
export const statementFiles = (): string[] =>
  filesBelow(
    "src",
    (f) => /(?<!\.test|\.d)\.ts$/.test(f) && /^src\/server\/|\.server\.ts$|^src\/features\/[^.]*\.ts$/.test(f),
  );
