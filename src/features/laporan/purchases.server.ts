import { defineCosts, defineSources, type Source } from "#platform/report/index.server.ts";
import { Purchases } from "./purchases.cube.ts";

const columns = {
  distributor_id: "f.distributor_id",
  warehouse_id: "f.warehouse_id",
  product_id: "f.product_id",
  packing_plant_id: "coalesce(f.packing_plant_id, 0)",
} as const;

const lines: Source = {
  table: "purchase_line",
  grain: "day",
  date: "f.received_on",
  where: "f.status = 'posted'",
  columns,
  leaves: {
    sellIn: "f.sign * f.tonnes",
    grossIn: "case when f.sign = 1 then f.tonnes else 0 end",
    returnOut: "case when f.sign = -1 then f.tonnes else 0 end",
    purchaseValue: "f.sign * f.net",
    receipts: { key: "f.purchase_id", when: "f.sign = 1" },
  },
  weight: 30_000,
};
const month: Source = {
  table: "purchase_month",
  grain: "month",
  date: "f.month",
  columns: { ...columns, packing_plant_id: "f.packing_plant_id" },
  leaves: {
    sellIn: "f.tonnes",
    grossIn: "f.gross_tonnes",
    returnOut: "f.return_tonnes",
    purchaseValue: "f.purchase_value",
  },
  rollup: {
    cubes: ["purchase"],
    keys: ["warehouse_id", "packing_plant_id", "product_id"],
    stored: {
      tonnes: "sum(f.sign * f.tonnes)",
      gross_tonnes: "sum(case when f.sign = 1 then f.tonnes else 0 end)",
      return_tonnes: "sum(case when f.sign = -1 then f.tonnes else 0 end)",
      purchase_value: "sum(f.sign * f.net)",
      lines: "count(*)",
    },
  },
  weight: 10_000,
};

/** Monthly cost of a distributor's receipts by product; not used for readers with only a part of the distributor. */
const cost = {
  table: "purchase_cost",
  grain: "month",
  date: "f.month",
  columns: { distributor_id: "f.distributor_id", product_id: "f.product_id" },
  leaves: { sellIn: "f.tonnes", purchaseValue: "f.purchase_value" },
  rollup: {
    cubes: ["purchase"],
    keys: ["product_id"],
    stored: { tonnes: "sum(f.sign * f.tonnes)", purchase_value: "sum(f.sign * f.net)" },
  },
  whole: true,
  weight: 5_000,
} as const satisfies Source;
export const costs = defineCosts({ lines, rollup: cost, quantity: "tonnes", value: "purchase_value" });

export const purchaseSources = defineSources(Purchases, [lines, month, cost]);
