import { distributionColumn } from "./distribute.server.ts";
import type { Add, TablePlacementOf } from "./distribution-findings.server.ts";
import { contains, lastName, type Tree, walk } from "../sql-parser.server.ts";

const volatileNames = new Set(
  "clock_timestamp statement_timestamp timeofday random random_normal gen_random_uuid uuidv4 uuidv7 nextval next_document_id currval lastval setval txid_current pg_current_xact_id pg_advisory_xact_lock pg_notify set_config".split(
    " ",
  ),
);
/** Functions that are not immutable: their result also depends on settings such as the time zone. */
const stableNames = new Set(
  "jsonb_build_object jsonb_build_array json_build_object json_build_array to_json to_jsonb row_to_json concat concat_ws format to_char to_date to_timestamp date_trunc date_part current_setting".split(
    " ",
  ),
);
const clockNames = new Set(["now", "transaction_timestamp"]);

/** The first volatile function below a node; also clock functions if `clocks` is true. */
function unsteady(node: unknown, clocks: boolean): string | undefined {
  let volatileCall: string | undefined;
  walk(node, (key, value) => {
    const name = key === "FuncCall" ? lastName((value as Tree).funcname) : "";
    const clock = clockNames.has(name) || (key === "SQLValueFunction" && /DATE|TIME/.test(String((value as Tree).op)));
    if (volatileNames.has(name) || (clocks && clock)) volatileCall ??= `${name || "current_timestamp"}()`;
    return true;
  });
  return volatileCall;
}

/**
 * A clock function in an expression with columns, or in one that may not be evaluated. In a table replicated to all
 * machines, a clock alone is evaluated once and sent as a value; in these expressions each machine would evaluate its
 * own.
 */
function entangledClock(node: unknown): string | undefined {
  let volatileCall: string | undefined;
  walk(node, (key, value) => {
    const chosen = key === "CaseExpr" || key === "CoalesceExpr" || key === "MinMaxExpr";
    if (chosen || ((key === "A_Expr" || key === "FuncCall") && hasColumn(value)))
      volatileCall ??= unsteady(value, true);
    return volatileCall === undefined && key !== "SubLink";
  });
  return volatileCall;
}

const hasColumn = (node: unknown): boolean => contains(node, (key) => key === "ColumnRef", { nested: false });

/**
 * Finds clock and volatile functions where a cluster refuses them in INSERT, UPDATE or DELETE, and names in RETURNING
 * that it cannot resolve.
 */
export function changeFindings(kind: string, body: Tree, placeOf: TablePlacementOf, add: Add): void {
  const target = body.relation as Tree;
  const place = placeOf(String(target.relname));
  if (place === "local" && tablesOf(body, placeOf).shared.length > 0) {
    const name = unsteady(returningOf(body), true);
    if (name && kind !== "InsertStmt") add("volatile", `${name} in returning of ${String(target.relname)}`);
  }
  if (place !== "distributed" && place !== "reference") return;
  const conflict = body.onConflictClause as Tree | undefined;
  const set = kind === "UpdateStmt" ? body.targetList : undefined;
  const parts: [string, string | undefined][] = [
    ["returning", unsteady(returningOf(body), true)],
    ["on conflict", unsteady([conflict?.targetList, conflict?.whereClause], true)],
    ["update", place === "distributed" ? unsteady(set, true) : (unsteady(set, false) ?? entangledClock(set))],
    ["where", unsteady(body.whereClause, false)],
  ];
  if (kind === "UpdateStmt" && castsToDate([set, body.whereClause]))
    add("stable-cast", `update of ${String(target.relname)}`);
  if (kind === "UpdateStmt" && shiftsInstantByChoice(set))
    add("unstable-choice", `update of ${String(target.relname)}`);
  for (const [part, name] of parts) if (name) add("volatile", `${name} in ${part} of ${String(target.relname)}`);
  if (callsStable(returningOf(body))) add("unstable-returning", `returning of ${String(target.relname)}`);
  if (assignsSubquery(set)) add("multi-assign", `update of ${String(target.relname)}`);
  const select = (body.selectStmt as { SelectStmt?: Tree } | undefined)?.SelectStmt;
  if (kind !== "InsertStmt" || !select?.fromClause) return;
  returningNames(body, target, place === "distributed", add);
  if (readsFacts(select, placeOf) && unsteady([body.withClause, select], false))
    add("volatile", `select of insert into ${String(target.relname)}`);
  if (conflict && returnsNothing(body)) add("sent-count", `insert into ${String(target.relname)}`);
  if (hasParameter([conflict, returningOf(body)])) add("late-parameter", `insert into ${String(target.relname)}`);
  if ((place === "reference" && correlates(select)) || looksUpBesides(select, placeOf))
    add("insert-correlated", `insert into ${String(target.relname)}`);
}

