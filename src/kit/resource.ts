import { columnOf, type Fields, type RowOf, snake } from "./field.ts";
import type { RelativeDay } from "./filter.ts";
import type { AddressName } from "./route.ts";
import type { ScopeRule } from "./scope.ts";
import type { Tally } from "./tally.ts";

type Name<F extends Fields> = keyof F & string;

export type ResourceSpec<F extends Fields> = {
  /** Indonesian title; the key of its translations. */
  readonly title: string;
  /** What its rows are, in Indonesian, where the title names the page or something else than one row. */
  readonly counts?: string;
  readonly scope: ScopeRule;
  readonly fields: F;
  /** Fields that name a row to a person, joined by " – " in lookups and references. */
  readonly represent: readonly Name<F>[];
  readonly unique?: readonly (readonly Name<F>[])[];
  readonly list: {
    readonly columns: readonly Name<F>[];
    readonly search?: readonly Name<F>[];
    readonly filters?: readonly Name<F>[];
    /** Default order; a leading "-" means descending. */
    readonly sort: Name<F> | `-${Name<F>}` | "-id" | "id";
    /** What a page of years of rows begins with: days that nobody asked for and anybody takes away. */
    readonly starts?: { readonly [N in Name<F>]?: RelativeDay };
    /** Columns that say most where a row has two lines on a phone, the weightiest first; without it, where it is and its first figure. */
    readonly phone?: readonly Name<F>[];
  };
  /** `key` names the fields that identify a row of a spreadsheet; `maxRows` ends a file earlier than usual, where all of it is written in one piece. */
  readonly exchange?: {
    readonly import?: boolean;
    readonly export?: boolean;
    readonly key: readonly Name<F>[];
    readonly maxRows?: number;
  };
  /** How a row counts in sums, where not each row counts once and as it stands. */
  readonly tally?: Tally<Name<F>>;
  /**
   * Fields that the page's address fills and nobody chooses there: the list shows the rows of that value alone, new and imported rows get
   * it, choices are limited to it, and the field itself is not shown. Each is a choice of the values of its name in `addressValues`.
   */
  readonly pinned?: readonly (AddressName & Name<F>)[];
  /** Columns beside the fields that keep when any of these fields last changed, whatever changed them. */
  readonly stamps?: Readonly<Record<string, readonly Name<F>[]>>;
  /** Table name, when it is not the noun in snake case. */
  readonly table?: string;
  /** Rows are made, changed or archived only by the noun's own code; generic writes are refused. */
  readonly readOnly?: boolean;
  /** Whether rows may be changed at all, and where the table stands on a cluster. */
  readonly tableOptions?: TableOptions;
};

export type Resource<F extends Fields = Fields> = Omit<ResourceSpec<F>, "table"> & {
  readonly kind: "resource";
  readonly name: string;
  readonly table: string;
  /** `/api/<noun>` */
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

/** Declares a noun; table, REST, validation, list, form, import, export, permissions and audit follow from it. */
export function defineResource<const F extends Fields>(name: string, spec: ResourceSpec<F>): Resource<F> {
  return {
    ...spec,
    kind: "resource",
    name,
    table: spec.table ?? snake(name),
    path: `/api/${snake(name).replaceAll("_", "-")}`,
  };
}

/** What else is declared of a table. */
export type TableOptions = {
  /** Why everybody may read a table that has a partner, a place or a person in it; without it, `"open"` stops the start. */
  readonly openBecause?: string;
  /** A ledger: the portal's database role may insert and select, and a correction is a new row. */
  readonly appendOnly?: boolean;
  /** On a cluster the table stands on every machine; the reason says which statement joins facts with it. */
  readonly everywhere?: string;
};
/** A table without pages of its own; its scope is declared all the same. */
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

/** The permissions of a noun: reading, writing, importing and exporting are granted apart. */
export const verbs = ["read", "write", "import", "export"] as const;
export type Verb = (typeof verbs)[number];
export const actionOf = (r: AnyResource, verb: Verb): string => `${r.name}.${verb}`;
export const columnsOf = (r: AnyResource): Record<string, string> =>
  Object.fromEntries(Object.entries(r.fields as Fields).map(([n, f]) => [n, columnOf(n, f)]));
