import type { Place } from "./spread-keys.ts";
import { spreadBy } from "./distribute.ts";

/** Something in a statement over facts that a cluster would refuse or answer incorrectly. */
export type SpreadFinding = { readonly rule: SpreadRule; readonly where: string };
export const spreadRules = {
  "case-operand": "«case x when …» with parameters is refused: write «case when x = …»",
  volatile: "a volatile or clock function is refused here: bind the value as a parameter, the instant as «:instant»",
  "lateral-without-from": "a lateral subquery without FROM is refused: write the expressions out",
  "correlated-fact":
    "a subquery over facts that depends on a table which is not spread is refused: aggregate in a CTE, then join",
  "unordered-aggregate":
    "rows are gathered per machine in any order: order inside the aggregate, or fence the subquery with «offset 0»",
  "local-join":
    "facts cannot be joined with a table of the coordinator: declare it `everywhere`, or ask in two statements",
  "fact-join": `facts are joined without ${spreadBy}: add it to the condition`,
  "returning-source": "RETURNING may name only an explicit alias of the target",
} as const;
export type SpreadRule = keyof typeof spreadRules;

/** The placement of a table or view; undefined if the portal has no such relation. */
export type PlaceOf = (relation: string) => Place | undefined;
export type Add = (rule: SpreadRule, where: string) => void;
