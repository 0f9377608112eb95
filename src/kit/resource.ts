import { columnOf, type Fields, type RowOf, snake } from "./field.ts";
import type { RelativeDay } from "./relative-days.ts";
import type { AddressName } from "./route.ts";
import type { ScopeRule } from "./scope.ts";
import type { Tally } from "./tally-rule.ts";

type Name<F extends Fields> = keyof F & string;

export type ResourceSpec<F extends Fields> = {
  /** Indonesian title; the key of its translations. */
  readonly title: string;
  /** Indonesian name of its rows, if the title does not name them. */
  readonly counts?: string;
  readonly scope: ScopeRule;
  readonly fields: F;
  /** Fields that name a row, joined by " – " in lookups and references. */
  readonly represent: readonly Name<F>[];
  readonly unique?: readonly (readonly Name<F>[])[];
  readonly list: {
    readonly columns: readonly Name<F>[];
    readonly search?: readonly Name<F>[];
    readonly filters?: readonly Name<F>[];
    /** Default order; a leading "-" means descending. */
    readonly sort: Name<F> | `-${Name<F>}` | "-id" | "id";
    /** Initial date filter of a page with rows of many years, which the reader can remove. */
    readonly starts?: { readonly [N in Name<F>]?: RelativeDay };
    /**
     * Columns of the two-line rows on a phone, the most important first. By default the location and the first figure.
     */
    readonly phone?: readonly Name<F>[];
  };
  /**
   * `key` lists the fields that identify a row of a spreadsheet; `maxRows` limits a file further if it is written in
   * one piece.
   */
  readonly exchange?: {
    readonly import?: boolean;
    readonly export?: boolean;
    readonly key: readonly Name<F>[];
    readonly maxRows?: number;
  };
  /** How a row counts in sums, unless each row counts once with its value. */
  readonly tally?: Tally<Name<F>>;
  /**
   * Fields fixed by the page's address: the list shows only rows of that value, new and imported rows get it, choices
   * are limited to it, and the field itself is hidden. Each is a choice field with the values of its name in
   * `addressValues`.
   */
  readonly pinned?: readonly (AddressName & Name<F>)[];
  /** Additional columns that record when any of these fields last changed, whatever caused the change. */
  readonly stamps?: Readonly<Record<string, readonly Name<F>[]>>;
  /** Table name, if it is not the resource's name in snake case. */
  readonly table?: string;
  /** Rows are created, changed or archived only by the resource's own code; generic writes are refused. */
  readonly readOnly?: boolean;
  /** Whether rows may be changed, and the placement of the table in a cluster. */
  readonly tableOptions?: TableOptions;
};

export type Resource<F extends Fields = Fields> = Omit<ResourceSpec<F>, "table"> & {
  readonly kind: "resource";
  readonly name: string;
  readonly table: string;
  /** `/api/<name>` */
  readonly path: string;
};
// biome-ignore lint/suspicious/noExplicitAny: the one place where a resource of any shape is meant
export type AnyResource = Resource<any>;
export type Row<R> = R extends { fields: infer F extends Fields }
  ? RowOf<F> & {
      readonly id: number;
      readonly version: number;
      readonly archivedAt: string | null;
      readonly createdAt: string;
      readonly updatedAt: string;
    }
  : never;

/**
 * Declares a resource, from which table, REST calls, validation, list, form, import, export, permissions and audit are
 * derived.
 */
export function defineResource<const F extends Fields>(name: string, spec: ResourceSpec<F>): Resource<F> {
  return {
    ...spec,
    kind: "resource",
    name,
    table: spec.table ?? snake(name),
    path: `/api/${snake(name).replaceAll("_", "-")}`,
  };
}

/** Further options of a table. */
export type TableOptions = {
  /**
   * Why every reader may see a table that refers to a partner, place or person. Without it, `"open"` prevents the start
   * for such a table.
   */
  readonly openBecause?: string;
  /** Append-only: the portal's database role may only insert and select, and a correction is a new row. */
  readonly appendOnly?: boolean;
  /** In a cluster the table is replicated to every machine; the text states which statement joins facts with it. */
  readonly referenceBecause?: string;
};
/** A table without pages; its scope is declared nevertheless. */
export type TableSpec = {
  readonly kind: "table";
  readonly table: string;
  readonly scope: ScopeRule;
  readonly options: TableOptions;
};
export const defineTable = (table: string, scope: ScopeRule, options: TableOptions = {}): TableSpec => ({
  kind: "table",
  table,
  scope,
  options,
});

/** The permissions of a resource: reading, writing, importing and exporting are granted separately. */
export const verbs = ["read", "write", "import", "export"] as const;
export type Verb = (typeof verbs)[number];
export const actionOf = (r: AnyResource, verb: Verb): string => `${r.name}.${verb}`;
export const columnsOf = (r: AnyResource): Record<string, string> =>
  Object.fromEntries(Object.entries(r.fields as Fields).map(([n, f]) => [n, columnOf(n, f)]));
