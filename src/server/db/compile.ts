import { createHash } from "node:crypto";
import type { ScopeRule } from "#kit/scope.ts";
import { predicate, type Shape } from "./scope.ts";

/** Every table of the schema with its scope; the registry fills it at start-up, and a table that is not here cannot be read. */
const rules = new Map<string, ScopeRule>();
export function registerTable(table: string, rule: ScopeRule): void {
  rules.set(table, rule);
}
export const registeredTables = (): ReadonlyMap<string, ScopeRule> => rules;

export type Compiled = {
  readonly name: string;
  readonly text: string;
  readonly params: readonly string[];
  /** Everything of the schema that the text names, so at least what it reads. */
  readonly tables: readonly string[];
};
const cache = new Map<string, Compiled>();
const cacheLimit = 5000;

/**
 * Turns SQL with `{table}` tokens and `:name` parameters into the SQL one kind of person may run.
 * `{store}` reads the rows in scope, `{!store}` names the bare table as the target of a write, and `{~store}` reads
 * without scope, which only the label of a reference on a row already seen may do.
 */
export function compile(text: string, shape: Shape, system: boolean): Compiled {
  const key = `${shape}${system ? "s" : "p"}${text}`;
  const hit = cache.get(key);
  if (hit) return hit;
  const made = build(text, shape, system);
  if (cache.size > cacheLimit) cache.clear();
  cache.set(key, made);
  return made;
}

const keywords = new Set(
  "where join on left right inner full cross outer order group limit offset using union natural having window for set values returning intersect except fetch lateral tablesample default overriding do as".split(
    " ",
  ),
);

function build(text: string, shape: Shape, system: boolean): Compiled {
  refuseBareTables(text);
  const scoped = text.replace(
    /\{([!~]?)([a-z_][a-z0-9_]*)\}(\s*\(|\s+(?:as\s+)?([a-z_][a-z0-9_]*))?/gi,
    (_, bang: string, table: string, after: string | undefined, word: string | undefined, at: number) => {
      const rule = rules.get(table);
      if (rule === undefined)
        throw new Error(`E030 table "${table}" is not declared: no .resource.ts or .table.ts names it`);
      const tail = after ?? "";
      if (bang === "!") {
        if (/\b(from|join|using)\s*$/i.test(text.slice(0, at)) && !/\bdelete\s+from\s*$/i.test(text.slice(0, at)))
          throw new Error(`E031 {!${table}} is for writing only; read {${table}}`);
        return table + tail;
      }
      const where = system || bang === "~" ? null : predicate(table, rule, shape, true);
      const alias =
        word !== undefined &&
        (/\bas\b/i.test(tail.slice(0, tail.length - word.length)) || !keywords.has(word.toLowerCase()));
      const source = where === null ? table : `(select * from ${table} where ${where})`;
      return alias || where === null ? source + tail : `${source} ${table}${tail}`;
    },
  );
  const params: string[] = [];
  const out = scoped.replace(/'(?:[^']|'')*'|::?[a-zA-Z_]\w*/g, (m) => {
    if (!m.startsWith(":") || m.startsWith("::")) return m;
    const name = m.slice(1);
    const i = params.indexOf(name);
    return `$${i >= 0 ? i + 1 : params.push(name)}`;
  });
  const tables = [...new Set(out.match(/\b[a-z_][a-z0-9_]*\b/gi))].filter((word) => rules.has(word));
  return { name: createHash("sha1").update(out).digest("base64url"), text: out, params, tables };
}

/** A table named without braces would be read without scope, so it does not run at all. */
function refuseBareTables(text: string): void {
  for (const m of text.matchAll(
    /\b(?:from|join|into|update|using)\s+(?:only\s+|public\.)?"?([a-z_][a-z0-9_]*)"?(?!\s*\()/gi,
  )) {
    const name = (m[1] as string).toLowerCase();
    if (
      rules.has(name) &&
      !new RegExp(`\\b${name}\\s*(?:\\([^)]*\\)\\s*)?as\\s+(?:not\\s+materialized\\s*|materialized\\s*)?\\(`, "i").test(
        text,
      )
    )
      throw new Error(`E032 bare table "${name}" in SQL; write {${name}}`);
  }
}
