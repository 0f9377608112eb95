/** How the SQL of a figure depends on rows besides its own. */
type Around =
  /** On the total only. */
  | { readonly kind: "total" }
  /** A rank in the descending order of this SQL. */
  | { readonly kind: "rank"; readonly by: string }
  | { readonly kind: "rows" };

/** What the SQL of a figure reads, recorded while it is generated. */
export type Usage = {
  /** Columns of the grouped facts, in the order of their first use. */
  readonly columns: Set<string>;
  /** Windows in which small groups are hidden. */
  readonly small: Set<string>;
  readonly around: Around[];
};
export const noUsage = (): Usage => ({ columns: new Set(), small: new Set(), around: [] });

/** A rank in the descending order of `by`, among the rows of one level. */
export function rankSql(by: string, usage: Usage | undefined): string {
  usage?.around.push({ kind: "rank", by });
  return `dense_rank() over (partition by g.lvl order by ${by} desc nulls last)`;
}

/** The value of `term` in the total row. */
export function inTotal(term: string, usage: Usage | undefined): string {
  usage?.around.push({ kind: "total" });
  return `max(case when g.lvl = 1 then ${term} end) over ()`;
}
