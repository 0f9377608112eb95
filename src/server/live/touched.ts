import type { Db } from "../db/db.ts";
import { say } from "./say.ts";

/** Rows of a noun have come or changed: open lists of those who may read it offer to look again. Said once per transaction, however often it is called. */
export const touched = (db: Db, noun: string): Promise<void> => say(db, { t: "rows", nouns: [noun] });
