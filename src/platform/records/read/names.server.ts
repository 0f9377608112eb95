import type { Db } from "#platform/database/index.server.ts";
import { sizeOf } from "./count.server.ts";
import type { Order } from "./order.server.ts";
import type { PageSource } from "./page-source.server.ts";
import { maxRowsOf, type Name, nameCountsSql, namesSql, type ListSection } from "./list-section.server.ts";

/** Maximum number of names of the reference for which a big table is read name by name. */
const fewNames = 5_000;
/** Beyond this number of names, the statement costs more than sorting the table. */
const maxNames = 256;
const firstBatch = 16;
const largestBatch = 128;

/** Whether the rows of a list sorted by the name of a reference are read name by name. */
const takesNames = async (db: Db, order: Order, big: boolean): Promise<boolean> => {
  const named = order.terms[0]?.ref?.table;
  return big && named !== undefined && (await sizeOf(db, named)) <= fewNames;
};

/**
 * The names that the rows of a section refer to, in a big table sorted by them; undefined if the table is read in another
 * way. Names are tried in order, in growing batches, until enough rows are found.
 */
export async function namesOfReach(
  db: Db,
  { r: resource, where, order }: PageSource,
  section: ListSection,
  big: boolean,
): Promise<readonly Name[] | undefined> {
  const amongEmpty = section.from !== undefined && section.from.keys[0] === null;
  if (!(await takesNames(db, order, big)) || (amongEmpty && !section.backwards)) return undefined;
  const start = amongEmpty ? { ...section, from: undefined } : section;
  const { sql, params } = namesSql(order, start);
  const all = await db.query<Name>(sql, { ...params });
  const row: Name[] = [];
  let rows = 0;
  for (
    let at = 0, size = firstBatch;
    at < all.length && rows < maxRowsOf(section);
    size = Math.min(size * 2, largestBatch)
  ) {
    const names = all.slice(at, endOfBatch(all, at + size));
    const counts = nameCountsSql(resource, where, order, start, names);
    const hits = await db.query<{ at: number; n: number }>(counts.sql, { ...where.params, ...counts.params });
    for (const hit of hits) {
      row.push(names[hit.at] as Name);
      rows += hit.n;
    }
    if (row.length > maxNames) return undefined;
    at += names.length;
  }
  return row;
}

/** Rows whose reference has a name shared by several rows form one run and are read together. */
function endOfBatch(all: readonly Name[], end: number): number {
  let at = Math.min(end, all.length);
  while (at < all.length && all[at]?.k0 === all[at - 1]?.k0) at++;
  return at;
}
