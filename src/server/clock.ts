import type { Db } from "./db/db.ts";

/** Today's business date in Asia/Jakarta, by the database's clock, which all instances share. */
export const today = async (db: Db): Promise<string> => (await db.one<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date as d")).d;
