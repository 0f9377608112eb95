import { inWindow, combineCubes, diff, inSteps, notZero, plus, ratio } from "#platform/report/index.ts";
import { Purchases } from "./purchases.cube.ts";
import { Stock } from "./stock.cube.ts";
import { WarehouseSales } from "./warehouse-trade.cube.ts";

const through = { group: "Sell-through" } as const;
const check = { group: "Selisih", class: "A" } as const;

/** Purchases, sales and stock changes of warehouses: three records of the same goods, which must agree. */
export const SellInOut = combineCubes("sellInOut", [Stock, Purchases, WarehouseSales], {
  sellOut: inWindow("Sell-out", "tonnes", { kind: "period" }, "Volume terjual dari gudang dikurangi retur toko", {
    group: "Volume",
    class: "A",
    better: "more",
  }),
  available: plus("Tersedia", "opening", "sellIn", "Stok awal + sell-in", through),
  sellThroughPct: ratio("Sell-through", "sellOut", "available", "Sell-out ÷ (stok awal + sell-in)", {
    unit: "%",
    scale: 1,
    ...through,
    colour: inSteps(["<", 80, "warn"], [">", 120, "warn"]),
  }),
  traded: diff("Sell-in − sell-out", "sellIn", "sellOut", "Sell-in − sell-out", check),
  otherMoves: plus("Penyesuaian dan transfer", "adjNet", "transferNet", "Penyesuaian bersih + transfer bersih", check),
  revalued: plus("Mutasi lain", "otherMoves", "uomReval", "Penyesuaian dan transfer bersih + revaluasi satuan", check),
  untraded: diff("Mutasi di luar dagang", "revalued", "damageOut", "Mutasi lain − rusak", check),
  expected: plus("Δ stok seharusnya", "traded", "untraded", "Sell-in − sell-out + mutasi di luar dagang", check),
  leakage: diff(
    "Selisih tak terjelaskan",
    "expected",
    "deltaStock",
    "Sell-in − sell-out − rusak + penyesuaian + transfer + revaluasi − Δ stok; harus nol",
    {
      ...check,
      colour: notZero,
      short: "Tak terjelaskan",
    },
  ),
});
