import type * as Parser from "libpg-query";

/**
 * A node of a parse tree as returned by libpg-query: its single key is the node type, and the value holds its fields.
 */
export type Tree = { readonly [field: string]: unknown };

let parser: typeof Parser | undefined;
let loading: Promise<void> | undefined;

/** PostgreSQL's own parser (libpg-query, WebAssembly). It is loaded once, in the background of the start. */
export const loadParser = (): Promise<void> =>
  (loading ??= import("libpg-query").then(async (module) => {
    await module.loadModule();
    parser = module;
  }));
export const parserLoaded = (): boolean => parser !== undefined;

function loaded(): typeof Parser {
  if (!parser) throw new Error("the SQL parser is not loaded; await loadParser() first");
  return parser;
}

/** The statements of a text. Throws the parser's error, with its position, if the text is not valid SQL. */
export function parseStatements(text: string): Tree[] {
  if (text.trim() === "") return [];
  const { stmts } = loaded().parseSync(text) as { stmts?: { stmt?: unknown }[] };
  return (stmts ?? []).map((s) => s.stmt as Tree);
}

/** The texts of the statements of a script. Throws as `parseStatements`. */
export function splitStatements(script: string): string[] {
  if (script.trim() === "") return [];
  // the parser counts bytes, and gives a last statement without a semicolon no length
  const bytes = Buffer.from(script);
  const { stmts } = loaded().parseSync(script) as { stmts?: { stmt_location?: number; stmt_len?: number }[] };
  return (stmts ?? []).map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length ? from + length : undefined).toString(),
  );
}

/**
 * Return types to try: the return type decides which form of RETURN is valid, and does not affect the tables that a
 * body references.
 */
const returned = ["trigger", "text", "setof record", "void"];

/** The SQL texts inside the body of a PL/pgSQL function, which the parser leaves unparsed. */
export function plpgsqlTexts(body: string): string[] {
  const texts: string[] = [];
  walk(parsedBody(body), (key, value) => {
    const { query } = value as Tree;
    if (key === "PLpgSQL_expr" && typeof query === "string") texts.push(query);
    return true;
  });
  return texts;
}

function parsedBody(body: string): unknown {
  let fault: unknown;
  for (const type of returned)
    try {
      return loaded().parsePlPgSQLSync(
        `create function f() returns ${type} language plpgsql as $body_of_f$${body}$body_of_f$`,
      );
    } catch (error) {
      fault = error;
    }
  throw fault;
}

/** Fingerprint of a statement. Statements that differ only in constants, parameters or layout share it. */
export const fingerprintOf = (text: string): string => loaded().fingerprintSync(text);

/**
 * Visits every object of a tree with the key that contains it. If the visitor returns false, its children are skipped.
 */
export function walk(node: unknown, visit: (key: string, value: unknown) => boolean): void {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (isTree(node)) {
    // a parse tree has thousands of nodes: `in` does not allocate a list of entries for each
    for (const key in node) if (visit(key, node[key]) && typeof node[key] === "object") walk(node[key], visit);
  }
}

const isTree = (node: unknown): node is Tree => typeof node === "object" && node !== null;

/** Whether a node below satisfies a test; in nested queries too, unless `nested` is false. */
export function contains(
  node: unknown,
  test: (key: string, value: unknown) => boolean,
  { nested = true }: { readonly nested?: boolean } = {},
): boolean {
  let found = false;
  walk(node, (key, value) => {
    found ||= test(key, value);
    return !found && (nested || key !== "SubLink");
  });
  return found;
}

/** The last part of a qualified name: `pg_catalog.now` is `now`. */
export const lastName = (parts: unknown): string => {
  const names = (parts as { String?: { sval?: string } }[] | undefined) ?? [];
  return names.at(-1)?.String?.sval ?? "";
};
