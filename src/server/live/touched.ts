import type { Db } from "../db/db.ts";
import { say } from "./say.ts";

/**
 * Announces that rows of a resource were added or changed, so that open lists offer to reload. Announced once per
 * transaction, however often it is called.
 */
export const touched = (db: Db, noun: string): Promise<void> => say(db, { t: "rows", nouns: [noun] });
