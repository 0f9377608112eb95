import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { CompetitorProduct } from "#features/master/product-competitor.resource.ts";
import { CompetitorBrand } from "#features/master/product-competitor/merk.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { ProductType } from "#features/parameter/parameter-produk-tipe.resource.ts";
import {
  attribute,
  column,
  defineCube,
  distinct,
  farFromZero,
  fixedLevel,
  greatest,
  growthSince,
  inSteps,
  lastDay,
  least,
  level,
  notZero,
  olderThan,
  quantile,
  sum,
  weighted,
} from "#platform/report/index.ts";
import { days, ownDistrict, places, products, week } from "./levels.cube.ts";

const price = { group: "Harga per 50 kg" } as const;
const seen = { group: "Pengamatan" } as const;
const index = { group: "Indeks" } as const;

/**
 * Prices per 50 kg that salesmen saw. Outliers and excluded prices are counted but do not affect any price. The index
 * compares, by month and district, each own product with each competitor product of its type; it is dated by the last
 * observation of such a cell.
 */
export const Prices = defineCube("prices", {
  title: "Harga pasar",
  own: true,
  geography: "area toko",
  counted: "observations",
  records: {
    route: "/atsalesman/retail/monitoring-harga/pengamatan",
    also: ["/atsalesman/corsales/monitoring-harga/pengamatan"],
    where: {},
    fields: { priceKind: "priceKind", judgement: "judgement" },
    values: {
      priceKind: { 1: "buy", 2: "sell", 3: "promo" },
      judgement: { 1: "normal", 2: "outlier", 3: "excluded" },
    },
  },
  refusal: "Harga tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    week,
    district: ownDistrict,
    store: level("Toko", Store, column("store_id"), "(semua toko)"),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
    salesman: level("Salesman", Salesman, column("salesman_id"), "(semua salesman)"),
    product: { ...products.product, zero: "(produk kompetitor)" },
    brand: { ...products.brand, zero: "(merk kompetitor)" },
    type: level("Tipe", ProductType, column("type_id"), "(tanpa tipe)"),
    competitorProduct: level("Produk kompetitor", CompetitorProduct, column("competitor_product_id"), "(produk grup)"),
    competitorBrand: level(
      "Merk kompetitor",
      CompetitorBrand,
      attribute("competitorProduct", "competitor_brand_id"),
      "(merk grup)",
    ),
    channel: fixedLevel("Kanal", { 1: "Retail", 2: "Corsales" }, column("channel_id"), "(lainnya)", {
      retail: 1,
      corsales: 2,
    }),
    priceKind: fixedLevel(
      "Jenis harga",
      { 1: "Harga beli", 2: "Harga jual", 3: "Harga promosi" },
      column("price_kind_id"),
    ),
    judgement: fixedLevel("Penilaian", { 1: "Wajar", 2: "Pencilan", 3: "Dikecualikan" }, column("judgement_id")),
  },
  leaves: {
    observations: sum("Observasi", "n", "Jumlah pengamatan harga, termasuk pencilan dan yang dikecualikan", seen),
    storesObserved: distinct("Tempat diamati", "n", "Tempat dengan pengamatan harga", [], {
      ...seen,
      short: "Tempat",
    }),
    outliers: sum(
      "Pencilan",
      "n",
      "Harga yang selisihnya dari median kabupaten/kota, produk, dan jenis harga dalam 90 hari melebihi 3 × 1,4826 × MAD dan 3 %",
      { ...seen, colour: notZero },
    ),
    excluded: sum("Dikecualikan", "n", "Pengamatan yang dikecualikan dengan alasan", seen),
    lastObservedOn: lastDay("Terakhir diamati", "Tanggal pengamatan terakhir", {
      ...seen,
      colour: olderThan(30, "calm"),
    }),
    medianPrice: quantile("Harga median", "Rp", 0.5, "Median harga per 50 kg, tanpa pencilan dan yang dikecualikan", {
      ...price,
      scale: 0,
      short: "Median",
    }),
    minPrice: least("Harga terendah", "Rp", "Harga terendah per 50 kg, tanpa pencilan dan yang dikecualikan", {
      ...price,
      short: "Terendah",
    }),
    maxPrice: greatest("Harga tertinggi", "Rp", "Harga tertinggi per 50 kg, tanpa pencilan dan yang dikecualikan", {
      ...price,
      short: "Tertinggi",
    }),
    storesBoth: distinct(
      "Toko jual keduanya",
      "n",
      "Toko dengan pengamatan produk grup dan produk kompetitor setipe dalam bulan yang sama",
      [],
      { ...seen, short: "Jual keduanya" },
    ),
    indexTonnes: sum("Ton pembobot", "t", "Σ ton penjualan grup dalam sel yang punya kedua harga", {
      ...index,
      short: "Pembobot",
    }),
    indexCells: sum(
      "Sel berindeks",
      "n",
      "Pasangan produk grup dan produk kompetitor setipe per kabupaten/kota dan bulan yang punya kedua harga",
      { ...index, short: "Sel" },
    ),
    weightedRatios: sum("Rasio berbobot", "n", "Σ ton × median grup ÷ median kompetitor × 100", index),
    ratios: sum("Rasio", "n", "Σ median grup ÷ median kompetitor × 100", index),
    weightedGaps: sum("Selisih berbobot", "Rp", "Σ ton × (median grup − median kompetitor)", index),
    gaps: sum("Selisih sel", "Rp", "Σ (median grup − median kompetitor)", index),
  },
  measures: {
    priceChange: growthSince(
      "Δ harga",
      "medianPrice",
      { kind: "previous" },
      "Harga median ÷ harga median masa sepanjang itu sebelumnya − 1",
      { ...price, colour: farFromZero({ warn: 5 }) },
    ),
    priceIndex: weighted(
      "Indeks harga",
      "weightedRatios",
      "indexTonnes",
      "ratios",
      "indexCells",
      "100 × Σ ton × (median grup ÷ median kompetitor) ÷ Σ ton; tanpa ton sama sekali setiap sel berbobot sama",
      {
        ...index,
        unit: "n",
        scale: 1,
        colour: { ...inSteps([">", 105, "bad"], ["<", 95, "good"]), warnsOf: "much" },
      },
    ),
    priceGap: weighted(
      "Selisih harga",
      "weightedGaps",
      "indexTonnes",
      "gaps",
      "indexCells",
      "Median grup − median kompetitor per 50 kg, berbobot seperti indeks",
      { ...index, unit: "Rp", scale: 0, short: "Selisih" },
    ),
  },
});
