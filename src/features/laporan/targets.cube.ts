import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Brand } from "#features/parameter/parameter-produk-merk.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { ProductLine } from "#features/parameter/parameter-produk/lini-produk.resource.ts";
import {
  above,
  achievement,
  attained,
  attribute,
  column,
  combineCubes,
  defineCube,
  diff,
  fixedLevel,
  level,
  proRata,
  ratio,
  required,
  multiValued,
  sum,
  workdays,
} from "#platform/report/index.ts";
import { positionLevels, days, places } from "./levels.cube.ts";
import { Sales } from "./sales.cube.ts";

const shared =
  "Target grup produk yang memuat beberapa merk atau opco tidak dapat dibagi, sehingga hanya ada di total.";
const plan = { group: "Target" } as const;
const planned = { ...plan, notAdditive: { brand: shared, opco: shared } } as const;

/**
 * Sales targets in tonnes per month; kinds are never added together. The finest level of a target is its product group.
 * A brand or an opco has the targets of the groups that contain only its products, and none if any of its products is
 * in a shared group, because its sales would be compared with a part of its target. Targets of shared groups appear
 * only in the total and are never divided.
 */
export const Targets = defineCube("targets", {
  title: "Target",
  geography: "area toko",
  refusal: "Target hanya ada per bulan menurut distributor, toko (dan wilayahnya), serta grup produk.",
  levels: {
    ...places,
    ...positionLevels,
    month: days.month,
    day: days.day,
    quarter: days.quarter,
    year: days.year,
    distributor: level("Distributor", Distributor, column("distributor_id")),
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, attribute("store", "district_id")),
    brand: level("Merk", Brand, multiValued("brand_id", "brand_ids")),
    opco: level("Opco", Opco, multiValued("opco_id", "opco_ids")),
    targetKind: {
      ...fixedLevel("Jenis target", { 1: "Distributor", 2: "Toko", 3: "SPC" }, column("kind_id")),
      single: true,
      chooses: true,
    },
    productGroup: level("Grup produk", ProductGroup, column("product_group_id"), "(tanpa grup produk)"),
    productLine: level("Lini produk", ProductLine, attribute("productGroup", "product_line_id")),
  },
  leaves: {
    target: sum(
      "Target bulan penuh",
      "t",
      "Σ target ton bulan-bulan dalam periode; menurut merk atau opco hanya bila semua grup produknya milik sendiri",
      { ...planned, short: "Bulan penuh", absent: "missing" },
    ),
    proRataTarget: proRata(
      "Target pro-rata",
      "t",
      "Target × hari kerja yang sudah lewat ÷ hari kerja sebulan",
      "target",
      planned,
    ),
    workdaysGone: workdays(
      "Hari kerja lewat",
      "gone",
      "Hari kerja dalam periode s.d. data terakhir, kalender nasional",
    ),
    workdaysAll: workdays("Hari kerja", "all", "Hari kerja bulan-bulan dalam periode, kalender nasional"),
    workdaysLeft: workdays("Sisa hari kerja", "left", "Hari kerja yang belum lewat"),
  },
  measures: {
    timeGonePct: ratio("Waktu berjalan", "workdaysGone", "workdaysAll", "Hari kerja lewat ÷ hari kerja", {
      unit: "%",
      scale: 1,
      ...plan,
    }),
  },
});

/**
 * Sales compared with their targets: by place with the targets of stores, by distributor with those of distributors.
 */
export const SalesTargets = combineCubes("salesTargets", [Sales, Targets], {
  achievementPct: ratio("Pencapaian", "tonnes", "target", "Volume ÷ target", {
    short: "Capaian",
    unit: "%",
    scale: 1,
    ...plan,
    colour: achievement,
  }),
  gap: diff("Selisih target", "tonnes", "target", "Volume − target", { ...plan, better: "more" }),
  proRataPct: ratio("Pencapaian pro-rata", "tonnes", "proRataTarget", "Volume ÷ target pro-rata", {
    short: "Pro-rata %",
    unit: "%",
    scale: 1,
    ...plan,
    colour: attained,
  }),
  forecastPct: ratio("Perkiraan %", "forecast", "target", "Perkiraan akhir bulan ÷ target", {
    unit: "%",
    scale: 1,
    group: "Laju",
    colour: attained,
  }),
  runRate: ratio("Run rate", "tonnes", "workdaysGone", "Volume ÷ hari kerja lewat", {
    unit: "t/hari",
    scale: 3,
    class: "X+",
    group: "Laju",
    better: "more",
  }),
  pressurePct: ratio("Terhadap run rate", "requiredRate", "runRate", "Run rate dibutuhkan ÷ run rate", {
    unit: "%",
    scale: 0,
    group: "Laju",
    colour: above({ warn: 100, bad: 130 }),
  }),
  requiredRate: required("Run rate dibutuhkan", "target", "tonnes", "workdaysLeft", "Sisa target ÷ sisa hari kerja", {
    group: "Laju",
  }),
});
