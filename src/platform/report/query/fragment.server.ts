/** SQL text with the values of its named parameters. */
export type Fragment = { readonly text: string; readonly params: Readonly<Record<string, unknown>> };

/** SQL without parameters, or with them. */
export type Sql = string | Fragment;

const textIn = (part: Sql | number): string => (typeof part === "object" ? part.text : String(part));
const paramsIn = (parts: readonly (Sql | number)[]): Fragment["params"] =>
  Object.assign({}, ...parts.map((part) => (typeof part === "object" ? part.params : {})));

/** Template tag for SQL; the result has the parameters of all interpolated fragments. */
export const sql = (strings: TemplateStringsArray, ...parts: readonly (Sql | number)[]): Fragment => ({
  text: strings.map((s, i) => (i === 0 ? s : textIn(parts[i - 1] as Sql) + s)).join(""),
  params: paramsIn(parts),
});

/** Concatenates SQL with a separator between the parts. */
export const join = (parts: Iterable<Sql>, separator: string): Fragment => {
  const all = [...parts];
  return { text: all.map(textIn).join(separator), params: paramsIn(all) };
};

/** A named parameter, cast to a type. */
export const param = (name: string, type: string, value: unknown): Fragment => ({
  text: `:${name}::${type}`,
  params: { [name]: value },
});

/** An output column of a query; without a name, `sql` is itself a column. */
export type Column = { readonly sql: string; readonly name?: string };

/** The columns of a SELECT list, each with its alias. */
export const selectList = (columns: readonly Column[]): string[] =>
  columns.map(({ sql, name }) => (name === undefined ? sql : `${sql} as ${name}`));

/** The GROUP BY clause for these columns; empty if there are none. */
export const groupBy = (columns: readonly Column[]): string =>
  columns.length === 0 ? "" : ` group by ${columns.map((c) => c.sql).join(", ")}`;
