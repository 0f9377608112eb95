import type { ScopeRule } from "#kit/scope.ts";
import type { Access, Person } from "../access/access.ts";
import { todaySql } from "../clock.ts";

/** The four ways a scope compiles; the text depends on the shape alone, the ids travel as bound parameters. */
export type Shape = "all" | "vendor" | "area";

export const shapeOf = (access: Access): Shape =>
  access.kind === "system" ? "all" : access.vendorId !== null ? "vendor" : access.districts === null ? "all" : "area";

/** Parameters that scoped SQL may name; one fixed set, so that a compiled text fits every person of its shape. */
export function scopeParams(access: Access): Record<string, unknown> {
  const p = access.kind === "person" ? access : undefined;
  return {
    __user: p?.userId ?? 0,
    __vendor: p?.vendorId ?? 0,
    __districts: p?.districts ?? [],
    __vendors: vendorsOf(p),
  };
}
const vendorsOf = (p: Person | undefined): readonly number[] =>
  p?.vendorId != null ? [p.vendorId] : (p?.vendors ?? []);

/** Predicate over the bare columns of one table, or null where the shape sees every row. */
export function predicate(table: string, rule: ScopeRule, shape: Shape, person: boolean): string | null {
  if (rule === "open") return null;
  if (rule === "system") return "false";
  const tied = Object.keys(rule).some((k) => k !== "person");
  const mine = rule.person ? `${rule.person} = :__user` : null;
  if (shape === "all") return tied || !person ? null : mine;
  const seen = shape === "vendor" ? vendorPredicate(table, rule) : areaPredicate(table, rule);
  const parts = [seen, mine].filter((x): x is string => x !== null);
  return parts.length ? (parts.length === 1 ? (parts[0] as string) : `(${parts.join(" or ")})`) : "false";
}

type Columns = Exclude<ScopeRule, string>;

function vendorPredicate(table: string, r: Columns): string | null {
  if (r.vendor) return `${table}.${r.vendor} = :__vendor::bigint`;
  if (r.warehouse)
    return `exists (select 1 from warehouse w_ where w_.id = ${table}.${r.warehouse} and w_.distributor_id = :__vendor::bigint)`;
  if (r.store)
    return `exists (select 1 from store_distributor sd_ where sd_.store_id = ${table}.${r.store} and sd_.distributor_id = :__vendor::bigint and sd_.valid_from <= ${todaySql} and (sd_.valid_to is null or sd_.valid_to > ${todaySql}))`;
  return null;
}

function areaPredicate(table: string, r: Columns): string | null {
  if (r.district) return `${table}.${r.district} = any(:__districts::bigint[])`;
  if (r.store && r.vendor)
    return `case when ${table}.${r.store} is null then ${table}.${r.vendor} = any(:__vendors::bigint[]) else ${storeInArea(table, r.store)} end`;
  if (r.store) return storeInArea(table, r.store);
  if (r.warehouse)
    return `exists (select 1 from warehouse w_ where w_.id = ${table}.${r.warehouse} and w_.district_id = any(:__districts::bigint[]))`;
  if (r.vendor) return `${table}.${r.vendor} = any(:__vendors::bigint[])`;
  return null;
}

const storeInArea = (table: string, column: string): string =>
  `exists (select 1 from store s_ where s_.id = ${table}.${column} and s_.district_id = any(:__districts::bigint[]))`;
