import { columnOf, type Field, type Gathered } from "#kit/field.ts";

const rowsOf = (g: Gathered): string =>
  [
    `{${g.table}} x_ where x_.archived_at is null`,
    ...Object.entries(g.without ?? {}).map(([column, value]) => `x_.${column} <> '${value.replaceAll("'", "''")}'`),
  ].join(" and ");

function gatheredSql(g: Gathered, alias: string): string {
  const own = `${rowsOf(g)} and x_.${g.by} = ${alias}.id`;
  switch (g.as) {
    case "count":
      return `(select count(*)::int from ${own})`;
    case "sum":
      return `(select coalesce(sum(x_.${g.column}), 0) from ${own})`;
    case "share":
      return `round((select coalesce(sum(x_.${g.column}), 0) from ${own}) * 100 / nullif((select sum(x_.${g.column}) from ${rowsOf(g)}), 0), 1)`;
    case "shared":
      return `(select case when count(distinct x_.${g.column}) = 1 and count(x_.${g.column}) = count(*) then min(x_.${g.column}) end from ${own})`;
  }
}

/** SQL of a field's value in row `alias`. Names and values come from declarations, never from a request. */
export const fieldSql = (name: string, field: Field, alias: string): string =>
  field.gathered ? gatheredSql(field.gathered, alias) : `${alias}.${columnOf(name, field)}`;

/** Whether a gathered row of `t` has one of the values, or any value at all. */
export const hasGathered = (g: Gathered, values?: string): string =>
  `exists (select 1 from ${rowsOf(g)} and x_.${g.by} = t.id and x_.${g.column} ${values === undefined ? "is not null" : `= any(${values})`})`;
