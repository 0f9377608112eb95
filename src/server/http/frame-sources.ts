import type { Db } from "../db/db.ts";

type Source = (db: Db) => Promise<readonly string[]>;
const sources: Source[] = [];
/** A feature says which places its pages show in frames. */
export const nameFrameSources = (source: Source): void => void sources.push(source);

/** All of them now; while the database is away, those of the last time. */
export function frameSources(db: Db): () => Promise<readonly string[]> {
  let last: readonly string[] = [];
  return async () => {
    try {
      last = (await Promise.all(sources.map((s) => s(db)))).flat();
    } catch {
      // a page without a database says so itself
    }
    return last;
  };
}
