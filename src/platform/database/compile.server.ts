import { createHash } from "node:crypto";
import type { TableOptions } from "#kit/resource.ts";
import type { ScopeRule } from "#kit/scope.ts";
import { recordParsed, parsedBefore } from "./parsed-texts.server.ts";
import { predicate, type ScopeVariant } from "./scope.server.ts";
import { numberParameters, replaceTables, type TableToken } from "./sql-text.server.ts";
import { marks, type Statement, validateStatement } from "./statement.server.ts";

/** Scope rules by table. The registry fills this map at start-up; a table without an entry cannot be read. */
const rules = new Map<string, ScopeRule>();
const declared = new Map<string, TableOptions>();
export function registerTable(table: string, rule: ScopeRule, options: TableOptions = {}): void {
  rules.set(table, rule);
  declared.set(table, options);
}
/** Append-only tables: their rows are inserted and never changed or deleted. */
export const appendOnlyTables = (): ReadonlySet<string> =>
  new Set([...declared].filter(([, o]) => o.appendOnly).map(([table]) => table));
/** Tables that a declaration replicates to every machine of a cluster, each with its reason. */
export const sharedTables = (): ReadonlyMap<string, string> =>
  new Map([...declared].flatMap(([table, o]) => (o.referenceBecause ? [[table, o.referenceBecause] as const] : [])));
export const registeredTables = (): ReadonlyMap<string, ScopeRule> => rules;

export type Compiled = {
  readonly name: string;
  readonly text: string;
  readonly params: readonly string[];
  /** All tables that the text names, which include those it reads. */
  readonly tables: readonly string[];
  /** Whether it changes a table and also reads one. */
  readonly mixed: boolean;
};
const cache = new Map<string, Compiled>();
const cacheLimit = 5000;

/**
 * Compiles SQL with `{table}` tokens and `:name` parameters to the SQL of one scope variant.
 * `{store}` reads the rows in scope, `{!store}` names the bare table as the target of a write, and `{~store}` reads
 * without scope, which is permitted only for the label of a reference from a visible row.
 */
export function compile(text: string, variant: ScopeVariant, system: boolean): Compiled {
  const key = `${variant}${system ? "s" : "p"}${text}`;
  const hit = cache.get(key);
  if (hit) return hit;
  const made = build(text, variant, system);
  if (cache.size > cacheLimit) cache.clear();
  cache.set(key, made);
  return made;
}

const keywords = new Set(
  "where join on left right inner full cross outer order group limit offset using union natural having window for set values returning intersect except fetch lateral tablesample default overriding do as".split(
    " ",
  ),
);

function build(text: string, variant: ScopeVariant, system: boolean): Compiled {
  const catalog = catalogOf(text);
  const ofPerson = !system && !variant.startsWith("internal-");
  if (ofPerson && catalog.length > 0)
    throw new Error(`E032 "${catalog[0]}" belongs to the system catalog, which a person's handle cannot read`);
  const params: string[] = [];
  const signs = new Set<TableToken["sign"]>();
  const scoped = replaceTables(text, (token) => {
    signs.add(token.sign);
    return scopedTable(token, variant, system);
  });
  const out = numberParameters(scoped, params);
  const tables = [...new Set(out.match(/\b[a-z_][a-z0-9_]*\b/gi))].filter((word) => rules.has(word));
  return {
    name: createHash("sha1").update(out).digest("base64url"),
    text: out,
    params,
    tables,
    mixed: signs.has("!") && signs.size > 1,
  };
}

/** Whether an alias follows the table. A keyword that begins the next clause is not an alias. */
const hasAlias = ({ tail, word }: TableToken): boolean =>
  word !== undefined && (/\bas\b/i.test(tail.slice(0, tail.length - word.length)) || !keywords.has(word.toLowerCase()));

function scopedTable(token: TableToken, variant: ScopeVariant, system: boolean): string {
  const { sign, table, tail } = token;
  const rule = ruleOf(table);
  const where = system || sign !== "" ? null : predicate(table, rule, variant, true);
  if (where === null) return table + tail;
  const source = `(select * from ${table} where ${where})`;
  return hasAlias(token) ? source + tail : `${source} ${table}${tail}`;
}

function ruleOf(table: string): ScopeRule {
  const rule = rules.get(table);
  if (rule === undefined)
    throw new Error(`E030 table "${table}" is not declared: no .resource.ts or .table.ts names it`);
  return rule;
}

/** Parsed statements by text, so that a statement is parsed once for all scope variants. */
const catalogs = new Map<string, readonly string[]>();
const listeners: ((text: string, statement: Statement) => void)[] = [];
/** Registers a listener for parsed statements; the test suite uses it to validate the rules of a cluster. */
export const onStatement = (listener: (text: string, statement: Statement) => void): void =>
  void listeners.push(listener);

/** Whether a text can run without being parsed now. */
export const isParsed = (text: string): boolean => catalogs.has(text) || parsedBefore(text) !== undefined;

/**
 * Parses a text unless it was parsed before, and returns the catalog relations it reads. Throws if it names a table in
 * any form other than `{table}`.
 */
function catalogOf(text: string): readonly string[] {
  const known = catalogs.get(text) ?? parsedBefore(text);
  if (known) return known;
  const statement = validateStatement(markedText(text));
  const ledger = statement.changed.find((table) => declared.get(table)?.appendOnly);
  if (ledger) throw new Error(`E036 rows of "${ledger}" are never changed or deleted: a correction is a new row`);
  for (const listener of listeners) listener(text, statement);
  if (catalogs.size > cacheLimit) catalogs.clear();
  catalogs.set(text, statement.catalog);
  recordParsed(text, statement.catalog);
  return statement.catalog;
}

/**
 * The text passed to the parser: parameters are numbered, and each table gets a schema that marks how it was written.
 */
export function markedText(text: string): string {
  if (/\bportal_(scoped|unscoped|target)\b/i.test(text)) throw new Error("E032 write {table} instead of a schema");
  const marked = replaceTables(text, ({ sign, table, tail }) => {
    ruleOf(table);
    return `${marks[sign]}.${table}${tail}`;
  });
  return numberParameters(marked, []);
}
