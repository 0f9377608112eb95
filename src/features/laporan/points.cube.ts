import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { LoyaltyProgram } from "#features/program-loyalty/program-loyalty.resource.ts";
import {
  achievement,
  inWindow,
  attained,
  attribute,
  below,
  column,
  defineCube,
  diff,
  distinct,
  fixedLevel,
  greatest,
  level,
  notZero,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { positionLevels, days, places } from "./levels.cube.ts";
import { entryTypeIds, entryTypeNames } from "./point-entry-types.ts";

const moved = { group: "Mutasi poin" } as const;
const atEnd = { group: "Saldo poin", class: "S" } as const;
const age = { group: "Umur", class: "S" } as const;
const soon = { group: "Kedaluwarsa", class: "S" } as const;
const won = { group: "Perolehan" } as const;
const people = { group: "Peserta", class: "S" } as const;
const plan = { group: "Target" } as const;
const percent = { unit: "%", scale: 1 } as const;

export const Points = defineCube("points", {
  title: "Poin",
  geography: "area toko",
  own: true,
  records: {
    route: "/program-loyalty/poin-histories",
    where: {},
    fields: { entryType: "type" },
    values: { entryType: entryTypeIds },
  },
  refusal: "Poin tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...positionLevels,
    ...days,
    program: level("Program", LoyaltyProgram, column("program_id")),
    store: level("Toko", Store, column("store_id")),
    distributor: level("Distributor", Distributor, column("distributor_id"), "(tanpa distributor)"),
    payer: level("Opco penanggung", Opco, column("opco_id"), "(tanpa pembagian)"),
    district: level("Kabupaten/kota", District, attribute("store", "district_id")),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
    entryType: fixedLevel("Jenis mutasi poin", entryTypeNames, column("type_id")),
    tier: fixedLevel(
      "Tier",
      {
        1: "Belum mencapai tier",
        2: "Tier 1",
        3: "Tier 2",
        4: "Tier 3",
        5: "Tier 4",
        6: "Tier 5 ke atas",
        9: "Tier bertingkat",
      },
      column("tier_id"),
      "(tanpa tier)",
    ),
    ageBucket: fixedLevel(
      "Umur poin",
      { 1: "0–90 hari", 2: "91–180 hari", 3: "181–365 hari", 4: "> 365 hari" },
      column("age_id"),
      "(tanpa umur)",
    ),
    expiryMonth: fixedLevel(
      "Bulan kedaluwarsa",
      {
        1: "Bulan ini",
        2: "1 bulan lagi",
        3: "2 bulan lagi",
        4: "3 bulan lagi",
        5: "4–6 bulan lagi",
        6: "7–12 bulan lagi",
        7: "Lebih dari 12 bulan lagi",
        8: "Sudah hangus",
      },
      column("expiry_id"),
      "(tanpa masa berlaku)",
    ),
  },
  leaves: {
    pointFlow: sum("Mutasi bersih", "poin", "Σ poin semua mutasi", moved),
    earned: sum("Diperoleh", "poin", "Σ poin perolehan menurut tanggal dibukukan", { ...moved, better: "more" }),
    redeemed: sum("Ditukar", "poin", "−Σ poin penukaran; penukaran yang dibatalkan mengurangi", moved),
    expired: sum("Kedaluwarsa", "poin", "−Σ poin yang hangus; yang ditarik kembali mengurangi", {
      ...moved,
      better: "less",
    }),
    adjusted: sum("Penyesuaian", "poin", "Σ poin koreksi, bertanda", moved),
    pointsIn: sum("Transfer masuk", "poin", "Σ poin yang diterima dari toko lain", moved),
    pointsOut: sum("Transfer keluar", "poin", "−Σ poin yang dipindahkan ke toko lain", moved),
    debtNet: sum("Utang bersih", "poin", "Σ poin utang: timbul dikurangi dilunasi", { ...moved, better: "less" }),
    bonusPoints: sum("Bonus", "poin", "Bagian perolehan dari bonus tier atau target", moved),
    entries: sum("Mutasi tercatat", "n", "Jumlah mutasi", moved),
    membersActive: distinct(
      "Peserta aktif",
      "n",
      "Toko × program dengan perolehan dalam periode",
      ["program_id", "store_id"],
      { group: "Peserta", better: "more" },
    ),
    tonnesEligible: sum("Volume dihitung", "t", "Σ ton baris yang memberi poin, jendela yang mulai dalam periode", {
      ...won,
      better: "more",
    }),
    earnedFor: sum("Poin jendela", "poin", "Σ poin jendela yang mulai dalam periode, tanpa bonus", won),
    bonusFor: sum("Bonus jendela", "poin", "Σ bonus jendela yang mulai dalam periode", { ...won, short: "Bonus" }),
    waitingFor: sum("Poin menunggu", "poin", "Σ poin jendela yang belum dibukukan: anggaran habis atau klaim susulan", {
      ...won,
      colour: notZero,
    }),
    tierFactor: greatest("Tier tertinggi", "n", "Faktor tier terbesar di antara jendela", { ...won, scale: 3 }),
    toNext: sum("Ke tier berikutnya", "t", "Ton yang kurang sampai tier berikutnya, jendela yang mulai dalam periode", {
      ...won,
      absent: "missing",
    }),
    nearNext: sum("Hampir naik tier", "n", "Jendela yang kurang paling banyak 10 % dari tier berikutnya", {
      ...won,
      colour: { look: "faint" },
    }),
    forecast: sum("Perkiraan akhir", "t", "Volume dihitung ÷ hari berjalan × hari jendela", {
      ...plan,
      class: "X+",
      better: "more",
    }),
    programTarget: sum("Target program", "t", "Σ target ton jendela yang mulai dalam periode", {
      ...plan,
      absent: "missing",
    }),
    proRataTarget: sum("Target pro-rata", "t", "Target × hari kerja yang sudah lewat ÷ hari kerja jendela", {
      ...plan,
      absent: "missing",
    }),
    pointsLeft: sum("Sisa lot", "poin", "Σ sisa lot pada tanggal laporan", atEnd),
    liabilityRp: sum("Liabilitas poin", "Rp", "Σ sisa lot × nilai poin program pada tanggal laporan", {
      ...atEnd,
      short: "Liabilitas",
    }),
    liabilityKept: sum(
      "Liabilitas tanpa yang akan hangus",
      "Rp",
      "Σ liabilitas × (1 − hangus ÷ diperoleh jendela yang mulai ≥ 24 bulan lalu), hanya program yang sudah punya jendela itu",
      atEnd,
    ),
    cohorts: greatest("Ada jendela ≥ 24 bulan lalu", "n", "1 bila sebuah program sudah punya jendela itu", atEnd),
    cohortEarned: sum("Diperoleh ≥ 24 bulan lalu", "poin", "Σ perolehan jendela yang mulai ≥ 24 bulan lalu", atEnd),
    cohortExpired: sum("Hangus dari ≥ 24 bulan lalu", "poin", "Σ yang hangus dari jendela itu", atEnd),
    pAge0to90: sum("0–90 hari", "poin", "Sisa lot yang jendelanya mulai sampai 90 hari lalu", age),
    pAge91to180: sum("91–180 hari", "poin", "Sisa lot yang jendelanya mulai 91–180 hari lalu", age),
    pAge181to365: sum("181–365 hari", "poin", "Sisa lot yang jendelanya mulai 181–365 hari lalu", age),
    pAge366up: sum("> 365 hari", "poin", "Sisa lot yang jendelanya mulai lebih dari 365 hari lalu", {
      ...age,
      colour: warnAboveZero,
    }),
    expiring30: sum("Hangus 30 hari", "poin", "Sisa lot yang masa berlakunya habis dalam 30 hari", {
      ...soon,
      colour: warnAboveZero,
    }),
    expiring60: sum("Hangus 60 hari", "poin", "Sisa lot yang masa berlakunya habis dalam 60 hari", soon),
    expiring90: sum("Hangus 90 hari", "poin", "Sisa lot yang masa berlakunya habis dalam 90 hari", soon),
    members: sum("Peserta", "n", "Keanggotaan toko dalam program yang berlaku pada tanggal laporan", people),
    membersWithBalance: sum("Peserta bersaldo", "n", "Keanggotaan dengan sisa poin program itu", people),
    membersAffected: sum("Peserta terdampak", "n", "Keanggotaan dengan poin yang hangus dalam 90 hari", {
      ...people,
      better: "less",
    }),
    whitelisted: sum("Whitelist", "n", "Toko yang boleh mendaftar pada tanggal laporan", people),
    registered: sum("Registrasi", "n", "Registrasi toko menurut tanggal diajukan", { group: "Peserta" }),
    leftProgram: sum("Keluar program", "n", "Keanggotaan yang berakhir dalam periode", {
      group: "Peserta",
      better: "less",
    }),
  },
  measures: {
    pointOpening: inWindow("Saldo awal", "pointFlow", { kind: "before" }, "Σ mutasi sebelum periode", {
      ...atEnd,
      unit: "poin",
      scale: 0,
    }),
    pointClosing: inWindow("Saldo akhir", "pointFlow", { kind: "ever" }, "Σ mutasi s.d. akhir periode", {
      ...atEnd,
      unit: "poin",
      scale: 0,
    }),
    debt: inWindow("Utang poin", "debtNet", { kind: "ever" }, "Σ utang yang belum lunas s.d. akhir periode", {
      ...atEnd,
      unit: "poin",
      scale: 0,
      colour: notZero,
    }),
    liabilityExpected: ratio(
      "Liabilitas setelah hangus",
      "liabilityKept",
      "cohorts",
      "Liabilitas tanpa yang akan hangus; kosong sebelum ada jendela yang mulai ≥ 24 bulan lalu",
      { ...atEnd, unit: "Rp" },
    ),
    breakagePct: ratio(
      "Rasio hangus",
      "cohortExpired",
      "cohortEarned",
      "Hangus ÷ diperoleh, jendela yang mulai ≥ 24 bulan lalu",
      {
        ...percent,
        ...atEnd,
      },
    ),
    expired30: inWindow(
      "Hangus 30 hari terakhir",
      "expired",
      { kind: "days", days: 30 },
      "Poin yang hangus dalam 30 hari terakhir",
      {
        group: "Kedaluwarsa",
        unit: "poin",
        scale: 0,
        class: "A",
        better: "less",
      },
    ),
    pointsNet: diff("Transfer bersih", "pointsIn", "pointsOut", "Transfer masuk − transfer keluar", {
      ...moved,
      unit: "poin",
      scale: 0,
    }),
    redemptionRatePct: ratio("Rasio tukar", "redeemed", "earned", "Ditukar ÷ diperoleh dalam periode", {
      ...percent,
      ...moved,
    }),
    pointsPerTonne: ratio("Poin per ton", "earnedFor", "tonnesEligible", "Poin jendela ÷ volume dihitung", {
      unit: "poin/t",
      scale: 2,
      ...won,
    }),
    participationPct: ratio("Partisipasi", "membersActive", "members", "Peserta aktif ÷ peserta", {
      ...percent,
      group: "Peserta",
      colour: below({ warn: 50, bad: 30 }),
    }),
    tonnesPerStore: ratio("Volume per peserta", "tonnesEligible", "members", "Volume dihitung ÷ peserta", {
      unit: "t/toko",
      scale: 3,
      ...won,
      better: "more",
    }),
    achievementPct: ratio("Pencapaian", "tonnesEligible", "programTarget", "Volume dihitung ÷ target program", {
      ...percent,
      ...plan,
      short: "Capaian",
      colour: achievement,
    }),
    proRataPct: ratio("Pencapaian pro-rata", "tonnesEligible", "proRataTarget", "Volume dihitung ÷ target pro-rata", {
      ...percent,
      ...plan,
      short: "Pro-rata %",
      colour: attained,
    }),
    gap: diff("Selisih target", "tonnesEligible", "programTarget", "Volume dihitung − target program", {
      ...plan,
      better: "more",
    }),
    forecastPct: ratio("Perkiraan %", "forecast", "programTarget", "Perkiraan akhir ÷ target program", {
      ...percent,
      ...plan,
      colour: attained,
    }),
  },
});
