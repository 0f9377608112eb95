import { distributionColumn } from "./distribute.server.ts";
import { conditionsOf, type TablePlacement, type Source, tied } from "./distribution-keys.server.ts";
import { changeFindings, lockFindings, mixedChange } from "./distribution-changes.server.ts";
import { contains, lastName, type Tree, walk } from "../sql-parser.server.ts";
import type { Add, TablePlacementOf, DistributionFinding, DistributionRule } from "./distribution-findings.server.ts";

export type { TablePlacement };
type Level = { readonly sources: readonly Source[]; readonly conditions: readonly unknown[] };

/** All findings in the parse tree of a statement. */
export function distributionFindings(tree: Tree, placeOf: TablePlacementOf): DistributionFinding[] {
  if (!mentions(tree, placeOf, ["distributed", "reference"])) return [];
  const findings: DistributionFinding[] = [];
  const add = (rule: DistributionRule, where: string) => {
    if (!findings.some((f) => f.rule === rule && f.where === where)) findings.push({ rule, where });
  };
  const over = mentions(tree, placeOf, ["distributed"]);
  if (over) caseOperands(tree, add);
  walk(tree, (key, value) => {
    if (key === "InsertStmt" || key === "UpdateStmt" || key === "DeleteStmt")
      changeFindings(key, value as Tree, placeOf, add);
    if (key === "SelectStmt") lockFindings(value as Tree, placeOf, add);
    if (over && key === "subselect" && isEmpty(value)) add("empty-select", "a subquery");
    return true;
  });
  mixedChange(tree, placeOf, add);
  if (over) new Levels(placeOf, add).statement(tree);
  return findings;
}

const isEmpty = (subselect: unknown): boolean => {
  const query = (subselect as { SelectStmt?: Tree }).SelectStmt;
  return query?.fromClause !== undefined && !query.targetList;
};

const mentions = (tree: unknown, placeOf: TablePlacementOf, places: readonly TablePlacement[]): boolean =>
  contains(tree, (_key, value) => {
    const { relname, schemaname } = (value ?? {}) as { relname?: unknown; schemaname?: unknown };
    return typeof relname === "string" && Boolean(schemaname) && places.includes(placeOf(relname) ?? "local");
  });

/** Applies only to statements with parameters: a plan without parameters is sent as written. */
function caseOperands(tree: Tree, add: Add): void {
  let parameters = false;
  const operands: string[] = [];
  walk(tree, (key, value) => {
    if (key === "ParamRef") parameters = true;
    if (key === "CaseExpr" && (value as Tree).arg) operands.push(nameOfExpression((value as Tree).arg));
    return true;
  });
  if (parameters) for (const operand of operands) add("case-operand", operand);
}

const nameOfExpression = (node: unknown): string => {
  const fields = ((node as Tree)?.ColumnRef as Tree | undefined)?.fields as { String?: { sval: string } }[] | undefined;
  return fields?.map((f) => f.String?.sval ?? "*").join(".") ?? "an expression";
};

const aggregates = /^(json|jsonb|array|string|xml)_?agg$|^jsonb?_object_agg/;

/** Walks the query levels of a statement: the sources of each FROM list, and how their facts are joined. */
class Levels {
  private readonly placeOf: TablePlacementOf;
  private readonly add: Add;
  constructor(placeOf: TablePlacementOf, add: Add) {
    this.placeOf = placeOf;
    this.add = add;
  }

  /** Every query below a node, each as its own level. Subqueries in expressions are evaluated together with `level`. */
  statement(node: unknown, level?: Level): void {
    if (Array.isArray(node)) for (const item of node) this.statement(item, level);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    for (const [key, value] of Object.entries(node as Tree)) {
      if (key === "SelectStmt" || key === "UpdateStmt" || key === "DeleteStmt") this.select(value as Tree);
      else if (key === "SubLink") this.sublink(value as Tree, level);
      else this.statement(value, key === "CommonTableExpr" ? undefined : level);
    }
  }

