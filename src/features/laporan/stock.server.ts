import { defineSources, type Source } from "#server/report/sources.ts";
import { Stock } from "./stock.cube.ts";

const keys = { distributor_id: "f.distributor_id", warehouse_id: "f.warehouse_id", product_id: "f.product_id" } as const;

/** One kind of movement; a minus turns what leaves into a positive figure. */
const only = (type: string, sign: "" | "-" = "") => `case when f.type = '${type}' then ${sign}f.tonnes else 0 end`;
const byType = {
  flow: "f.tonnes",
  flowQty: "f.qty",
  value: "f.tonnes",
  netOut: "case when f.type in ('sale', 'saleReturn') then -f.tonnes else 0 end",
  receiptIn: only("receipt"),
  transferIn: only("transferIn"),
  returnIn: only("saleReturn"),
  adjIn: "case when f.type in ('adjustmentIn', 'opening') then f.tonnes else 0 end",
  saleOut: only("sale", "-"),
  transferOut: only("transferOut", "-"),
  returnOut: only("purchaseReturn", "-"),
  damageOut: only("damage", "-"),
  adjOut: only("adjustmentOut", "-"),
  uomReval: only("uomRevaluation"),
} as const;

/** By the sign of each line: a cancelled sale comes in again under the type it left with, so sums by type cannot tell. */
const eachWay = { inTonnes: "greatest(f.tonnes, 0)", outTonnes: "greatest(-f.tonnes, 0)" } as const;

const ledger: Source = {
  table: "stock_movement",
  grain: "day",
  date: "f.moved_on",
  columns: keys,
  leaves: { ...byType, ...eachWay, moves: "1", lastMoveOn: "f.moved_on" },
  weight: 420_000,
};
const flow: Source = {
  table: "stock_flow",
  grain: "month",
  date: "f.month",
  columns: keys,
  leaves: { ...byType, moves: "f.moves", lastMoveOn: "f.last_on" },
  rollup: { cubes: ["stock"], keys: ["warehouse_id", "product_id", "type"], stored: { qty: "sum(f.qty)", tonnes: "sum(f.tonnes)", moves: "count(*)", last_on: "max(f.moved_on)" } },
  weight: 42_000,
};
/** On the road: shipped and not yet arrived. */
const transit: Source = {
  table: "delivery_line",
  grain: "asOf",
  join: "join {delivery} d on d.distributor_id = f.distributor_id and d.id = f.delivery_id",
  date: "d.shipped_on",
  until: "(d.arrived_at at time zone 'Asia/Jakarta')::date",
  where: "d.status <> 'cancelled' and d.archived_at is null",
  columns: { distributor_id: "f.distributor_id", warehouse_id: "d.warehouse_id", product_id: "f.product_id" },
  leaves: { inTransit: "f.shipped_tonnes" },
  weight: 10_000,
};
const room: Source = {
  table: "warehouse",
  grain: "asOf",
  date: "coalesce(f.opened_on, date '2000-01-01')",
  until: "f.closed_on",
  where: "f.archived_at is null",
  columns: { distributor_id: "f.distributor_id", warehouse_id: "f.id" },
  leaves: { capacity: "f.capacity" },
  weight: 700,
};

export const stockSources = defineSources(Stock, [ledger, flow, transit, room]);
