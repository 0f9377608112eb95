import type { Db } from "#platform/database/index.server.ts";

type Source = (db: Db) => Promise<readonly string[]>;
const sources: Source[] = [];
/** Registers the origins that a feature's pages embed in frames. */
export const registerFrameSources = (source: Source): void => void sources.push(source);

/**
 * Returns a function that reads all registered origins. While the database is unavailable it returns the last known
 * ones.
 */
export function frameSources(db: Db): () => Promise<readonly string[]> {
  let last: readonly string[] = [];
  return async () => {
    try {
      last = (await Promise.all(sources.map((s) => s(db)))).flat();
    } catch {
      // the page reports an unavailable database itself
    }
    return last;
  };
}
