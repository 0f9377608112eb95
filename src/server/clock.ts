import type { Db } from "./db/db.ts";

/** Today's business date in Asia/Jakarta as SQL, whatever zone the database keeps; answers that hang on it alone are remembered for the day. */
export const todaySql = "(now() at time zone 'Asia/Jakarta')::date";
/** Today's business date in Asia/Jakarta, by the database's clock, which all instances share. */
export const today = async (db: Db): Promise<string> => (await db.one<{ d: string }>(`select ${todaySql} as d`)).d;
/** The day in Asia/Jakarta that an instant falls on. */
export const dayOf = async (db: Db, instant: string): Promise<string> =>
  (await db.one<{ d: string }>("select (:instant::timestamptz at time zone 'Asia/Jakarta')::date as d", { instant })).d;
/** The instant of the transaction by the database's clock, to the microsecond, for statements in which a cluster refuses a clock. */
export const instant = async (db: Db): Promise<string> => (await db.one<{ at: string }>("select now()::text as at")).at;
