import type { Db } from "#platform/database/index.server.ts";

type FoldedIndex = { readonly table: string; readonly keys: string; readonly only: string | null };
type Alike = { readonly codes: readonly string[]; readonly count: number };
const shown = 5;

/**
 * Rows of an older installation whose codes differ only by case or white space. The migration excluded them from the
 * unique index and created an index named `…_folded_all` beside it; without such an index there are none. Returns one
 * warning per table until the codes are corrected.
 */
export async function duplicateCodes(db: Db): Promise<string[]> {
  const indexes = await db.query<FoldedIndex>(
    `select c.relname as table, (select string_agg(pg_get_indexdef(x.indexrelid, k::int, true), ', ' order by k) from generate_series(1, x.indnkeyatts) k) as keys, pg_get_expr(x.indpred, x.indrelid) as only
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where i.relname like '%\\_folded\\_all' and c.relnamespace = current_schema()::regnamespace order by 1, 2`,
  );
  const warnings: string[] = [];
  for (const { table, keys, only } of indexes) {
    const column = /fold_code\(\(?(\w+)/.exec(keys)?.[1] as string;
    const alike = await db.query<Alike>(
      `select (array_agg(t.${column}::text order by t.id))[1:2] as codes, (count(*) over ())::int as count from {${table}} t
       where ${only ?? "true"} and row(${keys}) is not null group by ${keys} having count(*) > 1 order by min(t.id) limit ${shown}`,
    );
    if (alike.length > 0)
      warnings.push(
        `W070 ${alike[0]?.count} codes of "${table}" occur more than once if case and blanks are ignored (${alike.map((a) => a.codes.map((c) => `"${c}"`).join(" and ")).join(", ")}): change all but one of each`,
      );
  }
  return warnings;
}
