import { expect, test, vi } from "vitest";
import { BrandPerformance } from "#features/laporan/performa-merk/performa-merk.report.ts";
import { SalesByWarehouse } from "#features/laporan/penjualan-per-gudang/penjualan-per-gudang.report.ts";
import { changeSetting, loadWords, registerFilledName, startI18n, t } from "#platform/ui/index.web.ts";
import { levelCount } from "#platform/report/index.web.ts";

test("a text without translation is filled like any other", () => {
  expect(t("Halaman {page}", { page: 3 })).toBe("Halaman 3");
  expect(t("Tanpa terjemahan: {count, plural, other {# toko}}", { count: 4 })).toBe("Tanpa terjemahan: 4 toko");
});
test("an unknown folder has no texts", async () => {
  await expect(loadWords("no-such-folder")).resolves.toBeUndefined();
});
test("rows are counted with singular and plural in English, and one form in Indonesian", async () => {
  const said = () => [
    levelCount(SalesByWarehouse, "warehouse", 1, t),
    levelCount(SalesByWarehouse, "warehouse", 2000, t),
    levelCount(BrandPerformance, "brand", 8, t),
  ];
  expect(said()).toEqual(["1 gudang", "2.000 gudang", "8 merk"]);
  vi.stubGlobal("document", { documentElement: {} });
  changeSetting("locale", "en-US");
  await startI18n();
  await loadWords("laporan");
  expect(said()).toEqual(["1 warehouse", "2,000 warehouses", "8 brands"]);
  // a page's name for a product line is translated as its template, a name given by a person is not
  registerFilledName("Penjualan Semen", "Penjualan {product}", { product: "Semen" });
  expect([t("Penjualan Semen"), t("Penjualan kita")]).toEqual(["Semen sales", "Penjualan kita"]);
});
