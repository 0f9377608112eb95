import type { ScopeRule } from "#kit/scope.ts";

/** References of a scope rule whose rows belong to a feature, which knows who sees them. */
export const tiedBy = ["store", "warehouse", "area", "bulkCustomer", "salesman"] as const;
export type TiedBy = (typeof tiedBy)[number];

/**
 * Who sees a row by what it refers to. `column` is the qualified column with the reference. The conditions name tables
 * without braces, because they are part of the scope itself, and may use the parameters of scopes.
 */
type Conditions = {
  /** For users of the distributor `:__vendor`; without it, the reference shows them nothing. */
  readonly vendor?: (column: string) => string;
  /** For staff of the districts `:__districts`. */
  readonly area: (column: string) => string;
};
/** A row is visible to everybody who sees the row that it refers to. */
export type SameAs = { readonly table: string; readonly scope: ScopeRule };

export type ScopeTie = {
  readonly kind: "scope-tie";
  readonly by: TiedBy;
  /** The tables that the conditions read. */
  readonly tables: readonly string[];
  readonly conditions?: Conditions;
  readonly sameAs?: SameAs;
};

const known = new Map<TiedBy, ScopeTie>();

const declare = (tie: ScopeTie): ScopeTie => {
  known.set(tie.by, tie);
  return tie;
};
/** Declares who sees rows by a reference. Belongs in a server file of the feature that owns the tables. */
export const defineScopeTie = (
  by: Exclude<TiedBy, "salesman">,
  tables: readonly string[],
  conditions: Conditions,
): ScopeTie => declare({ kind: "scope-tie", by, tables, conditions });
/** Declares that the scope of the referenced rows applies to those that refer to them. */
export const defineSameScope = (by: "salesman", sameAs: SameAs): ScopeTie =>
  declare({ kind: "scope-tie", by, tables: [sameAs.table], sameAs });

/** Throws E018 if no feature declares the tie; the start-up checks report that first. */
function tieOf(by: TiedBy): ScopeTie {
  const tie = known.get(by);
  if (!tie) throw new Error(`E018 no .server.ts declares the scope of rows by "${by}" with defineScopeTie(…)`);
  return tie;
}
export const vendorSees = (by: TiedBy, column: string): string | null => tieOf(by).conditions?.vendor?.(column) ?? null;
export function areaSees(by: TiedBy, column: string): string {
  const { conditions } = tieOf(by);
  if (!conditions) throw new Error(`the scope of rows by "${by}" has no conditions`);
  return conditions.area(column);
}
export function sameScope(by: TiedBy): SameAs {
  const { sameAs } = tieOf(by);
  if (!sameAs) throw new Error(`the scope of rows by "${by}" is not that of another table`);
  return sameAs;
}
