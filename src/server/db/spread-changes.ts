import type { Add, PlaceOf } from "./spread-findings.ts";
import { lastName, type Tree, walk } from "./sql-parser.ts";

const volatileNames = new Set(
  "clock_timestamp statement_timestamp timeofday random random_normal gen_random_uuid uuidv4 uuidv7 nextval next_document_id currval lastval setval txid_current pg_current_xact_id pg_advisory_xact_lock pg_notify set_config".split(
    " ",
  ),
);
const clockNames = new Set(["now", "transaction_timestamp"]);

/** The first volatile function below a node; also clock functions if `clocks` is true. */
function unsteady(node: unknown, clocks: boolean): string | undefined {
  let found: string | undefined;
  walk(node, (key, value) => {
    const name = key === "FuncCall" ? lastName((value as Tree).funcname) : "";
    const clock = clockNames.has(name) || (key === "SQLValueFunction" && /DATE|TIME/.test(String((value as Tree).op)));
    if (volatileNames.has(name) || (clocks && clock)) found ??= `${name || "current_timestamp"}()`;
    return true;
  });
  return found;
}

/**
 * A clock function in an expression with columns, or in one that may not be evaluated. In a table replicated to all
 * machines, a clock alone is evaluated once and sent as a value; in these expressions each machine would evaluate its
 * own.
 */
function entangledClock(node: unknown): string | undefined {
  let found: string | undefined;
  walk(node, (key, value) => {
    const chosen = key === "CaseExpr" || key === "CoalesceExpr" || key === "MinMaxExpr";
    if (chosen || ((key === "A_Expr" || key === "FuncCall") && hasColumn(value))) found ??= unsteady(value, true);
    return found === undefined && key !== "SubLink";
  });
  return found;
}

function hasColumn(node: unknown): boolean {
  let found = false;
  walk(node, (key) => {
    if (key === "ColumnRef") found = true;
    return !found && key !== "SubLink";
  });
  return found;
}

/**
 * Finds clock and volatile functions where a cluster refuses them in INSERT, UPDATE or DELETE, and names in RETURNING
 * that it cannot resolve.
 */
export function changeFindings(kind: string, body: Tree, placeOf: PlaceOf, add: Add): void {
  const target = body.relation as Tree;
  const place = placeOf(String(target.relname));
  if (place !== "spread" && place !== "everywhere") return;
  const conflict = body.onConflictClause as Tree | undefined;
  const set = kind === "UpdateStmt" ? body.targetList : undefined;
  const parts: [string, string | undefined][] = [
    ["returning", unsteady(returningOf(body), true)],
    ["on conflict", unsteady([conflict?.targetList, conflict?.whereClause], true)],
    ["update", place === "spread" ? unsteady(set, true) : (unsteady(set, false) ?? entangledClock(set))],
    ["where", unsteady(body.whereClause, false)],
  ];
  for (const [part, name] of parts) if (name) add("volatile", `${name} in ${part} of ${String(target.relname)}`);
  if (kind === "InsertStmt" && (body.selectStmt as { SelectStmt?: Tree } | undefined)?.SelectStmt?.fromClause)
    returningNames(body, target, add);
}

const returningOf = (body: Tree): unknown => body.returningClause ?? body.returningList ?? [];

function returningNames(body: Tree, target: Tree, add: Add): void {
  const alias = (target.alias as Tree | undefined)?.aliasname;
  walk(returningOf(body), (key, value) => {
    if (key === "ColumnRef") {
      const fields = (value as { fields: { String?: { sval: string } }[] }).fields;
      const first = fields[0]?.String?.sval;
      if (fields.length > 1 && first !== alias) add("returning-source", `${first} in returning of ${target.relname}`);
    }
    return true;
  });
}
