import { type Db, todaySql } from "#platform/database/index.server.ts";

/** Copies today's KAM position to the customers for lists and filters; decisions read the dated assignments. */
export const updateCurrentKams = (db: Db, customers: readonly number[] | "all"): Promise<number> =>
  db.internal("update current key account managers of customers").run(
    `update {!bulk_customer} t set kam_id = x.kam, version = t.version + 1, updated_at = now()
     from (select c.id, (select k.position_id from {kam_assignment} k where k.customer_id = c.id and k.valid_from <= ${todaySql} and (k.valid_to is null or k.valid_to > ${todaySql})) as kam
       from {bulk_customer} c where :all::boolean or c.id = any(:customers::bigint[])) x
     where t.id = x.id and t.kam_id is distinct from x.kam`,
    { all: customers === "all", customers: customers === "all" ? [] : customers },
  );
