import type { Db } from "#platform/database/index.server.ts";

/** Size limit of the pending list. It is not reached between two flushes, so that writing never flushes the list. */
const waitingList = "64MB";

export type Tidier = { begin(): void; end(): Promise<void> };
/**
 * New words of a GIN search index collect in its pending list, which every search must scan. The list is flushed over a
 * separate connection while the rows are being written, because flushing takes as long as writing and can use a second
 * core.
 */
export async function tidySearch(root: Db, writing: Db, table: string): Promise<Tidier> {
  const rows = await root.query<{ one: number }>(
    `select 1 as one from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = to_regclass(:table) and a.amname = 'gin'`,
    { table },
  );
  if (!rows.length) return { begin: () => undefined, end: async () => undefined };
  await writing.query("select set_config('gin_pending_list_limit', :limit, true)", { limit: waitingList });
  let begun = false;
  let tidying: Promise<unknown> | undefined;
  const tidy = () => root.query("select tidy_search_indexes(to_regclass(:table))", { table });
  // errors, such as a missing privilege, are ignored, because autovacuum flushes the list later
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
