import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Province } from "#features/master/master-data-wilayah/provinsi.resource.ts";
import { CompetitorBrand } from "#features/master/product-competitor/merk.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import {
  below,
  change,
  column,
  defineCube,
  distinct,
  fixedLevel,
  level,
  mixOf,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { days, places } from "./levels.cube.ts";

const volume = { group: "Volume" } as const;
const share = { group: "Pangsa" } as const;
const panel = { group: "Panel" } as const;
const brandless = "Volume pasar dihitung untuk semua merk; pangsa tidak dapat dipotong menurut merk.";

/**
 * Sales of the group compared with the market, in the cells (month, place and product line) whose market is known. The
 * market is known from one of three sources at a time: the panel, an association, or estimates.
 */
export const Market = defineCube("market", {
  title: "Pasar",
  geography: "area toko",
  refusal: "Pangsa pasar tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    month: days.month,
    quarter: days.quarter,
    year: days.year,
    province: level("Provinsi", Province, column("province_id")),
    district: level("Kabupaten/kota", District, column("district_id"), "(seluruh provinsi)"),
    productLine: level("Lini produk", ProductLine, column("line_id")),
    brand: level("Merk", Brand, column("brand_id"), "(merk kompetitor)"),
    competitorBrand: level("Merk kompetitor", CompetitorBrand, column("competitor_brand_id"), "(merk grup)"),
    marketSource: {
      ...fixedLevel("Sumber pasar", { 1: "Panel", 2: "Asosiasi", 3: "Manual" }, column("source_id")),
      single: true,
      chooses: true,
    },
  },
  leaves: {
    ownTonnes: sum(
      "Volume grup",
      "t",
      "Σ ton penjualan ke toko di kabupaten/kota, bulan, dan lini produk yang volume pasarnya diketahui",
      { ...volume, short: "Grup", better: "more" },
    ),
    ownTotal: sum(
      "Volume grup seluruhnya",
      "t",
      "Σ ton penjualan ke toko, juga di tempat yang pasarnya tidak diketahui",
      {
        ...volume,
        short: "Seluruhnya",
      },
    ),
    marketTonnes: sum(
      "Volume pasar",
      "t",
      "Menurut sumber yang dipilih; dari panel: volume grup ÷ pangsa panel, per kabupaten/kota, bulan, dan lini produk",
      { ...volume, short: "Pasar", absent: "missing", refusal: brandless },
    ),
    competitorTonnes: sum("Volume kompetitor", "t", "Bagian volume pasar dari merk kompetitor", {
      ...volume,
      short: "Kompetitor",
      absent: "missing",
      better: "less",
    }),
    panelStores: distinct("Toko panel", "n", "Toko sampel dengan jawaban dalam periode", [], panel),
    panelObserved: distinct("Toko panel diamati", "n", "Toko panel yang menjawab merk apa saja yang dijualnya", [], {
      ...panel,
      short: "Diamati",
    }),
    panelStocking: distinct("Toko panel menjual", "n", "Toko panel yang menjual merk kompetitor itu", [], {
      ...panel,
      short: "Menjual",
    }),
  },
  measures: {
    marketSharePct: ratio("Pangsa pasar", "ownTonnes", "marketTonnes", "Volume grup ÷ volume pasar", {
      unit: "%",
      scale: 1,
      ...share,
      better: "more",
    }),
    shareChange: change(
      "Δ pangsa",
      "marketSharePct",
      { kind: "compare" },
      "Pangsa − pangsa periode pembanding, dalam poin persentase",
      { ...share, colour: below({ warn: -1, bad: -3 }) },
    ),
    brandShareGroupPct: mixOf("Porsi dalam grup", "ownTonnes", "Volume grup ÷ volume grup baris di atasnya", share),
    coveragePct: ratio(
      "Cakupan pasar",
      "ownTonnes",
      "ownTotal",
      "Volume grup di tempat yang pasarnya diketahui ÷ volume grup seluruhnya",
      { unit: "%", scale: 1, ...share },
    ),
    handlingPct: ratio(
      "Handling",
      "panelStocking",
      "panelObserved",
      "Toko panel yang menjual merk ÷ toko panel diamati",
      {
        unit: "%",
        scale: 1,
        ...panel,
      },
    ),
  },
});