const returningOf = (body: Tree): unknown => body.returningClause ?? body.returningList ?? [];

/** Rows of facts are written by the worker that has them, which would also call the function. */
const readsFacts = ({ fromClause }: Tree, placeOf: TablePlacementOf): boolean =>
  ((fromClause ?? []) as { RangeVar?: Tree }[]).some(
    ({ RangeVar: table }) => table?.schemaname && placeOf(String(table.relname)) === "distributed",
  );
const returnsNothing = (body: Tree): boolean => !body.returningClause && !body.returningList;
/** The operator is immutable only for two texts, which a parse tree does not show. */
const concatenates = (key: string, value: unknown): boolean =>
  key === "A_Expr" && lastName((value as Tree).name) === "||";
const callsStable = (node: unknown): boolean =>
  contains(
    node,
    (key, value) =>
      (key === "FuncCall" && stableNames.has(lastName((value as Tree).funcname))) || concatenates(key, value),
  );
const assignsSubquery = (set: unknown): boolean =>
  contains(set, (key, value) => key === "MultiAssignRef" && "SubLink" in ((value as Tree).source as Tree), {
    nested: false,
  });

function returningNames(body: Tree, target: Tree, spread: boolean, add: Add): void {
  const alias = (target.alias as Tree | undefined)?.aliasname;
  const readsTarget = spread && namesTable(body.selectStmt, target.relname);
  walk(returningOf(body), (key, value) => {
    if (key === "ColumnRef") {
      const fields = (value as { fields: { String?: { sval: string } }[] }).fields;
      const first = fields[0]?.String?.sval;
      if (readsTarget && fields.length === 1)
        add("returning-source", `${first ?? "*"} in returning of ${target.relname}`);
      if (fields.length > 1 && first !== alias) add("returning-source", `${first} in returning of ${target.relname}`);
    }
    return true;
  });
}

/** Names of the tables of a statement by whether they are stored on the coordinator only. */
function tablesOf(tree: unknown, placeOf: TablePlacementOf): { local: string[]; shared: string[] } {
  const tables = { local: new Set<string>(), shared: new Set<string>() };
  walk(tree, (_key, value) => {
    const { relname, schemaname } = (value ?? {}) as { relname?: unknown; schemaname?: unknown };
    if (typeof relname === "string" && schemaname) {
      const place = placeOf(relname);
      if (place) tables[place === "local" ? "local" : "shared"].add(relname);
    }
    return true;
  });
  return { local: [...tables.local], shared: [...tables.shared] };
}

/**
 * Changes whose target and sources are partly on the coordinator only. A table of the coordinator may be changed from
 * other tables of its FROM list, or from common table expressions over the machines alone.
 */
export function mixedChange(tree: Tree, placeOf: TablePlacementOf, add: Add): void {
  const { shared } = tablesOf(tree, placeOf);
  walk(tree, (key, value) => {
    if (key !== "UpdateStmt" && key !== "DeleteStmt") return true;
    const body = value as Tree;
    const target = String((body.relation as Tree).relname);
    const own = tablesOf(body, placeOf);
    const report = (others: readonly string[]) => {
      if (others.length > 0) add("mixed-change", `${target} with ${others.join(", ")}`);
    };
    const place = placeOf(target);
    // in a change of facts, a table of the coordinator is a finding of the join
    if (place !== "local") report(place === "reference" ? own.local : []);
    // a change within a common table expression, where all tables of the statement count
    else if (body !== tree[key]) report(shared);
    else report(refusedSources(body, placeOf));
    return true;
  });
}