  /** A SELECT, or a change whose target is joined with its sources. */
  private select(body: Tree): void {
    const { withClause, fromClause, usingClause, relation, larg, rarg, ...rest } = body;
    for (const arm of [larg, rarg]) if (arm) this.select(arm as Tree);
    this.statement(withClause);
    const from = [...((fromClause ?? usingClause ?? []) as Tree[]), ...(relation ? [{ RangeVar: relation }] : [])];
    const level: Level = { sources: from.flatMap((item) => this.sourcesOf(item)), conditions: conditionsOf(body) };
    this.joins(level);
    this.gathering(from, body);
    for (const item of from) this.below(item, level);
    this.statement(rest, level);
  }

  /** Subqueries of a FROM list: lateral ones depend on the level, others are independent. */
  private below(item: Tree, level: Level): void {
    const { JoinExpr: join, RangeSubselect: sub } = item as { JoinExpr?: Tree; RangeSubselect?: Tree };
    if (join) {
      this.below(join.larg as Tree, level);
      this.below(join.rarg as Tree, level);
      if (join.jointype !== "JOIN_INNER") this.outerCondition(join.quals);
      this.statement(join.quals, level);
    } else if (sub) {
      const query = (sub.subquery as { SelectStmt: Tree }).SelectStmt;
      const facts = level.sources.filter(isFact);
      if (sub.lateral && facts.length > 0 && !query.fromClause && !query.valuesLists && !query.larg)
        this.add("lateral-without-from", `${aliasOf(sub)} beside ${shown(facts)}`);
      if (sub.lateral) this.dependent(query, level, `lateral ${aliasOf(sub)}`);
      else this.select(query);
    } else this.statement(item, level);
  }

  private outerCondition(quals: unknown): void {
    walk(quals, (key, value) => {
      const isSet = key === "SubLink" && (value as Tree).subLinkType === "ANY_SUBLINK";
      if (isSet && mentions(value, this.placeOf, ["distributed"])) this.add("outer-join-set", "a set in ON");
      return true;
    });
  }

  private sublink(link: Tree, level: Level | undefined): void {
    this.statement(link.testexpr, level);
    const query = (link.subselect as { SelectStmt?: Tree } | undefined)?.SelectStmt;
    if (!query) return;
    if (level)
      this.dependent(
        query,
        level,
        String(link.subLinkType)
          .replace(/_SUBLINK$/, "")
          .toLowerCase(),
      );
    else this.select(query);
  }

  /**
   * A subquery that may reference the level outside it. If it reads facts at any depth, it may reference only facts,
   * and only by their distribution column.
   */
  private dependent(query: Tree, outer: Level, what: string): void {
    this.select(query);
    for (const inner of this.levelsBelow(query)) {
      const facts = inner.sources.filter(isFact);
      const used = outer.sources.filter((s) => inner.free.has(s.alias));
      if (facts.length === 0 || used.length === 0) continue;
      const outside = outer.sources.filter(isFact);
      const where = `${what} over ${shown(facts)} beside ${shown(used)}`;
      if (outside.length === 0) this.add("correlated-fact", where);
      else if (!tied([...facts, ...outside], [...inner.conditions, ...outer.conditions])) this.add("fact-join", where);
    }
  }

  /** Every query at or below one, with the outer aliases that it references. */
  private levelsBelow(query: Tree): (Level & { readonly free: ReadonlySet<string> })[] {
    const levels: (Level & { readonly free: ReadonlySet<string> })[] = [];
    const visit = (node: unknown): ReadonlySet<string> => {
      const free = new Set<string>();
      const take = (names: ReadonlySet<string>) => {
        for (const name of names) free.add(name);
      };
      if (Array.isArray(node)) for (const item of node) take(visit(item));
      else if (typeof node === "object" && node !== null)
        for (const [key, value] of Object.entries(node as Tree)) {
          if (key === "ColumnRef") take(qualifierOf(value as Tree));
          else take(levelKeys.has(key) ? level(value as Tree) : visit(value));
        }
      return free;
    };
    const level = (body: Tree): ReadonlySet<string> => {
      const sources = ((body.fromClause ?? []) as Tree[]).flatMap((item) => this.sourcesOf(item));
      const own = new Set(sources.map((s) => s.alias));
      const free = new Set([...visit(body)].filter((name) => !own.has(name)));
      levels.push({ sources, conditions: conditionsOf(body), free });
      return free;
    };
    level(query);
    return levels;
  }

