import type { Sql } from "./fragment.server.ts";

/** A common table expression of the statement. */
export type Cte = { readonly name: string; readonly text: Sql };

export type PartSql = {
  readonly ctes: readonly Cte[];
  readonly from: string;
  /** The components of `from`, where rows are assigned to their windows by a join. */
  readonly rows?: { readonly table: string; readonly join: string };
  /** SQL of the window a row belongs to, and of the interval that shifts it to the page's calendar. */
  readonly win: string;
  readonly shift: string | null;
  readonly columns: Readonly<Record<string, string>>;
  /** For counts by masks: by leaf, the SQL of whether an entity is new in a window. */
  readonly fresh?: Readonly<Record<string, (window: string) => Sql | undefined>>;
  /** Join, beside an entity `n`, that `fresh` requires. */
  readonly beside?: string;
};
