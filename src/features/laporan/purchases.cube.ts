import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { column, defineCube, distinct, growth, level, ratio, shareOf, sum, oneDay } from "#platform/report/index.ts";
import { warehouseLevels } from "./levels.cube.ts";

const volume = { group: "Volume" } as const;
const money = { group: "Nilai" } as const;
/** Purchases of distributors: posted receipts, with returns to the opco as negative amounts. */
export const Purchases = defineCube("purchases", {
  title: "Pembelian",
  geography: "area gudang",
  refusal: "Pembelian tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...warehouseLevels,
    packingPlant: level("Packing plant", PackingPlant, column("packing_plant_id"), "(tanpa packing plant)"),
  },
  leaves: {
    sellIn: sum("Sell-in", "t", "Σ ton diterima dikurangi ton retur ke opco", { ...volume, better: "more" }),
    grossIn: sum("Penerimaan", "t", "Σ ton diterima", { ...volume, better: "more" }),
    returnOut: sum("Retur ke opco", "t", "Σ ton retur pembelian", { ...volume, better: "less" }),
    purchaseValue: sum("Nilai pembelian", "Rp", "Σ nilai bersih sebelum PPN", { ...money, better: "more" }),
    receipts: distinct(
      "Penerimaan (dok)",
      "n",
      "Jumlah dokumen penerimaan terposting",
      ["distributor_id", "warehouse_id", "packing_plant_id", oneDay],
      { group: "Dokumen" },
    ),
  },
  measures: {
    avgBuyPrice: ratio("Harga beli", "purchaseValue", "sellIn", "Nilai pembelian ÷ sell-in", {
      unit: "Rp/t",
      group: "Nilai",
    }),
    growthMoM: growth("Growth MoM", "sellIn", -1, "Sell-in ÷ sell-in hari yang sama bulan lalu − 1"),
    growthYoY: growth("Growth YoY", "sellIn", -12, "Sell-in ÷ sell-in hari yang sama tahun lalu − 1"),
    shareOfTotal: shareOf("Kontribusi", "sellIn", "Sell-in ÷ sell-in seluruhnya dengan penyaring yang sama", {
      ...volume,
      better: "more",
    }),
  },
});
