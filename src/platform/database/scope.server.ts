import { addressValues, valueAction } from "#kit/route.ts";
import type { ScopeRule } from "#kit/scope.ts";
import type { Access, Person } from "#kit/person.ts";
import { todaySql } from "./today-sql.server.ts";

type Seen = "all" | "vendor" | "area";
/**
 * The variants in which a scope rule compiles. The SQL text depends on the variant alone; ids are bound parameters. An
 * internal variant also reads the portal's own tables, and all rows of tables that are restricted by person only.
 */
export type Shape = Seen | `internal-${Seen}`;

const seenBy = ({ vendorId, districts }: Person): Seen =>
  vendorId !== null ? "vendor" : districts === null ? "all" : "area";
export function shapeOf(access: Access): Shape {
  if (access.kind === "person") return seenBy(access);
  return access.within ? `internal-${seenBy(access.within)}` : "all";
}
/** Whether all rows of all tables are readable: system work that is not done on behalf of a person. */
export const readsEverything = (access: Access): boolean => access.kind === "system" && access.within === undefined;

/**
 * Parameters available to scoped SQL. The set is fixed, so that a compiled text serves every person with the same
 * shape.
 */
export function scopeParams(access: Access): Record<string, unknown> {
  const p = access.kind === "person" ? access : access.within;
  return {
    __user: p?.userId ?? 0,
    __vendor: p?.vendorId ?? 0,
    __districts: p?.districts ?? [],
    __vendors: vendorsOf(p),
    __channels: addressValues.channel.filter((c) => p?.actions.has(valueAction("channel", c))),
  };
}
const vendorsOf = (p: Person | undefined): readonly number[] =>
  p?.vendorId != null ? [p.vendorId] : (p?.vendors ?? []);

/** Scope of salesmen. It must equal the scope rule of the salesman resource; a test verifies this. */
export const salesmanScope = {
  vendor: "distributor_id",
  district: "district_id",
  person: "user_id",
  channel: "channel",
} as const satisfies ScopeRule;

/** Predicate over the unqualified columns of one table, or null if the shape reads every row. */
export function predicate(table: string, rule: ScopeRule, shape: Shape, person: boolean): string | null {
  if (rule === "open") return null;
  const internal = shape.startsWith("internal-");
  if (rule === "system") return internal ? null : "false";
  if (rule.salesman)
    return `exists (select 1 from salesman x_ where x_.id = ${table}.${rule.salesman} and ${predicate("x_", salesmanScope, shape, person)})`;
  if (rule.channel) {
    const { channel, ...rest } = rule;
    const own = `${table}.${channel} = any(:__channels::text[])`;
    const others = Object.keys(rest).length > 0 ? predicate(table, rest, shape, person) : null;
    return others === null ? own : `(${others} and ${own})`;
  }
  const tied = isTied(rule);
  if (internal) return tied ? predicate(table, rule, shape.slice("internal-".length) as Seen, true) : null;
  const mine = rule.person ? `${rule.person} = :__user` : null;
  if (shape === "all") return tied || !person ? null : mine;
  const seen = shape === "vendor" ? vendorPredicate(table, rule) : areaPredicate(table, rule);
  const parts = [seen, mine].filter((x): x is string => x !== null);
  return parts.length ? (parts.length === 1 ? (parts[0] as string) : `(${parts.join(" or ")})`) : "false";
}

type Columns = Exclude<ScopeRule, string>;
/** Whether a rule restricts rows by distributor or place, and not by person alone. */
const isTied = (rule: Columns): boolean => Object.keys(rule).some((k) => k !== "person");

function vendorPredicate(table: string, r: Columns): string | null {
  if (r.vendor) return `${table}.${r.vendor} = :__vendor::bigint`;
  if (r.warehouse)
    return `exists (select 1 from warehouse w_ where w_.id = ${table}.${r.warehouse} and w_.distributor_id = :__vendor::bigint)`;
  if (r.store && r.bulkCustomer)
    return `case when ${table}.${r.store} is null then ${customerServed(table, r.bulkCustomer)} else ${storeServed(table, r.store)} end`;
  if (r.store) return storeServed(table, r.store);
  return r.bulkCustomer ? customerServed(table, r.bulkCustomer) : null;
}

const inForce = (alias: string): string =>
  `${alias}.valid_from <= ${todaySql} and (${alias}.valid_to is null or ${alias}.valid_to > ${todaySql})`;
const storeServed = (table: string, column: string): string =>
  `exists (select 1 from store_distributor sd_ where sd_.store_id = ${table}.${column} and sd_.distributor_id = :__vendor::bigint and ${inForce("sd_")})`;
const customerServed = (table: string, column: string): string =>
  `exists (select 1 from bulk_customer_distributor bd_ where bd_.customer_id = ${table}.${column} and bd_.distributor_id = :__vendor::bigint and bd_.archived_at is null and ${inForce("bd_")})`;

function areaPredicate(table: string, r: Columns): string | null {
  if (r.district) return `${table}.${r.district} = any(:__districts::bigint[])`;
  if (r.store && r.area)
    return `case when ${table}.${r.store} is null then ${areaHeld(table, r.area)} else ${storeInArea(table, r.store)} end`;
  if (r.store && r.vendor)
    return `case when ${table}.${r.store} is null then ${table}.${r.vendor} = any(:__vendors::bigint[]) else ${storeInArea(table, r.store)} end`;
  if (r.store && r.bulkCustomer)
    return `case when ${table}.${r.store} is null then ${customerInArea(table, r.bulkCustomer)} else ${storeInArea(table, r.store)} end`;
  if (r.store) return storeInArea(table, r.store);
  if (r.bulkCustomer) return customerInArea(table, r.bulkCustomer);
  if (r.warehouse)
    return `exists (select 1 from warehouse w_ where w_.id = ${table}.${r.warehouse} and w_.district_id = any(:__districts::bigint[]))`;
  if (r.vendor) return `${table}.${r.vendor} = any(:__vendors::bigint[])`;
  return null;
}

const storeInArea = (table: string, column: string): string =>
  `exists (select 1 from store s_ where s_.id = ${table}.${column} and s_.district_id = any(:__districts::bigint[]))`;

const customerInArea = (table: string, column: string): string =>
  `exists (select 1 from bulk_customer bc_ where bc_.id = ${table}.${column} and bc_.district_id = any(:__districts::bigint[]))`;

const areaHeld = (table: string, column: string): string =>
  `exists (select 1 from area_district ad_ where ad_.area_id = ${table}.${column} and ad_.district_id = any(:__districts::bigint[]) and ad_.valid_from <= ${todaySql} and (ad_.valid_to is null or ad_.valid_to > ${todaySql}))`;
