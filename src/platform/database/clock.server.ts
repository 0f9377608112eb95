import type { Db } from "./db.server.ts";
import { todaySql } from "./today-sql.server.ts";

/** Today's business date in Asia/Jakarta, by the database's clock, which all instances share. */
export const today = async (db: Db): Promise<string> => (await db.one<{ d: string }>(`select ${todaySql} as d`)).d;
/** The day of an instant in Asia/Jakarta. */
export const dayOf = async (db: Db, instant: string): Promise<string> =>
  (await db.one<{ d: string }>("select (:instant::timestamptz at time zone 'Asia/Jakarta')::date as d", { instant })).d;
/**
 * The instant of the transaction by the database's clock, in microseconds, for statements in which a cluster refuses
 * clock functions.
 */
export const instant = async (db: Db): Promise<string> => (await db.one<{ at: string }>("select now()::text as at")).at;
/** The instant a number of hours after another. */
export const hoursAfter = async (db: Db, at: string, hours: number): Promise<string> =>
  (
    await db.one<{ due: string }>("select (:at::timestamptz + make_interval(hours => :hours::int))::text as due", {
      at,
      hours,
    })
  ).due;
