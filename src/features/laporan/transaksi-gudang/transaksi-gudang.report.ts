import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Stock } from "../stock.cube.ts";

export const WarehouseMoves = defineReport({
  title: "Transaksi gudang",
  access: "report.stock",
  of: Stock,
  by: ["warehouse", "movementType", "product"],
  show: ["inTonnes", "outTonnes", "netTonnes", "moves"],
  headline: ["inTonnes", "outTonnes", "netTonnes", "moves"],
  period: "last30d",
  compare: "none",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "moves",
    across: "movementType",
    question: "Gudang mana yang paling banyak bergerak?",
  },
  filters: [...placeFilters, ...productFilters, "movementType"],
  drill: "/laporan/log-stok",
  lines: "movedOn",
  sort: "-moves",
});
