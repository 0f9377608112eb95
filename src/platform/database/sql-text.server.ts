/**
 * Comments, literals and quoted names: their contents are neither tables nor parameters. `E` literals use backslash
 * escapes.
 */
const opaque = String.raw`--[^\n]*|/\*[\s\S]*?\*/|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$[a-zA-Z_]*\$[\s\S]*?\$[a-zA-Z_]*\$`;
const parameters = new RegExp(String.raw`${opaque}|::?[a-zA-Z_]\w*`, "g");
const tables = new RegExp(
  String.raw`${opaque}|\{([!~]?)([a-z_][a-z0-9_]*)\}(\s*\(|\s+(?:as\s+)?([a-z_][a-z0-9_]*))?`,
  "gi",
);

/**
 * A table as written in the source: `{store} s` reads the rows in scope, `{!store}` is the target of a write,
 * `{~store}` reads all rows.
 */
export type TableToken = {
  readonly sign: "" | "!" | "~";
  readonly table: string;
  /** What follows the token: an opening parenthesis, or a word that may be its alias. */
  readonly tail: string;
  readonly word: string | undefined;
};

/** Replaces the table tokens of a text; comments and literals are unchanged. */
export const replaceTables = (text: string, write: (token: TableToken) => string): string =>
  text.replace(tables, (all, sign?: string, table?: string, tail = "", word?: string) =>
    table === undefined ? all : write({ sign: (sign ?? "") as TableToken["sign"], table, tail, word }),
  );

/** Numbers the `:name` parameters of a text, appending new names to `names`. */
export const numberParameters = (text: string, names: string[]): string =>
  text.replace(parameters, (match) => {
    if (!/^:[^:]/.test(match)) return match;
    const name = match.slice(1);
    const at = names.indexOf(name);
    return `$${at >= 0 ? at + 1 : names.push(name)}`;
  });
