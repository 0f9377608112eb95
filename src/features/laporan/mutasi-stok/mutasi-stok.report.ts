import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Stock } from "../stock.cube.ts";

export const StockMovements = defineReport({
  title: "Mutasi stok",
  access: "report.stock",
  of: Stock,
  by: ["warehouse", "product"],
  show: [
    "opening",
    "receiptIn",
    "transferIn",
    "returnIn",
    "adjIn",
    "saleOut",
    "transferOut",
    "returnOut",
    "damageOut",
    "adjOut",
    "uomReval",
    "closing",
  ],
  headline: ["opening", "receiptIn", "saleOut", "damageOut", "closing"],
  period: "month",
  compare: "none",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "closing",
    stack: ["saleOut", "transferOut", "returnOut", "damageOut", "adjOut"],
    question: "Ke mana stok bergerak?",
  },
  filters: [...placeFilters, ...productFilters, "productLine"],
  drill: "/laporan/log-stok",
  lines: "movedOn",
});
