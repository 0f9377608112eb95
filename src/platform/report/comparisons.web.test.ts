import { expect, test, vi } from "vitest";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";

test("a comparison of a feature is offered, and read from an address, only if it is registered", async () => {
  // without the comparisons that other tests may have registered
  vi.resetModules();
  const { comparisons, comparisonLabel, defineComparison, registerComparisons } = await import("./comparisons.ts");
  const { readView } = await import("./page/report-query.web.ts");
  const read = () => {
    const { compare, invalid } = readView(SalesByArea, new URLSearchParams("compare=harvestYear"));
    return { compare, invalid };
  };
  const calendar = ["none", "lastYear", "lastMonth", "previousPeriod"];
  const added = defineComparison({ id: "harvestYear", label: "Musim panen lalu", after: "lastYear" });
  expect([comparisons(), read()]).toEqual([calendar, { compare: "lastYear", invalid: { compare: "harvestYear" } }]);
  registerComparisons([added]);
  registerComparisons([added]);
  expect([comparisons(), read()]).toEqual([
    ["none", "lastYear", "harvestYear", "lastMonth", "previousPeriod"],
    { compare: "harvestYear", invalid: undefined },
  ]);
  expect(comparisonLabel("harvestYear")).toBe("Musim panen lalu");
});
