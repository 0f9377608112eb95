import { columnOf, type Field, type Fields } from "#kit/field.ts";
import { declaredFilters } from "#kit/filter.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";

/** Number of rows below which a sequential scan is as fast as an index. */
const bigTable = 100_000;

/**
 * Filters and sort orders of large tables whose column is not the first of an index. They are reported at start-up as
 * warnings.
 */
export async function missingIndexes(registry: Registry, db: Db, big = bigTable): Promise<string[]> {
  const row = await db.query<{ table: string; rows: number; led: string[] }>(
    `select c.relname as table, c.reltuples::float8 as rows, coalesce(array_agg(distinct a.attname::text) filter (where a.attname is not null), '{}') || coalesce((select array_agg(m[1]) from pg_index x, regexp_matches(pg_get_indexdef(x.indexrelid), 'fold_search\\(\\(?(\\w+)', 'g') m where x.indrelid = c.oid), '{}') as led
     from pg_class c left join pg_index i on i.indrelid = c.oid and i.indpred is null left join pg_am m on m.oid = (select x.relam from pg_class x where x.oid = i.indexrelid)
     left join pg_attribute a on a.attrelid = c.oid and (a.attnum = i.indkey[0] or (m.amname = 'gin' and a.attnum = any(i.indkey)))
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace group by c.oid, c.relname, c.reltuples`,
  );
  const tables = new Map(row.map((t) => [t.table, t]));
  return registry.resources.flatMap(({ value: r, file }) => {
    const table = tables.get(r.table);
    if (!table || table.rows < big) return [];
    return offered(r)
      .filter((n) => !table.led.includes(columnOf(n, (r.fields as Fields)[n] as Field)))
      .map(
        (n) =>
          `E060 ${file}: "${n}" filters or sorts a table of about ${Math.round(table.rows)} rows ("${r.table}"), and no index begins with its column`,
      );
  });
}

const offered = (r: AnyResource): string[] =>
  [...new Set([...r.list.columns, ...declaredFilters(r), r.list.sort.replace("-", "")] as string[])].filter((n) => {
    const f = (r.fields as Fields)[n];
    return f !== undefined && f.kind !== "html" && !f.gathered;
  });
