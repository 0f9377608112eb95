import { readMigrations } from "./migrate.server.ts";
import { lastName, loadParser, parseStatements, plpgsqlTexts, type Tree, walk } from "../sql-parser.server.ts";
import { relationsOf } from "../statement.server.ts";

/**
 * A function of the schema. One that is not volatile may be called in statements over facts, and is then evaluated on
 * the machines that hold them.
 */
export type SqlFunction = { readonly name: string; readonly volatile: boolean; readonly reads: readonly string[] };
type PrimaryKey = { readonly table: string; readonly columns: readonly string[]; readonly primary: true };
type Link = { readonly table: string; readonly name: string; readonly target: string };

/**
 * The schema as defined by the migrations, reduced to what determines the placement of tables. Reading it needs no
 * database.
 */
export type SourceSchema = {
  readonly tables: readonly string[];
  readonly uniques: readonly PrimaryKey[];
  readonly foreignKeys: readonly Link[];
  readonly views: ReadonlyMap<string, readonly string[]>;
  readonly functions: readonly SqlFunction[];
};

type Draft = {
  readonly keys: Map<string, readonly string[]>;
  readonly links: Link[];
  readonly views: Map<string, readonly string[]>;
  readonly functions: Map<string, SqlFunction>;
};

/** Reads the schema from the migrations, in their order. */
export async function sourceSchema(): Promise<SourceSchema> {
  await loadParser();
  const draft: Draft = { keys: new Map(), links: [], views: new Map(), functions: new Map() };
  for (const { sql } of await readMigrations()) for (const statement of parseStatements(sql)) take(draft, statement);
  return {
    tables: [...draft.keys.keys()].sort(),
    uniques: [...draft.keys].map(([table, columns]) => ({ table, columns, primary: true })),
    foreignKeys: draft.links.filter((l) => draft.keys.has(l.table)),
    views: draft.views,
    functions: [...draft.functions.values()],
  };
}

function take(draft: Draft, statement: Tree): void {
  const [kind = "", body] = Object.entries(statement)[0] as [string, Tree];
  if (kind === "CreateStmt") {
    const table = nameOf(body.relation);
    draft.keys.set(table, []);
    for (const element of (body.tableElts ?? []) as Tree[]) takeElement(draft, table, element);
  } else if (kind === "AlterTableStmt") {
    for (const { AlterTableCmd: cmd } of body.cmds as { AlterTableCmd: Tree }[])
      if (cmd.subtype === "AT_DropConstraint") dropLink(draft, nameOf(body.relation), String(cmd.name));
      else if (cmd.def) takeElement(draft, nameOf(body.relation), cmd.def as Tree);
  } else if (kind === "DropStmt") {
    for (const object of body.objects as { List?: { items: unknown } }[])
      dropObject(draft, lastName(object.List?.items));
  } else if (kind === "ViewStmt") draft.views.set(nameOf(body.view), relationsOf(body.query));
  else if (kind === "CreateFunctionStmt") takeFunction(draft, body);
}

const nameOf = (relation: unknown): string => String((relation as Tree).relname);
const words = (list: unknown): string[] => ((list ?? []) as unknown[]).map((item) => lastName([item]));

function takeElement(draft: Draft, table: string, element: Tree): void {
  const column = element.ColumnDef as Tree | undefined;
  const constraints = column ? ((column.constraints ?? []) as Tree[]) : [element];
  for (const { Constraint: c } of constraints as { Constraint?: Tree }[]) {
    if (c?.contype === "CONSTR_PRIMARY") draft.keys.set(table, column ? [String(column.colname)] : words(c.keys));
    if (c?.contype === "CONSTR_FOREIGN")
      draft.links.push({ table, name: nameOfLink(table, column, c), target: nameOf(c.pktable) });
  }
}

/** The name that PostgreSQL gives a foreign key without one. */
const nameOfLink = (table: string, column: Tree | undefined, key: Tree): string =>
  String(key.conname ?? [table, ...(column ? [String(column.colname)] : words(key.fk_attrs)), "fkey"].join("_"));

function dropLink(draft: Draft, table: string, name: string): void {
  const at = draft.links.findIndex((l) => l.table === table && l.name === name);
  if (at >= 0) draft.links.splice(at, 1);
}

function dropObject(draft: Draft, name: string): void {
  draft.keys.delete(name);
  draft.views.delete(name);
  draft.functions.delete(name);
}

function takeFunction(draft: Draft, body: Tree): void {
  const name = lastName(body.funcname);
  const options = new Map(
    ((body.options ?? []) as { DefElem: Tree }[]).map(({ DefElem: d }) => [String(d.defname), d.arg as Tree]),
  );
  const text = (option: string): string => (options.get(option)?.String as { sval?: string } | undefined)?.sval ?? "";
  const source = lastName((options.get("as")?.List as Tree | undefined)?.items);
  const trigger = JSON.stringify(body.returnType ?? "").includes('"trigger"');
  draft.functions.set(name, {
    name,
    volatile: trigger || !["stable", "immutable"].includes(text("volatility")),
    reads: body.sql_body ? relationsOf(body.sql_body) : readsOf(text("language"), source),
  });
}

/** Relations referenced in a function body written in SQL or PL/pgSQL. */
export function readsOf(language: string, source: string): string[] {
  if (language === "sql") return ownRelations(parseStatements(source));
  if (language !== "plpgsql") return [];
  return ownRelations(
    plpgsqlTexts(source).flatMap((text) =>
      /^\s*(select|with|insert|update|delete)\b/i.test(text) ? parseStatements(text) : [],
    ),
  );
}

/** Relations other than common table expressions, which are referenced like tables. */
function ownRelations(trees: readonly Tree[]): string[] {
  const ctes = new Set<string>();
  walk(trees, (key, value) => {
    if (key === "CommonTableExpr") ctes.add(String((value as Tree).ctename));
    return true;
  });
  return relationsOf(trees).filter((name) => !ctes.has(name) && !name.startsWith("pg_"));
}
