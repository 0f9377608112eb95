import { textOf } from "#platform/report/index.server.ts";
import { firstPurchases, upToDate } from "./store-sources.server.ts";

/** The first purchase of stores: from the months, and from the lines of outdated months. */
export const firstOn = (things: string): string => textOf(firstPurchases(things));
/** Stores with purchases in the last months, which are nearly all current buyers. */
export const lately = (
  since: string,
) => `select distinct e.store_id from {store_month} e where e.month >= (date_trunc('month', ${since}) - interval '2 months')::date and e.month < date_trunc('month', ${since})::date
  and e.first_bought_on is not null and ${upToDate("e.month")}`;
