import { products } from "./levels.cube.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import {
  achievement,
  inWindow,
  attribute,
  column,
  combineCubes,
  defineCube,
  diff,
  distinct,
  growth,
  lastDay,
  level,
  olderThan,
  plus,
  rankOf,
  ratio,
  multiValued,
  shareOf,
  sum,
  yearEnd,
} from "#platform/report/index.ts";
import { Project } from "#features/atbusiness/proyek/proyek.resource.ts";
import { ProjectStage } from "#features/atbusiness/proyek/tahap.resource.ts";
import { AnnualPlanVersion } from "#features/atbusiness/rkap/versi.resource.ts";
import { customers } from "./bulk-levels.cube.ts";
import { Projects } from "./projects.cube.ts";

const volume = { group: "Volume" } as const;
const money = { group: "Nilai" } as const;
const plan = { group: "RKAP" } as const;
const variance = { group: "Varians" } as const;
const percent = { unit: "%", scale: 1 } as const;

/** The versions to compare with. A sale belongs to no version, so this filter excludes no sales. */
const beside = {
  ...level("Versi RKAP", AnnualPlanVersion, multiValued("plan_version_id", "plan_version_ids")),
  single: true,
} as const;
const bulkDistributor = level("Distributor", Distributor, column("distributor_id"), "(langsung)");
const sold = { ...customers, ...products, bulkDistributor, planVersion: beside } as const;

/** Bulk sales minus returns, by the area of the customer. */
export const BulkSales = defineCube("bulkSales", {
  title: "Penjualan curah",
  geography: "area customer",
  refusal: "Penjualan curah tidak dapat dipotong menurut penyaring ini.",
  counted: "tickets",
  countedAs: "Tiket",
  records: {
    route: "/atbusiness/penjualan-curah",
    where: { status: "posted" },
    fields: { bulkCustomer: "customer", bulkDistributor: "distributor" },
  },
  levels: sold,
  leaves: {
    bulkTonnes: sum("Volume curah", "t", "Σ ton terjual dikurangi ton retur, tiket tercatat", {
      ...volume,
      short: "Volume",
      better: "more",
    }),
    bulkRevenue: sum("Pendapatan curah", "Rp", "Σ nilai bersih sebelum PPN, retur mengurangi", {
      ...money,
      short: "Pendapatan",
      better: "more",
    }),
    tickets: sum("Tiket", "n", "Jumlah tiket timbang, retur tidak dihitung", { group: "Pelanggan" }),
    customersActive: distinct("Pelanggan aktif", "n", "Customer dengan penjualan dalam periode", ["customer_id"], {
      group: "Pelanggan",
      short: "Aktif",
      better: "more",
    }),
    lastSaleOn: lastDay("Penjualan terakhir", "Hari penjualan terakhir dalam periode", {
      group: "Pelanggan",
      short: "Terakhir",
      colour: olderThan(60, "bad"),
    }),
  },
  measures: {
    avgPrice: ratio("Harga rata-rata", "bulkRevenue", "bulkTonnes", "Pendapatan ÷ volume", {
      unit: "Rp/t",
      ...money,
      short: "Harga",
    }),
    growthMoM: growth("Pertumbuhan bulanan", "bulkTonnes", -1, "Volume terhadap bulan lalu", { short: "MoM" }),
    growthYoY: growth("Pertumbuhan tahunan", "bulkTonnes", -12, "Volume terhadap tahun lalu", { short: "YoY" }),
    shareOfTotal: shareOf("Bagian dari total", "bulkTonnes", "Volume ÷ volume seluruhnya", {
      ...volume,
    }),
    place: rankOf("Peringkat", "bulkTonnes", "Urutan menurut volume di antara semua yang tersaring", volume),
  },
});

/** The plan of one version per year: the reference version, or the selected one. */
export const AnnualPlans = defineCube("annualPlan", {
  title: "RKAP",
  own: true,
  geography: "area customer",
  refusal: "RKAP hanya ada per bulan menurut customer (dan grup, segmen, wilayah, serta KAM-nya) dan produk.",
  levels: {
    ...customers,
    ...products,
    planVersion: { ...level("Versi RKAP", AnnualPlanVersion, column("plan_version_id")), single: true },
  },
  leaves: {
    planTonnes: sum("RKAP volume", "t", "Σ volume RKAP bulan-bulan dalam periode, versi acuan atau yang dipilih", {
      ...plan,
      short: "Volume",
      inYears: true,
    }),
    planRevenue: sum("RKAP pendapatan", "Rp", "Σ pendapatan RKAP bulan-bulan dalam periode", {
      ...plan,
      short: "Pendapatan",
      inYears: true,
    }),
  },
  measures: {},
});

