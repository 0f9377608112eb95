import { expect, test } from "vitest";
import { fitsNothing, hasSales } from "./board-empty.ts";
import type { Board } from "./dashboard.calls.ts";

const sales = {
  tonnes: "0",
  netSales: "0",
  avgPrice: "n/a",
  target: null,
  achievementPct: null,
  forecast: "0",
  forecastPct: null,
};
const none = {
  ...sales,
  was: { tonnes: null, netSales: null },
  series: { tonnes: ["0", null], netSales: ["0", null] },
};
const stores = {
  active: "0",
  was: "0",
  comparison: { from: "2026-10-01", to: "2026-10-24" },
  registered: null,
  coveragePct: null,
  series: ["0"],
};
const stock = {
  daysOfStock: "n/a",
  closing: "0",
  series: ["n/a"],
  critical: { warehouses: 0, products: 0 },
  lowest: [],
};
const board = { sales: none, stores, stock, api: null } as unknown as Board;

test("the dashboard is empty without sales, plans, stores, stock and calls", () => {
  expect(fitsNothing(board)).toBe(true);
  expect(fitsNothing({ ...board, api: { failed: "0", calls: "0", successPct: "n/a", series: ["0", "0"] } })).toBe(true);
  for (const some of [
    { sales: { ...none, target: "5" } },
    { stores: { ...stores, registered: "3" } },
    { stock: { ...stock, closing: "-1" } },
  ] as Partial<Board>[])
    expect([some, fitsNothing({ ...board, ...some })]).toEqual([some, false]);
  expect(fitsNothing({ ...board, sales: null, stores: null, stock: null }), "an absence of calls alone is normal").toBe(
    false,
  );
});

test("a zero is a figure if there were sales in the year before", () => {
  expect(hasSales(none)).toBe(false);
  expect(hasSales({ ...none, series: { ...none.series, tonnes: ["12.5", "0"] } })).toBe(true);
});
