import type { Db } from "#platform/database/index.server.ts";
import { broadcast } from "./broadcast.server.ts";

/**
 * Announces that rows of a resource were added or changed, so that open lists offer to reload. Announced once per
 * transaction, however often it is called.
 */
export const rowsChanged = (db: Db, noun: string): Promise<void> => broadcast(db, { t: "rows", nouns: [noun] });
