/** SQL text with the values of its named parameters. */
export type Fragment = { readonly text: string; readonly params: Readonly<Record<string, unknown>> };

/** The text of fragments, separated by spaces. Adds their parameters to those of the statement. */
export function textOf(fragments: Iterable<Fragment>, params: Record<string, unknown>): string {
  return [...fragments]
    .map((fragment) => {
      Object.assign(params, fragment.params);
      return fragment.text;
    })
    .join(" ");
}

/** An output column of a query; without a name, `sql` is itself a column. */
export type Column = { readonly sql: string; readonly name?: string };

/** The columns as a SELECT list names them. */
export const selectList = (columns: readonly Column[]): string[] =>
  columns.map(({ sql, name }) => (name === undefined ? sql : `${sql} as ${name}`));

/** GROUP BY these columns; nothing if there are none. */
export const groupBy = (columns: readonly Column[]): string =>
  columns.length === 0 ? "" : ` group by ${columns.map((c) => c.sql).join(", ")}`;
