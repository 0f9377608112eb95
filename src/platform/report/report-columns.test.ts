import { above } from "./colour.ts";
import { expect, test } from "vitest";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import { MonthlySales } from "#features/laporan/penjualan-bulanan/penjualan-bulanan.report.ts";
import { BrandPerformance } from "#features/laporan/performa-merk/performa-merk.report.ts";
import { WarehouseStock } from "#features/laporan/stok-gudang/stok-gudang.report.ts";
import {
  arranged,
  columnIds,
  type ColumnSettings,
  isPartOfTotal,
  shareFigure,
  shareOfTotal,
} from "./report-columns.ts";
import { figureOf, type Report } from "./report.ts";

const parts = (report: Report) => columnIds(report).filter((id) => isPartOfTotal(report, id));

test("only figures that are additive on every level can be shown in percent: no ratios, distinct counts, stock over time or shared targets", () => {
  expect(parts(SalesByArea)).toEqual(["tonnes", "netSales", "target", "compared"]);
  expect(parts(MonthlySales)).not.toContain("invoices");
  expect(parts(MonthlySales)).toContain("netSales");
  expect(parts(BrandPerformance)).not.toContain("target");
  expect(parts(WarehouseStock)).toContain("closing");
  expect(parts({ ...WarehouseStock, by: ["month"] })).not.toContain("closing");
  expect(isPartOfTotal(SalesByArea, "nope")).toBe(false);
});

test("a share is exact for any number of digits, and missing for words, zero and negative totals", () => {
  expect(shareOfTotal("1", "3")).toBe("33.333333");
  expect(shareOfTotal("123456789012345678.5", "123456789012345678.5")).toBe("100.000000");
  expect(shareOfTotal("-1.5", "6")).toBe("-25.000000");
  expect([
    shareOfTotal(null, "3"),
    shareOfTotal("beda satuan", "3"),
    shareOfTotal("1", "0"),
    shareOfTotal("1", "-2"),
    shareOfTotal("1", null),
  ]).toEqual([null, null, null, null, null]);
});
test("a figure in percent has its unit, and no colour rule", () => {
  const stock = { ...figureOf(WarehouseStock, "closing"), colour: above({ warn: 1 }) };
  expect(shareFigure(stock)).toMatchObject({ label: stock.label, unit: "%", scale: 1 });
  expect(shareFigure(stock)).not.toHaveProperty("colour");
});

test("columns are in the selected order: pinned ones first, then the named ones, then the others; one always remains", () => {
  const arrangedBy = (settings: Partial<ColumnSettings>) =>
    arranged(["a", "b", "c", "d"], (id) => id, { order: [], hide: [], pin: [], percent: [], ...settings });
  expect(arrangedBy({})).toEqual(["a", "b", "c", "d"]);
  expect(arrangedBy({ hide: ["b"], pin: ["d"] })).toEqual(["d", "a", "c"]);
  expect(arrangedBy({ order: ["c", "a"], pin: ["b"] })).toEqual(["b", "c", "a", "d"]);
  expect(arrangedBy({ hide: ["a", "b", "c", "d"] })).toEqual(["a", "b", "c", "d"]);
});
