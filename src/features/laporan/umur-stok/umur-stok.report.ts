import { defineReport } from "#platform/report/index.ts";
import { placeFilters, productFilters } from "../levels.cube.ts";
import { Stock } from "../stock.cube.ts";

export const StockAge = defineReport({
  title: "Umur stok",
  access: "report.stock",
  of: Stock,
  by: ["warehouse", "product"],
  show: [
    "closing",
    "age0to30",
    "age31to60",
    "age61to90",
    "age91up",
    "oldPct",
    "stockAgeDays",
    "oldestDays",
    "stockValue",
  ],
  headline: ["closing", "stockAgeDays", "oldestDays", "age91up", "oldPct"],
  period: "asof:yesterday",
  compare: "none",
  mappable: true,
  chart: {
    kind: "stacked",
    measure: "age91up",
    stack: ["age0to30", "age31to60", "age61to90", "age91up"],
    question: "Gudang mana menyimpan stok paling tua?",
  },
  filters: [...placeFilters, ...productFilters],
  drill: "/laporan/log-stok",
  lines: "movedOn",
  sort: "-age91up",
  sparks: false,
});
