import type { TablePlacement } from "./distribution-keys.server.ts";
import { distributionColumn } from "./distribute.server.ts";

/** A part of a statement over distributed tables that a cluster would refuse or answer incorrectly. */
export type DistributionFinding = { readonly rule: DistributionRule; readonly where: string };
export const distributionRules = {
  "case-operand": "«case x when …» with parameters is refused: write «case when x = …»",
  volatile: "a volatile or clock function is refused here: bind the value as a parameter, the instant as «:instant»",
  "lateral-without-from": "a lateral subquery without FROM is refused: write the expressions out",
  "correlated-fact":
    "a subquery over facts that depends on a table that is not distributed is refused: aggregate in a CTE, then join",
  "unordered-aggregate":
    "rows are gathered per machine in any order: order inside the aggregate, or fence the subquery with «offset 0»",
  "local-join":
    "facts cannot be joined with a table of the coordinator: declare it with `referenceBecause`, or use two statements",
  "mixed-change":
    "an update or delete cannot use a table of the coordinator together with others: read the values first, then write",
  "outer-join-set": "a set of facts in ON of an outer join is refused: write «exists» or «not exists»",
  "empty-select": "a subquery without columns cannot be sent between machines: write «select 1»",
  "unstable-returning": "RETURNING may call only immutable functions: return columns, or read them afterwards",
  "multi-assign": "SET (…) = (select …) is refused: compute the values in a common table expression of FROM",
  "sent-count":
    "INSERT … SELECT … ON CONFLICT counts the rows sent, not those inserted: add RETURNING of a column of the target",
  "late-parameter": "ON CONFLICT and RETURNING of INSERT … SELECT cannot use a parameter: use a value of the row",
  "insert-correlated": "a correlated subquery is refused in INSERT … SELECT: use a left join, or read the values first",
  "unstable-choice":
    "an instant shifted by an interval inside CASE or COALESCE is refused in an update: compute it before as a parameter",
  "stable-cast": "a column cast to a date or an instant is refused in an update: pass values of that type",
  "lock-facts": "FOR UPDATE over facts needs one distributor: add it to the condition",
  "fact-join": `facts are joined without ${distributionColumn}: add it to the condition`,
  "returning-source": "RETURNING may name only an explicit alias of the target",
} as const;
export type DistributionRule = keyof typeof distributionRules;

/** The placement of a table or view; undefined if the portal has no such relation. */
export type TablePlacementOf = (relation: string) => TablePlacement | undefined;
export type Add = (rule: DistributionRule, where: string) => void;
