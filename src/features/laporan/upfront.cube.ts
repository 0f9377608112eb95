import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { UpfrontProgram } from "#features/master/program-upfront/program-upfront.resource.ts";
import {
  above,
  attained,
  attribute,
  column,
  defineCube,
  fixedLevel,
  greatest,
  level,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { positionLevels, days, places } from "./levels.cube.ts";

const volume = { group: "Volume", class: "S" } as const;
const money = { group: "Up-front", class: "S" } as const;
const back = { group: "Pengembalian", class: "S" } as const;
const progress = { group: "Laju", class: "S" } as const;
const percent = { unit: "%", scale: 1 } as const;

/** Commitments of up-front programmes as of a day: bought, earned and to be repaid. */
export const Upfront = defineCube("upfront", {
  title: "Program up-front",
  geography: "area toko",
  records: { route: "/master/program-upfront/komitmen", where: {}, needs: "upfrontProgram" },
  refusal: "Up-front tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...positionLevels,
    ...days,
    upfrontProgram: level("Program", UpfrontProgram, column("program_id")),
    distributor: level("Distributor", Distributor, column("distributor_id")),
    store: level("Toko", Store, column("store_id")),
    district: level("Kabupaten/kota", District, attribute("store", "district_id")),
    status: fixedLevel("Masa program", { 1: "Masih berlaku", 2: "Sudah berakhir" }, column("status_id")),
    overdueBucket: fixedLevel(
      "Tunggakan",
      { 1: "0–30", 2: "31–60", 3: "61–90", 4: "> 90" },
      column("bucket_id"),
      "(tanpa tunggakan)",
    ),
  },
  leaves: {
    commitments: sum("Komitmen (n)", "n", "Jumlah komitmen program yang sudah mulai", volume),
    commitTonnes: sum("Komitmen volume", "t", "Σ ton komitmen", { ...volume, short: "Komitmen" }),
    realisedTonnes: sum(
      "Realisasi volume",
      "t",
      "Σ ton pembelian toko atas produk program dalam masanya, sampai tanggal itu",
      { ...volume, short: "Realisasi", better: "more" },
    ),
    periodTonnes: sum(
      "Volume dalam periode",
      "t",
      "Σ ton pembelian toko atas produk program, dalam masanya dan dalam periode halaman",
      {
        group: "Volume",
        short: "Dalam periode",
        better: "more",
      },
    ),
    proRataCommit: sum("Komitmen pro-rata", "t", "Komitmen × hari berjalan ÷ hari program", {
      ...progress,
      short: "Pro-rata",
    }),
    forecast: sum("Perkiraan akhir", "t", "Realisasi ÷ hari berjalan × hari program", {
      ...progress,
      class: "X+",
      short: "Perkiraan",
      better: "more",
    }),
    requiredPerDay: sum("Kebutuhan per hari", "t/hari", "Kekurangan ÷ sisa hari menurut komitmen, lalu dijumlahkan", {
      ...progress,
      class: "X+",
      scale: 3,
      short: "Per hari",
    }),
    storesOnTrack: sum("Toko sesuai laju", "n", "Komitmen dengan realisasi paling sedikit pro-rata", {
      ...progress,
      short: "Sesuai laju",
      better: "more",
    }),
    upfrontPaid: sum("Up-front dibayar", "Rp", "Σ entri dibayar sampai tanggal itu", { ...money, short: "Dibayar" }),
    earnedRp: sum("Hak diperoleh", "Rp", "Dibayar × realisasi ÷ komitmen, paling banyak seluruhnya, menurut komitmen", {
      ...money,
      short: "Hak",
      better: "more",
    }),
    clawbackDue: sum("Wajib kembali", "Rp", "Sesudah program berakhir: dibayar − hak diperoleh, menurut komitmen", {
      ...back,
      short: "Wajib",
      better: "less",
    }),
    clawbackPaid: sum("Sudah kembali", "Rp", "Σ entri dikembalikan sampai tanggal itu", { ...back, better: "more" }),
    clawbackOutstanding: sum("Sisa kembali", "Rp", "Wajib kembali − sudah kembali", {
      ...back,
      short: "Sisa",
      better: "less",
    }),
    daysOverdue: greatest(
      "Hari lewat",
      "hari",
      "Hari sejak tenggat selama masih ada sisa; baris gabungan menunjukkan yang terlama",
      { ...back, class: "M", colour: above({ warn: 30, bad: 90 }) },
    ),
    owed0to30: sum("Tunggakan 0–30", "Rp", "Sisa kembali yang lewat paling lama 30 hari, atau belum jatuh tempo", {
      group: "Tunggakan",
      class: "S",
      short: "0–30",
      better: "less",
    }),
    owed31to60: sum("Tunggakan 31–60", "Rp", "Sisa kembali yang lewat 31–60 hari", {
      group: "Tunggakan",
      class: "S",
      short: "31–60",
      better: "less",
    }),
    owed61to90: sum("Tunggakan 61–90", "Rp", "Sisa kembali yang lewat 61–90 hari", {
      group: "Tunggakan",
      class: "S",
      short: "61–90",
      better: "less",
    }),
    owed91up: sum("Tunggakan > 90", "Rp", "Sisa kembali yang lewat lebih dari 90 hari", {
      group: "Tunggakan",
      class: "S",
      short: "> 90",
      better: "less",
    }),
  },
  measures: {
    upfrontPct: ratio("Pencapaian", "realisedTonnes", "commitTonnes", "Realisasi ÷ komitmen", {
      ...percent,
      group: "Volume",
      better: "more",
    }),
    proRataPct: ratio("Terhadap pro-rata", "realisedTonnes", "proRataCommit", "Realisasi ÷ komitmen pro-rata", {
      ...percent,
      group: "Laju",
      colour: attained,
    }),
    forecastPct: ratio("Perkiraan %", "forecast", "commitTonnes", "Perkiraan akhir ÷ komitmen", {
      ...percent,
      group: "Laju",
      colour: attained,
    }),
  },
});