  private joins({ sources, conditions }: Level): void {
    const facts = sources.filter(isFact);
    const local = sources.find((s) => s.place === "local");
    if (facts.length > 0 && local) this.add("local-join", `${shown(facts)} with ${shown([local])}`);
    if (facts.length > 1 && !tied(facts, conditions)) this.add("fact-join", shown(facts));
  }

  /** Aggregates without ORDER BY over the rows of a sorted subquery. */
  private gathering(from: readonly Tree[], body: Tree): void {
    if (body.groupClause || from.length !== 1) return;
    const sub = (from[0] as { RangeSubselect?: Tree }).RangeSubselect;
    const query = (sub?.subquery as { SelectStmt?: Tree } | undefined)?.SelectStmt;
    if (!query?.sortClause || query.limitOffset || query.limitCount || query.groupClause) return;
    if (!((query.fromClause ?? []) as Tree[]).flatMap((item) => this.sourcesOf(item)).some(isFact)) return;
    walk(body.targetList, (key, value) => {
      if (key === "SubLink") return false;
      const call = value as Tree;
      if (key === "FuncCall" && aggregates.test(lastName(call.funcname)) && !call.agg_order)
        this.add("unordered-aggregate", lastName(call.funcname));
      return true;
    });
  }

  private sourcesOf(item: Tree): Source[] {
    const { JoinExpr: join, RangeVar: table, RangeSubselect: sub } = item as Record<string, Tree | undefined>;
    if (join) return [...this.sourcesOf(join.larg as Tree), ...this.sourcesOf(join.rarg as Tree)];
    if (table) {
      const place = table.schemaname ? (this.placeOf(String(table.relname)) ?? "result") : "result";
      return [{ alias: aliasOf(table), name: String(table.relname), place, key: distributionColumn }];
    }
    if (!sub)
      return [{ alias: aliasOf(Object.values(item)[0] as Tree), name: "rows", place: "result", key: undefined }];
    const query = (sub.subquery as { SelectStmt: Tree }).SelectStmt;
    const key = this.exposedKey(query);
    return [{ alias: aliasOf(sub), name: "subquery", place: key ? "distributed" : "result", key }];
  }

  /**
   * The output name of the distribution column in a plain subquery over facts. Undefined for other subqueries, which
   * are materialized first.
   */
  private exposedKey(query: Tree): string | undefined {
    if (query.limitOffset || query.limitCount || query.larg || query.withClause || query.valuesLists) return undefined;
    const sources = ((query.fromClause ?? []) as Tree[]).flatMap((item) => this.sourcesOf(item));
    if (!sources.some(isFact)) return undefined;
    const columns = ((query.targetList ?? []) as { ResTarget: Tree }[]).map(({ ResTarget: t }) => ({
      name: t.name as string | undefined,
      fields: ((t.val as Tree)?.ColumnRef as { fields: Tree[] } | undefined)?.fields ?? [],
    }));
    for (const { name, fields } of columns) {
      const last = fields.at(-1);
      if (last?.A_Star && !query.groupClause) return distributionColumn;
      if (lastName([last]) === distributionColumn) return name ?? distributionColumn;
    }
    return undefined;
  }
}

const shown = (sources: readonly Source[]): string =>
  sources.map((s) => `${s.name} ${s.alias}`.replaceAll(/\d+/g, "")).join(", ");
const isFact = (s: Source): boolean => s.place === "distributed";
const aliasOf = (node: Tree | undefined): string =>
  String((node?.alias as Tree | undefined)?.aliasname ?? node?.relname ?? "a result");

/** Tree keys that hold a query: a subquery, or an arm of a set operation. */
const levelKeys = new Set(["SelectStmt", "larg", "rarg"]);

/** The qualifier of a column reference, if any. */
function qualifierOf(column: Tree): ReadonlySet<string> {
  const fields = column.fields as { String?: { sval: string } }[];
  return new Set(fields.length > 1 && fields[0]?.String ? [fields[0].String.sval] : []);
}