/** The same sales at planned prices. */
export const PlanValued = defineCube("planValued", {
  title: "Penjualan menurut harga RKAP",
  geography: "area customer",
  refusal: "Varians tidak dapat dipotong menurut penyaring ini.",
  levels: sold,
  leaves: {
    valueAtPlan: sum(
      "Nilai menurut harga RKAP",
      "Rp",
      "Σ volume × harga RKAP per customer, produk, dan bulan; penjualan tanpa RKAP menurut nilainya sendiri",
      { ...variance, inYears: true },
    ),
  },
  measures: {},
});

const attained = {
  planPct: ratio("Realisasi RKAP", "bulkTonnes", "planTonnes", "Volume curah ÷ RKAP volume", {
    ...percent,
    ...plan,
    short: "Realisasi",
    colour: achievement,
  }),
  planGap: diff("Selisih RKAP", "bulkTonnes", "planTonnes", "Volume curah − RKAP volume", {
    ...plan,
    short: "Selisih",
    better: "more",
  }),
  revenuePct: ratio("Realisasi pendapatan", "bulkRevenue", "planRevenue", "Pendapatan curah ÷ RKAP pendapatan", {
    ...percent,
    ...plan,
    short: "Pendapatan %",
    colour: achievement,
  }),
  fullYearForecast: yearEnd(
    "Perkiraan setahun",
    "bulkTonnes",
    "planTonnes",
    "Volume bulan yang sudah tutup + RKAP bulan lainnya × realisasi seluruhnya, paling sedikit 80 % dan paling banyak 120 %",
    { ...plan, short: "Perkiraan" },
  ),
} as const;

/** Sales compared with their plan; both variances add up to the difference in revenue. */
export const BulkAgainstPlan = combineCubes("bulkAgainstPlan", [BulkSales, AnnualPlans, PlanValued], {
  ...attained,
  priceVariance: diff(
    "Varians harga",
    "bulkRevenue",
    "valueAtPlan",
    "Σ per customer, produk, dan bulan: volume × (harga − harga RKAP)",
    { ...variance, unit: "Rp", scale: 0, short: "Harga", better: "more" },
  ),
  volumeVariance: diff(
    "Varians volume",
    "valueAtPlan",
    "planRevenue",
    "Σ per customer, produk, dan bulan: (volume − RKAP volume) × harga RKAP; penjualan tanpa RKAP seluruhnya",
    { ...variance, unit: "Rp", scale: 0, short: "Volume", better: "more" },
  ),
  revenueGap: plus("Selisih pendapatan", "priceVariance", "volumeVariance", "Varians harga + varians volume", {
    ...variance,
    unit: "Rp",
    scale: 0,
    short: "Selisih",
    better: "more",
  }),
});

/** Sales, plan and pipeline of account managers. */
export const BulkBusiness = combineCubes("bulkBusiness", [BulkSales, AnnualPlans, Projects], attained);

/** Deliveries to projects compared with their expected demand. */
export const ProjectSales = defineCube("projectSales", {
  title: "Penjualan ke proyek",
  geography: "area customer",
  refusal: "Penjualan ke proyek tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...customers,
    ...products,
    bulkDistributor,
    project: level("Proyek", Project, column("project_id")),
    stage: { ...level("Tahap", ProjectStage, attribute("project", "stage_id")), inOrder: true },
  },
  leaves: {
    realisedTonnes: sum("Realisasi", "t", "Σ ton terjual ke proyek dalam periode, retur mengurangi", {
      group: "Keputusan",
    }),
  },
  measures: {
    realisedSoFar: inWindow(
      "Realisasi sampai hari itu",
      "realisedTonnes",
      { kind: "ever" },
      "Σ ton terjual ke proyek sampai hari itu, retur mengurangi",
      { group: "Keputusan", short: "Realisasi", class: "A", better: "more" },
    ),
  },
});

/** Projects with the deliveries to them. */
export const ProjectBusiness = combineCubes("projectBusiness", [Projects, ProjectSales], {});
