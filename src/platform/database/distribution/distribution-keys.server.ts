import { distributionColumn } from "./distribute.server.ts";
import { lastName, type Tree } from "../sql-parser.server.ts";

export type TablePlacement = "distributed" | "reference" | "local";
/** One relation of a FROM list: its alias, and where its rows are stored. */
export type Source = {
  readonly alias: string;
  readonly name: string;
  readonly place: TablePlacement | "result";
  readonly key: string | undefined;
};

/** All conditions of one query level: its WHERE clause and its join conditions, including the columns of USING. */
export function conditionsOf(query: Tree): unknown[] {
  const conditions: unknown[] = [query.whereClause];
  const from = (item: Tree): void => {
    const join = item.JoinExpr as Tree | undefined;
    if (!join) return;
    conditions.push(join.quals, { using: join.usingClause, natural: join.isNatural });
    from(join.larg as Tree);
    from(join.rarg as Tree);
  };
  for (const item of (query.fromClause ?? query.usingClause ?? []) as Tree[]) from(item);
  return conditions;
}

/** Whether all sources are joined on their distribution columns, to each other's or to one common value. */
export function tied(sources: readonly Source[], conditions: readonly unknown[]): boolean {
  const groups = new Map<string, string>();
  const root = (name: string): string => {
    const above = groups.get(name);
    return above === undefined || above === name ? name : root(above);
  };
  const join = (a: string, b: string) => void groups.set(root(a), root(b));
  const all = () => {
    for (const s of sources) join(s.alias, sources[0]?.alias as string);
  };
  for (const c of conditions) {
    const { using, natural } = (c ?? {}) as { using?: unknown[]; natural?: boolean };
    if (natural || using?.some((u) => lastName([u]) === distributionColumn)) all();
    for (const [left, right] of equalities(c)) {
      const [a, b] = [keyAlias(left, sources), keyAlias(right, sources)];
      if (a && b) join(a, b);
      else if (a || b) join((a ?? b) as string, `value ${JSON.stringify(a ? right : left, withoutPlace)}`);
    }
  }
  return new Set(sources.map((s) => root(s.alias))).size <= 1;
}

const withoutPlace = (key: string, value: unknown): unknown => (key === "location" ? undefined : value);

/** The alias of the source whose distribution column an expression is. */
function keyAlias(node: unknown, sources: readonly Source[]): string | undefined {
  const fields = (((node as Tree)?.ColumnRef as Tree | undefined)?.fields ?? []) as { String?: { sval: string } }[];
  const [first, last] = [fields[0]?.String?.sval, fields.at(-1)?.String?.sval];
  if (fields.length === 1) return sources.find((s) => s.key === last && sources.length === 1)?.alias;
  return sources.find((s) => s.alias === first && s.key === last)?.alias;
}

/** Pairs of expressions that a condition requires to be equal, including row comparisons: `(a, b) = (c, d)`. */
function equalities(condition: unknown): [unknown, unknown][] {
  if (typeof condition !== "object" || condition === null) return [];
  const { BoolExpr: bool, A_Expr: expr } = condition as { BoolExpr?: Tree; A_Expr?: Tree };
  if (bool?.boolop === "AND_EXPR") return (bool.args as unknown[]).flatMap(equalities);
  if (expr?.kind !== "AEXPR_OP" || lastName(expr.name) !== "=") return [];
  const rows = [expr.lexpr, expr.rexpr].map((side) => ((side as Tree).RowExpr as Tree | undefined)?.args as unknown[]);
  const [left, right] = rows;
  if (left && right) return left.map((item, i): [unknown, unknown] => [item, right[i]]);
  return [[expr.lexpr, expr.rexpr]];
}
