import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import {
  achievement,
  attained,
  attribute,
  column,
  combineCubes,
  defineCube,
  distinct,
  level,
  firstOccurrences,
  projected,
  proRata,
  ratio,
  required,
  multiValued,
  sum,
  workdays,
} from "#platform/report/index.ts";
import { days, places, products } from "./levels.cube.ts";
import { salesmanPosition, channelOf, Visits } from "./visits.cube.ts";

const volume = { group: "Volume" } as const;
const stores = { group: "Toko" } as const;
const plan = { group: "Target" } as const;
const visited = { group: "Kunjungan" } as const;
const percent = { unit: "%", scale: 1 } as const;

/** A salesman with position, channel and place of work, as in figures of visits. */
const people = {
  ...places,
  position: salesmanPosition,
  salesman: level("Salesman", Salesman, column("salesman_id")),
  channel: channelOf,
  district: level("Kabupaten/kota", District, attribute("salesman", "district_id")),
} as const;

/** Purchases of stores during a salesman's pattern; of several salesmen the one whose pattern began last. */
export const SalesmanSales = defineCube("salesmanSales", {
  title: "Penjualan toko salesman",
  geography: "area tempat salesman bertugas",
  refusal: "Penjualan toko salesman tidak dapat dipotong menurut penyaring ini.",
  levels: { ...people, ...products, ...days, store: level("Toko", Store, column("store_id")) },
  leaves: {
    tonnes: sum(
      "Volume",
      "t",
      "Σ ton terjual dikurangi ton retur, faktur terposting dari toko pada pola kunjungan salesman hari itu",
      { ...volume, better: "more", absent: "missing" },
    ),
    activeStores: distinct("Toko aktif", "n", "Toko pada pola kunjungan yang membeli dalam periode", [], {
      ...stores,
      short: "Aktif",
      better: "more",
    }),
    newStores: firstOccurrences(
      "Toko baru",
      "n",
      "Toko pada pola kunjungan yang pembelian pertamanya sepanjang masa jatuh dalam periode",
      { ...stores, short: "Baru", better: "more" },
    ),
    forecast: projected(
      "Perkiraan akhir bulan",
      "t",
      "Σ volume ÷ porsi bulan yang biasanya sudah terjual pada hari kerja ini, per grup produk",
      "tonnes",
      "productGroup",
      { group: "Laju", short: "Perkiraan" },
    ),
  },
  measures: {},
});

const shared =
  "Target grup produk yang memuat beberapa merk atau opco tidak dapat dibagi, sehingga hanya ada di total.";
const planned = { ...plan, notAdditive: { brand: shared, opco: shared }, absent: "missing" } as const;

/** Targets of salesmen by month; the position is the last one of the salesman in the month. */
export const SalesmanPlans = defineCube("salesmanTargets", {
  title: "Target salesman",
  geography: "area tempat salesman bertugas",
  own: true,
  refusal: "Target salesman hanya ada per bulan menurut salesman (dan posisinya) serta grup produk.",
  levels: {
    ...people,
    month: days.month,
    day: days.day,
    quarter: days.quarter,
    year: days.year,
    brand: level("Merk", Brand, multiValued("brand_id", "brand_ids")),
    opco: level("Opco", Opco, multiValued("opco_id", "opco_ids")),
    productGroup: level("Grup produk", ProductGroup, column("product_group_id"), "(tanpa grup produk)"),
  },
  leaves: {
    salesmanTarget: sum("Target sales", "t", "Σ target ton bulan-bulan dalam periode", planned),
    proRataSalesmanTarget: proRata(
      "Target pro-rata",
      "t",
      "Target × hari kerja yang sudah lewat ÷ hari kerja sebulan",
      "salesmanTarget",
      plan,
    ),
    visitTarget: sum("Target kunjungan", "n", "Σ target kunjungan bulan-bulan dalam periode", {
      ...visited,
      absent: "missing",
    }),
    newStoreTarget: sum("Target toko baru", "n", "Σ target toko baru bulan-bulan dalam periode", {
      ...stores,
      absent: "missing",
    }),
    workdaysGone: workdays(
      "Hari kerja lewat",
      "gone",
      "Hari kerja dalam periode s.d. data terakhir, kalender nasional",
    ),
    workdaysLeft: workdays("Sisa hari kerja", "left", "Hari kerja yang belum lewat"),
  },
  measures: {},
});

/** Targets of salesmen with the purchases of their stores and their visits. */
export const SalesmanProgress = combineCubes("salesmanProgress", [SalesmanSales, SalesmanPlans, Visits], {
  achievementPct: ratio("Pencapaian", "tonnes", "salesmanTarget", "Volume ÷ target", {
    short: "Capaian",
    ...percent,
    ...plan,
    colour: achievement,
  }),
  proRataPct: ratio("Pencapaian pro-rata", "tonnes", "proRataSalesmanTarget", "Volume ÷ target pro-rata", {
    short: "Pro-rata %",
    ...percent,
    ...plan,
    colour: attained,
  }),
  requiredRate: required(
    "Run rate dibutuhkan",
    "salesmanTarget",
    "tonnes",
    "workdaysLeft",
    "Sisa target ÷ sisa hari kerja",
    { group: "Laju" },
  ),
  forecastPct: ratio("Perkiraan %", "forecast", "salesmanTarget", "Perkiraan akhir bulan ÷ target", {
    ...percent,
    group: "Laju",
    colour: attained,
  }),
  visitTargetPct: ratio("Capaian kunjungan", "visits", "visitTarget", "Kunjungan ÷ target kunjungan", {
    ...percent,
    ...visited,
  }),
});
