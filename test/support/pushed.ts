import type pg from "pg";
import type { TradePortal } from "./trade.ts";

/** Makes documents as old as the periodic task requires for another attempt. */
export const triedEarlier = (portal: TradePortal, which: string): Promise<unknown> =>
  portal.sql(`update push_item set tried_at = $1 where ${which}`, [new Date(Date.now() - 70_000)]);
/** Locks the stock of the first distributor until the end of the transaction. */
export const lockStock = (holder: pg.Client, { trade }: TradePortal): Promise<unknown> =>
  holder.query("select 1 from stock_level where distributor_id = $1 for update", [trade.distributors[0]]);
