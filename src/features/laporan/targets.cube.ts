import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import { attribute, column, combineCubes, defineCube, diff, level, proRata, ratio, required, sum, workdays } from "#kit/cube.ts";
import { chairs, days, places } from "./levels.cube.ts";
import { Sales } from "./sales.cube.ts";

const plan = { group: "Target" } as const;

/** What was agreed to be sold, in tonnes a month; kinds are never added together. */
export const Targets = defineCube("targets", {
  title: "Target",
  geography: "area toko",
  refusal: "Target hanya ada per bulan menurut distributor, toko (dan wilayahnya), serta grup produk.",
  levels: {
    ...places,
    ...chairs,
    month: days.month,
    day: days.day,
    quarter: days.quarter,
    year: days.year,
    distributor: level("Distributor", Distributor, column("distributor_id")),
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, attribute("store", "district_id")),
    productGroup: level("Grup produk", ProductGroup, column("product_group_id"), "(tanpa grup produk)"),
    productLine: level("Lini produk", ProductLine, attribute("productGroup", "product_line_id")),
  },
  leaves: {
    target: sum("Target", "t", "Σ target ton bulan-bulan dalam periode", { ...plan, absent: "missing" }),
    proRataTarget: proRata("Target pro-rata", "t", "Target × hari kerja yang sudah lewat ÷ hari kerja sebulan", "target", plan),
    workdaysGone: workdays("Hari kerja lewat", "gone", "Hari kerja dalam periode s.d. data terakhir, kalender nasional"),
    workdaysAll: workdays("Hari kerja", "all", "Hari kerja bulan-bulan dalam periode, kalender nasional"),
    workdaysLeft: workdays("Sisa hari kerja", "left", "Hari kerja yang belum lewat"),
  },
  measures: {
    timeGonePct: ratio("Waktu berjalan", "workdaysGone", "workdaysAll", "Hari kerja lewat ÷ hari kerja", { unit: "%", scale: 1, ...plan }),
  },
});

/** Sales beside their targets: by place with the targets of stores, by distributor with those of distributors. */
export const SalesTargets = combineCubes("salesTargets", [Sales, Targets], {
  achievementPct: ratio("Pencapaian", "tonnes", "target", "Volume ÷ target", { short: "Capaian", unit: "%", scale: 1, ...plan, colour: "achievement" }),
  gap: diff("Selisih target", "tonnes", "target", "Volume − target", plan),
  proRataPct: ratio("Pencapaian pro-rata", "tonnes", "proRataTarget", "Volume ÷ target pro-rata", { short: "Pro-rata %", unit: "%", scale: 1, ...plan, colour: "attained" }),
  forecastPct: ratio("Perkiraan %", "forecast", "target", "Perkiraan akhir bulan ÷ target", { unit: "%", scale: 1, group: "Laju", colour: "attained" }),
  runRate: ratio("Run rate", "tonnes", "workdaysGone", "Volume ÷ hari kerja lewat", { unit: "t/hari", scale: 3, class: "X+", group: "Laju" }),
  requiredRate: required("Run rate dibutuhkan", "target", "tonnes", "workdaysLeft", "Sisa target ÷ sisa hari kerja", { group: "Laju" }),
});
