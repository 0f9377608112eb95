import { type Sql, sql } from "./fragment.server.ts";
import { type Fill, fill } from "./source-sql.server.ts";
import type { Source } from "./sources.server.ts";

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

/** The tables of a source with these ids, each once. `suffix` distinguishes those of several parts of a question. */
export const tableCtes = ({ tables = {} }: Source, ids: Iterable<string>, suffix: string, slots: Fill): Cte[] =>
  [...new Set(ids)].map((id) => {
    const table = tables[id];
    if (!table) throw new Error(`E057 SQL of a source uses table ${id}, which the source does not declare`);
    return { name: `${id}${suffix}`, text: sql`${id}${suffix} as materialized (${fill(table, slots)})` };
  });