function refusedSources({ withClause, fromClause, usingClause, ...rest }: Tree, placeOf: TablePlacementOf): string[] {
  const subqueries = [fromClause, usingClause].map((from) =>
    ((from ?? []) as Tree[]).filter((item) => !("RangeVar" in item) && !("JoinExpr" in item)),
  );
  const tables = tablesOf([subqueries, { ...rest, relation: undefined }], placeOf).shared;
  for (const cte of ((withClause as Tree | undefined)?.ctes ?? []) as Tree[]) {
    const { local, shared } = tablesOf(cte, placeOf);
    if (local.length > 0) tables.push(...shared);
  }
  return tables;
}

const dateTypes = new Set(["date", "timestamp", "timestamptz"]);
/** Whether a column is cast to a date or an instant. If it is a text, the cast depends on settings. */
const castsToDate = (node: unknown): boolean =>
  contains(
    node,
    (key, value) =>
      key === "TypeCast" &&
      "ColumnRef" in ((value as Tree).arg as Tree) &&
      dateTypes.has(lastName(((value as Tree).typeName as Tree).names)) &&
      !(((value as Tree).typeName as Tree).arrayBounds as unknown[] | undefined)?.length,
    { nested: false },
  );

/** Whether CASE or COALESCE contains the sum of an instant and an interval, which depends on the time zone. */
const shiftsInstantByChoice = (set: unknown): boolean =>
  contains(set, (key, value) => (key === "CaseExpr" || key === "CoalesceExpr") && shiftsInstant(value), {
    nested: false,
  });
const shiftsInstant = (node: unknown): boolean =>
  contains(
    node,
    (key, value) => key === "A_Expr" && ["+", "-"].includes(lastName((value as Tree).name)) && hasInterval(value),
    { nested: false },
  );
const hasInterval = (node: unknown): boolean =>
  contains(
    node,
    (key, value) =>
      (key === "FuncCall" && lastName((value as Tree).funcname) === "make_interval") ||
      (key === "TypeCast" && lastName(((value as Tree).typeName as Tree).names) === "interval"),
  );

/** FOR UPDATE over facts without a condition on the distributor, which would lock rows of several shards. */
export function lockFindings(body: Tree, placeOf: TablePlacementOf, add: Add): void {
  const from = (body.fromClause ?? []) as { RangeVar?: Tree }[];
  const facts = from.filter((f) => f.RangeVar?.schemaname && placeOf(String(f.RangeVar.relname)) === "distributed");
  if (!body.lockingClause || facts.length === 0 || namesKey(body.whereClause)) return;
  add("lock-facts", facts.map((f) => String(f.RangeVar?.relname)).join(", "));
}
/** Whether a condition equates the distributor with one value; a list of distributors would be refused. */
const namesKey = (node: unknown): boolean =>
  contains(node, (key, value) => {
    const { kind, name, lexpr, rexpr } = value as Tree;
    return key === "A_Expr" && kind === "AEXPR_OP" && lastName(name) === "=" && [lexpr, rexpr].some(mentionsKey);
  });
const mentionsKey = (node: unknown): boolean =>
  contains(node, (key, value) => key === "ColumnRef" && lastName((value as Tree).fields) === distributionColumn);

const hasParameter = (node: unknown): boolean => contains(node, (key) => key === "ParamRef");

/** Whether a condition contains EXISTS, which refers to the rows outside. */
const correlates = ({ whereClause }: Tree): boolean =>
  contains(whereClause, (key, value) => key === "SubLink" && (value as Tree).subLinkType === "EXISTS_SUBLINK");

/** Whether a lateral subquery of FROM reads a table, in a query without facts. */
const looksUpBesides = ({ fromClause }: Tree, placeOf: TablePlacementOf): boolean =>
  !contains(fromClause, (_key, value) => placeOf(String((value as Tree | null)?.relname)) === "distributed") &&
  contains(fromClause, (key, value) => {
    const { lateral, subquery } = (value ?? {}) as Tree;
    return key === "RangeSubselect" && Boolean(lateral) && contains(subquery, (k) => k === "RangeVar");
  });

const namesTable = (node: unknown, table: unknown): boolean =>
  contains(node, (_key, value) => (value as Tree | null)?.relname === table);
