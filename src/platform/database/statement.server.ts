import { lastName, parseStatements, type Tree, walk } from "./sql-parser.server.ts";
import { changeable, functions, systemRelations } from "./system-names.server.ts";

/**
 * What PostgreSQL's parser finds in a statement. Every relation in it must be a table in scope, a common table
 * expression, or a permitted relation of the system catalog.
 */
export type Statement = {
  readonly tree: Tree;
  /** Relations of the catalog, which only a system handle may read. */
  readonly catalog: readonly string[];
  /** Tables of which it updates or deletes rows. */
  readonly changed: readonly string[];
};

/**
 * Schema names that mark the three ways to write a table while a statement is validated; none of them exists in a
 * database.
 */
export const marks = { "": "portal_scoped", "~": "portal_unscoped", "!": "portal_target" } as const;
const readable = new Set<string>([marks[""], marks["~"]]);
const kinds = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

/**
 * Validates a text whose tables are marked and whose parameters are numbered. Throws an error with a code if it is not
 * permitted.
 */
export function validateStatement(text: string): Statement {
  const statements = parseStatements(text);
  const tree = statements[0];
  if (statements.length !== 1 || !tree)
    throw new Error(`E034 ${statements.length} statements in one text; run them separately`);
  const relations: NamedRelations = { catalog: [], changed: [] };
  visit(tree, new Set(), relations);
  return { tree, ...relations };
}

type Names = ReadonlySet<string>;
type NamedRelations = { readonly catalog: string[]; readonly changed: string[] };

/** Visits one node and its children; `ctes` are the common table expressions in scope. */
function visit(node: unknown, ctes: Names, relations: NamedRelations): void {
  if (Array.isArray(node)) for (const item of node) visit(item, ctes, relations);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  for (const key in node) {
    const value = (node as Tree)[key];
    if (key.endsWith("Stmt") && /^[A-Z]/.test(key)) visitStatement(key, value as Tree, ctes, relations);
    else if (key === "RangeVar") requireReadable(value as Tree, ctes, relations);
    else if (key === "FuncCall") visitCall(value as Tree, ctes, relations);
    else if (key !== "lockingClause") visit(value, ctes, relations); // `for update of s` names aliases
  }
}

function visitStatement(kind: string, body: Tree, outer: Names, relations: NamedRelations): void {
  if (kind === "ExplainStmt" || kind === "DeclareCursorStmt") return void visit(body.query, outer, relations);
  if (isHarmless(kind, body)) return;
  if (!kinds.has(kind))
    throw new Error(`E034 ${kind.replace(/Stmt$/, "")} is not a statement for reading or writing rows`);
  visitSelect(kind, body, outer, relations);
}

/**
 * Whether a statement is a cursor or savepoint command, or a permitted setting local to the transaction. None of these
 * names a table.
 */
const isHarmless = (kind: string, { is_local, name, kind: what }: Tree): boolean =>
  kind === "FetchStmt" ||
  kind === "ClosePortalStmt" ||
  (kind === "TransactionStmt" && savepoints.has(String(what))) ||
  (kind === "VariableSetStmt" && (is_local === true || name === "TRANSACTION") && changeable.has(String(name)));
const savepoints = new Set(["TRANS_STMT_SAVEPOINT", "TRANS_STMT_RELEASE", "TRANS_STMT_ROLLBACK_TO"]);

/**
 * Visits the WITH clause, the target and the rest of a statement. The arms of a set operation have no node type of
 * their own.
 */
function visitSelect(kind: string, body: Tree, outer: Names, relations: NamedRelations): void {
  const { withClause, relation, intoClause, larg, rarg, ...rest } = body;
  if (intoClause) throw new Error("E034 SELECT INTO creates a table; tables are created by migrations");
  const ctes = withClause ? visitWith(withClause as Tree, outer, relations) : outer;
  if (relation) requireTarget(relation as Tree, kind);
  if (relation && (kind !== "InsertStmt" || isUpsert(body))) relations.changed.push(String((relation as Tree).relname));
  for (const arm of [larg, rarg]) if (arm) visitSelect("SelectStmt", arm as Tree, ctes, relations);
  visit(rest, ctes, relations);
}

const isUpsert = ({ onConflictClause }: Tree): boolean =>
  (onConflictClause as Tree | undefined)?.action === "ONCONFLICT_UPDATE";

function visitWith(clause: Tree, outer: Names, relations: NamedRelations): Names {
  const parts = ((clause.ctes ?? []) as { CommonTableExpr: Tree }[]).map((c) => c.CommonTableExpr);
  const names = new Set(outer);
  if (clause.recursive) for (const c of parts) names.add(c.ctename as string);
  for (const c of parts) {
    visit(c.ctequery, names, relations);
    names.add(c.ctename as string);
  }
  return names;
}

const spelled = (r: Tree): string => [r.catalogname, r.schemaname, r.relname].filter(Boolean).join(".");

function requireReadable(relation: Tree, ctes: Names, relations: NamedRelations): void {
  const { relname, schemaname, catalogname } = relation as {
    relname: string;
    schemaname?: string;
    catalogname?: string;
  };
  if (!catalogname) {
    if (schemaname && readable.has(schemaname)) return;
    if (!schemaname && ctes.has(relname)) return;
    if (schemaname === marks["!"]) throw new Error(`E031 {!${relname}} is for writing only; read {${relname}}`);
    const name = schemaname && schemaname !== "pg_catalog" ? `${schemaname}.${relname}` : relname;
    if (systemRelations.has(name)) return void relations.catalog.push(name);
  }
  throw new Error(`E032 bare table "${spelled(relation)}" in SQL; write {${relname}}`);
}

function requireTarget(relation: Tree, kind: string): void {
  if (relation.schemaname === marks["!"] && !relation.catalogname) return;
  const verb = kind.replace(/Stmt$/, "").toLowerCase();
  throw new Error(`E032 "${spelled(relation)}" is the target of ${verb}; write {!${String(relation.relname)}}`);
}

function visitCall(call: Tree, ctes: Names, relations: NamedRelations): void {
  const name = lastName(call.funcname);
  const rule = functions.find((f) => f.name.test(name));
  if (rule && !rule.permits?.(call.args as readonly unknown[] | undefined))
    throw new Error(`E035 function "${name}" ${rule.reason}`);
  visit(call, ctes, relations);
}

/** The plain names of all relations in a tree, marked or not. */
export function relationsOf(tree: unknown): string[] {
  const names = new Set<string>();
  walk(tree, (key, value) => {
    if (key === "lockingClause") return false;
    const name = (value as Tree | undefined)?.relname;
    if ((key === "RangeVar" || key === "relation") && typeof name === "string") names.add(name);
    return true;
  });
  return [...names];
}
