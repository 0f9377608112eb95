import { territorySql } from "#platform/access/index.server.ts";
import { levelsOf } from "../cube.ts";
import { type Fragment, join, param, sql } from "./fragment.server.ts";
import type { Filter, Needed } from "./question.server.ts";

/** The window of a position without figures; it contains no sums. */
export const positionWindow = "position";
const ranks = 3;

/** Whether positions are rows of this question, with or without figures. */
export const hasPositionRows = (plan: Needed): boolean => testsOf(plan) !== null;

const levelOf = (plan: Needed) =>
  plan.question.keys.length === 1 ? plan.levels[plan.question.keys[0] as string] : undefined;
/** Conditions of the filters on a position; null if positions are not rows. */
function testsOf(plan: Needed): readonly Fragment[] | null {
  const level = levelOf(plan);
  const positions = level?.holders?.positions;
  if (!positions || !level.noun || plan.facts.shape === "vendor") return null;
  const tests = [...plan.question.filters, ...plan.question.path]
    .filter((f) => !ofProducts(plan, f.level))
    .map((f, i) => testOf(plan, f, i, positions.above.parent));
  return tests.every((t) => t !== null) ? tests : null;
}

/**
 * Existing positions, whether or not they have sales: a page by position must also show vacant and inactive ones.
 * Under a filter unrelated to positions (a store, a segment) it is undefined which positions it includes, so only those
 * with figures are rows.
 */
export function positionRowsSql(plan: Needed, blank: readonly string[]): Fragment | null {
  const tests = testsOf(plan);
  const { noun, holders } = levelOf(plan) ?? {};
  if (!tests || !noun || !holders?.positions) return null;
  const { kind, above } = holders.positions;
  const { mapping, periods } = plan.question;
  const day = param("position_day", "date", mapping.kind === "saleDate" ? periods[0]?.to : mapping.asOf);
  const validOn = (alias: string) =>
    sql`${alias}.valid_from <= ${day} and (${alias}.valid_to is null or ${alias}.valid_to > ${day})`;
  const chain = Array.from(
    { length: ranks },
    (_, i) =>
      sql`left join {~${above.table}} up${i} on up${i}.${above.key} = ${i === 0 ? "n.id" : `up${i - 1}.${above.parent}`} and ${validOn(`up${i}`)}`,
  );
  const inArea: Fragment = { text: territorySql().seenOn("n.area_id", day.text), params: day.params };
  const kinds: Fragment = { text: "n.kind = :position_kind", params: { position_kind: kind } };
  const where = [kinds, "n.archived_at is null", ...tests, ...(plan.facts.shape === "area" ? [inArea] : [])];
  return sql`select ${["n.id as k0", `'${positionWindow}' as win`, ...blank].join(", ")} from {~${noun.table}} n ${join(chain, " ")} where ${join(where, " and ")}`;
}

/** A filter by product does not determine which positions exist. */
function ofProducts(plan: Needed, id: string): boolean {
  const from = plan.levels[id]?.from;
  return id === "product" || ((from?.kind === "attribute" || from?.kind === "dated") && ofProducts(plan, from.of));
}

/**
 * SQL of whether a position matches a filter on positions, by itself or a superior, or on areas, by its own area. Null
 * for other filters, and for the area of an opened row, where positions only divide the figures.
 */
function testOf(plan: Needed, { level, ids }: Filter, index: number, parent: string): Fragment | null {
  const of = levelsOf(plan.question.of)[level];
  const members = param(`positions_${index}`, "bigint[]", [...ids]);
  if (of?.holders)
    return sql`array[n.id, ${Array.from({ length: ranks }, (_, r) => `up${r}.${parent}`).join(", ")}] && ${members}`;
  return of?.noun?.table === "area" && !plan.question.path.some((p) => p.level === level)
    ? sql`n.area_id = any(${members})`
    : null;
}
