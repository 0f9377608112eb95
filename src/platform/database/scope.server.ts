import { addressValues, valueAction } from "#kit/route.ts";
import type { ScopeRule } from "#kit/scope.ts";
import type { Access, Person } from "#kit/person.ts";
import { areaSees, type SameAs, sameScope, type TiedBy, vendorSees } from "./scope-ties.server.ts";

type ScopeKind = "all" | "vendor" | "area";
/**
 * The variants in which a scope rule compiles. The SQL text depends on the variant alone; ids are bound parameters. An
 * internal variant also reads the portal's own tables, and all rows of tables that are restricted by person only.
 */
export type ScopeVariant = ScopeKind | `internal-${ScopeKind}`;

const scopeKindOf = ({ vendorId, districts }: Person): ScopeKind =>
  vendorId !== null ? "vendor" : districts === null ? "all" : "area";
export function scopeVariantOf(access: Access): ScopeVariant {
  if (access.kind === "person") return scopeKindOf(access);
  return access.within ? `internal-${scopeKindOf(access.within)}` : "all";
}
/** Whether all rows of all tables are readable: system work that is not done on behalf of a person. */
export const readsEverything = (access: Access): boolean => access.kind === "system" && access.within === undefined;

/**
 * Parameters available to scoped SQL. The set is fixed, so that a compiled text serves every person with the same
 * variant.
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

/** Predicate over the unqualified columns of one table, or null if the variant reads every row. */
export function predicate(table: string, rule: ScopeRule, variant: ScopeVariant, person: boolean): string | null {
  if (rule === "open") return null;
  const internal = variant.startsWith("internal-");
  if (rule === "system") return internal ? null : "false";
  if (rule.salesman) return seenWith(`${table}.${rule.salesman}`, sameScope("salesman"), variant, person);
  if (rule.channel) {
    const { channel, ...rest } = rule;
    const own = `${table}.${channel} = any(:__channels::text[])`;
    const others = Object.keys(rest).length > 0 ? predicate(table, rest, variant, person) : null;
    return others === null ? own : `(${others} and ${own})`;
  }
  const tied = isTied(rule);
  if (internal) return tied ? predicate(table, rule, variant.slice("internal-".length) as ScopeKind, true) : null;
  const mine = rule.person ? `${rule.person} = :__user` : null;
  if (variant === "all") return tied || !person ? null : mine;
  const seen = variant === "vendor" ? vendorPredicate(table, rule) : areaPredicate(table, rule);
  const parts = [seen, mine].filter((x): x is string => x !== null);
  return parts.length ? (parts.length === 1 ? (parts[0] as string) : `(${parts.join(" or ")})`) : "false";
}

type Columns = Exclude<ScopeRule, string>;
/** Whether a rule restricts rows by distributor or place, and not by person alone. */
const isTied = (rule: Columns): boolean => Object.keys(rule).some((k) => k !== "person");

const seenWith = (column: string, { table, scope }: SameAs, variant: ScopeVariant, person: boolean): string =>
  `exists (select 1 from ${table} x_ where x_.id = ${column} and ${predicate("x_", scope, variant, person)})`;

function vendorPredicate(table: string, r: Columns): string | null {
  const seen = (by: TiedBy, column: string) => vendorSees(by, `${table}.${column}`);
  if (r.vendor) return `${table}.${r.vendor} = :__vendor::bigint`;
  if (r.warehouse) return seen("warehouse", r.warehouse);
  if (r.store && r.bulkCustomer)
    return `case when ${table}.${r.store} is null then ${seen("bulkCustomer", r.bulkCustomer)} else ${seen("store", r.store)} end`;
  if (r.store) return seen("store", r.store);
  return r.bulkCustomer ? seen("bulkCustomer", r.bulkCustomer) : null;
}

function areaPredicate(table: string, r: Columns): string | null {
  const seen = (by: TiedBy, column: string) => areaSees(by, `${table}.${column}`);
  const ofVendors = (column: string) => `${table}.${column} = any(:__vendors::bigint[])`;
  if (r.district) return `${table}.${r.district} = any(:__districts::bigint[])`;
  if (r.store) {
    const withoutStore = r.area
      ? seen("area", r.area)
      : r.vendor
        ? ofVendors(r.vendor)
        : r.bulkCustomer
          ? seen("bulkCustomer", r.bulkCustomer)
          : null;
    const store = seen("store", r.store);
    return withoutStore === null
      ? store
      : `case when ${table}.${r.store} is null then ${withoutStore} else ${store} end`;
  }
  if (r.bulkCustomer) return seen("bulkCustomer", r.bulkCustomer);
  if (r.warehouse) return seen("warehouse", r.warehouse);
  return r.vendor ? ofVendors(r.vendor) : null;
}
