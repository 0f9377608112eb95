import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import {
  above,
  attribute,
  below,
  column,
  defineCube,
  diff,
  fixedLevel,
  greatest,
  lastDay,
  level,
  notZero,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { days, places } from "./levels.cube.ts";

const due = { group: "Hari" } as const;
const arrival = { group: "Masuknya data", better: "less" } as const;
// shown in words instead of a sign, because most data arrives before the end of its day, where a sign would be
// ambiguous
const aroundMidnight = { unit: "jam", scale: 1, sides: ["{amount} jam sebelum", "{amount} jam sesudah"] } as const;
const percent = { unit: "%", scale: 1 } as const;

/** Compliance of distributors with their reporting duty: each past due day with the data received for it. */
export const Compliance = defineCube("compliance", {
  title: "Kepatuhan pelaporan",
  geography: "area distributor",
  refusal: "Kepatuhan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    distributor: level("Distributor", Distributor, column("distributor_id")),
    district: level("Kabupaten/kota", District, attribute("distributor", "district_id")),
    dutyKind: fixedLevel("Kewajiban", { 1: "Hari kerja", 2: "Setiap hari" }, column("duty_id")),
    channel: fixedLevel("Saluran", { 1: "API", 2: "Unggahan", 3: "Formulir" }, column("channel_id"), "(belum lapor)"),
  },
  leaves: {
    dueDays: sum("Hari wajib", "hari", "Hari wajib lapor yang sudah lewat, selama distributor aktif", {
      ...due,
      short: "Wajib",
    }),
    reportedDays: sum(
      "Hari lapor",
      "hari",
      "Hari wajib dengan penjualan, penerimaan, laporan stok, atau nihil bertanggal hari itu",
      { ...due, short: "Lapor", better: "more" },
    ),
    onTimeDays: sum("Tepat waktu", "hari", "Hari lapor yang data pertamanya masuk sebelum tenggat", {
      ...due,
      better: "more",
    }),
    nilDays: sum("Nihil", "hari", "Hari wajib yang ditutup deklarasi nihil, tanpa data lain", due),
    lagHours: sum("Jumlah jam terhadap akhir hari", "jam", "Σ jam dari akhir hari sampai data pertamanya masuk", {
      ...arrival,
      ...aroundMidnight,
    }),
    daysWithoutData: greatest(
      "Hari tanpa data",
      "hari",
      "Hari wajib berturut-turut tanpa data sampai akhir periode; baris gabungan menunjukkan yang terlama",
      {
        ...arrival,
        colour: above({ warn: 0, bad: 2 }),
      },
    ),
    lastDataAt: lastDay("Data terakhir", "Hari terakhir data masuk untuk hari-hari periode ini", arrival),
  },
  measures: {
    lateDays: diff("Terlambat", "reportedDays", "onTimeDays", "Hari lapor − tepat waktu", {
      unit: "hari",
      scale: 0,
      ...due,
      colour: notZero,
    }),
    compliancePct: ratio("Kepatuhan", "reportedDays", "dueDays", "Hari lapor ÷ hari wajib", {
      ...percent,
      group: "Kepatuhan",
      colour: below({ warn: 95, bad: 85 }),
    }),
    onTimeReportPct: ratio("Tepat waktu %", "onTimeDays", "dueDays", "Tepat waktu ÷ hari wajib", {
      ...percent,
      group: "Kepatuhan",
      better: "more",
    }),
    avgLagHours: ratio(
      "Data masuk terhadap akhir hari",
      "lagHours",
      "reportedDays",
      "Σ jam dari akhir hari sampai data pertamanya masuk ÷ hari lapor",
      {
        ...arrival,
        ...aroundMidnight,
        short: "Terhadap akhir hari",
      },
    ),
  },
});
