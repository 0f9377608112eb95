import type { Db } from "#platform/database/index.server.ts";

/**
 * The value in rupiah of a wallet's points at the end of a day: the sum of its entries posted until then, at the value
 * that each programme assigned to a point on that day. The value of a past day never changes, because nothing is posted
 * retroactively.
 */
export const valueOn = async (db: Db, wallet: number, day: string): Promise<string> =>
  (
    await db.one<{ value: string }>(
      `with e as materialized (
         select x.program_id, sum(x.points) as points from {point_entry} x where x.wallet_id = :wallet and x.posted_on <= :day::date group by 1
       ), v as materialized (
         select distinct on (p.program_id) p.program_id, p.value_rp from {point_value} p where p.valid_from <= :day::date order by p.program_id, p.valid_from desc
       )
       select round(coalesce(sum(e.points * v.value_rp), 0), 2)::text as value from e join v on v.program_id = e.program_id`,
      { wallet, day },
    )
  ).value;
