import { outdatedMonths, purchases, upToDate } from "./store-sources.server.ts";

/** The first purchase of stores: from the months, and from the lines of outdated months. */
export const firstOn = (
  things: string,
) => `select e.store_id as thing, min(e.first_bought_on) as first_on from {store_month} e where e.store_id in (${things}) and ${upToDate("e.month")} group by 1
  union all select e.store_id, min(e.sold_on) from ${outdatedMonths} z join {sale_line} e on e.distributor_id = z.distributor_id and e.sold_on >= z.month and e.sold_on < z.next where e.store_id in (${things}) and ${purchases} group by 1`;
/** Stores with purchases in the last months, which are nearly all current buyers. */
export const lately = (
  since: string,
) => `select distinct e.store_id from {store_month} e where e.month >= (date_trunc('month', ${since}) - interval '2 months')::date and e.month < date_trunc('month', ${since})::date
  and e.first_bought_on is not null and ${upToDate("e.month")}`;
