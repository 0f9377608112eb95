import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { attribute, column, defineCube, diff, fixedLevel, greatest, last, level, ratio, sum } from "#kit/cube.ts";
import { days, places } from "./levels.cube.ts";

const due = { group: "Hari" } as const;
const delay = { group: "Jeda waktu", unwanted: true } as const;
const percent = { unit: "%", scale: 1 } as const;

/** Whether distributors report as they must: each due day that is over, with what came for it and when. */
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
    dueDays: sum("Hari wajib", "hari", "Hari wajib lapor yang sudah lewat, selama distributor aktif", { ...due, short: "Wajib" }),
    reportedDays: sum("Hari lapor", "hari", "Hari wajib dengan penjualan, penerimaan, laporan stok, atau nihil bertanggal hari itu", { ...due, short: "Lapor" }),
    onTimeDays: sum("Tepat waktu", "hari", "Hari lapor yang data pertamanya masuk sebelum tenggat", due),
    nilDays: sum("Nihil", "hari", "Hari wajib yang ditutup deklarasi nihil, tanpa data lain", due),
    lagHours: sum("Jumlah jeda", "jam", "Σ jam dari akhir hari sampai data pertamanya masuk", { ...delay, scale: 1 }),
    daysWithoutData: greatest("Hari tanpa data", "hari", "Hari wajib berturut-turut tanpa data sampai akhir periode; baris gabungan menunjukkan yang terlama", {
      ...delay,
      colour: "gap",
    }),
    lastDataAt: last("Data terakhir", "Hari terakhir data masuk untuk hari-hari periode ini", delay),
  },
  measures: {
    lateDays: diff("Terlambat", "reportedDays", "onTimeDays", "Hari lapor − tepat waktu", { unit: "hari", scale: 0, ...due, colour: "gap" }),
    compliancePct: ratio("Kepatuhan", "reportedDays", "dueDays", "Hari lapor ÷ hari wajib", { ...percent, group: "Kepatuhan", colour: "attained" }),
    onTimeReportPct: ratio("Tepat waktu %", "onTimeDays", "dueDays", "Tepat waktu ÷ hari wajib", { ...percent, group: "Kepatuhan" }),
    avgLagHours: ratio("Rata-rata jeda", "lagHours", "reportedDays", "Jumlah jeda ÷ hari lapor", { unit: "jam", scale: 1, ...delay }),
  },
});
