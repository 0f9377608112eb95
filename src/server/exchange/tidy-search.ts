import type { Db } from "../db/db.ts";

/** Longer than what waits between two visits of the tidier, so that the writing itself never stops to sort. */
const waitingList = "64MB";

export type Tidier = { begin(): void; end(): Promise<void> };
/**
 * Words of new rows wait in a list beside a search index, and everybody's search reads that list. Sorting them in is done on a
 * connection of its own while the rows are being written: it takes as long as the writing, and a second core has nothing else to do.
 */
export async function tidySearch(root: Db, writing: Db, table: string): Promise<Tidier> {
  const found = await root.query<{ one: number }>(
    `select 1 as one from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = to_regclass(:table) and a.amname = 'gin'`,
    { table },
  );
  if (!found.length) return { begin: () => undefined, end: async () => undefined };
  await writing.query("select set_config('gin_pending_list_limit', :limit, true)", { limit: waitingList });
  let begun = false;
  let tidying: Promise<unknown> | undefined;
  const tidy = () => root.query("select tidy_search_indexes(to_regclass(:table))", { table });
  // a database that is not ours may not let us; it then tidies by itself, later
  const begin = () => {
    begun = true;
    tidying ??= tidy()
      .catch(() => undefined)
      .finally(() => {
        tidying = undefined;
      });
  };
  return {
    begin,
    async end() {
      if (!begun) return;
      await tidying;
      begin();
      await tidying;
    },
  };
}
