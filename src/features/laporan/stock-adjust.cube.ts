import { StockAdjustment } from "#features/atbusiness-ritel/approval-adjustment-stock/approval-adjustment-stock.workflow.ts";
import { StockAdjustmentEntry } from "#features/atbusiness-ritel/monitoring-adjustment-stock/penyesuaian.resource.ts";
import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import {
  column,
  combineCubes,
  defineCube,
  diff,
  farFromZero,
  fixedLevel,
  greatest,
  level,
  notZero,
  divided,
  plus,
  quantile,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { warehouseLevels } from "./levels.cube.ts";
import { Stock } from "./stock.cube.ts";
import { proposalKinds, stepWords } from "./submission-kinds.ts";

/** The step in which an adjustment waits or was decided; older adjustments have no proposal. */
export const adjustmentSteps = [
  "Tanpa pengajuan",
  ...proposalKinds.filter((k) => k.workflow === StockAdjustment).flatMap(stepWords),
];

const byRequest = { group: "Pengajuan" } as const;
const volume = { group: "Volume" } as const;
const process = { group: "Proses", better: "less" } as const;
/** Stock adjustments by the day of the request, with their outcome; volume by the day of the booking. */
export const StockAdjust = defineCube("stockAdjust", {
  title: "Penyesuaian stok",
  geography: "area gudang",
  refusal: "Stok tidak dapat dipotong menurut alasan, status atau pengajuan.",
  levels: {
    ...warehouseLevels,
    reason: fixedLevel(
      "Alasan",
      {
        1: "Selisih hitung fisik",
        2: "Rusak",
        3: "Kedaluwarsa",
        4: "Salah catat",
        5: "Alasan lain",
        6: "Pindah gudang",
      },
      column("reason_id"),
    ),
    status: fixedLevel("Status", { 1: "Menunggu", 2: "Disetujui", 3: "Ditolak", 4: "Ditarik" }, column("status_id")),
    step: fixedLevel("Langkah", Object.fromEntries(adjustmentSteps.map((word, i) => [i + 1, word])), column("step_id")),
    submitter: level("Pengaju", User, column("submitter_id"), "(tidak tercatat)"),
    adjustment: level("Penyesuaian", StockAdjustmentEntry, column("adjustment_id")),
  },
  leaves: {
    adjRequests: sum("Diajukan", "n", "Jumlah penyesuaian menurut tanggal diajukan", byRequest),
    adjApproved: sum("Disetujui", "n", "Penyesuaian yang diajukan pada periode ini dan kini disetujui", byRequest),
    adjRejected: sum("Ditolak", "n", "Penyesuaian yang diajukan pada periode ini dan kini ditolak", {
      ...byRequest,
      better: "less",
    }),
    adjWithdrawn: sum("Ditarik", "n", "Penyesuaian yang diajukan pada periode ini dan kini ditarik", byRequest),
    adjPending: sum("Menunggu", "n", "Sudah diajukan dan belum diputuskan pada akhir periode", {
      ...byRequest,
      class: "S",
      better: "less",
    }),
    adjDecided: sum("Diputuskan", "n", "Disetujui + ditolak, menurut tanggal diajukan", byRequest),
    adjHours: sum("Jumlah jam proses", "jam", "Σ jam dari diajukan sampai disetujui atau ditolak", {
      ...process,
      scale: 1,
    }),
    adjLongest: greatest("Proses terlama", "jam", "Jam terlama dari diajukan sampai disetujui atau ditolak", {
      ...process,
      scale: 1,
      short: "Terlama",
    }),
    medianHours: quantile(
      "Median proses",
      "jam",
      0.5,
      "Jam proses yang tidak dilampaui separuh penyesuaian yang diputuskan",
      { ...process, short: "Median" },
    ),
    overdueAdjust: sum("Lewat SLA", "n", "Belum diputuskan pada akhir periode dan kini melewati tenggatnya", {
      ...process,
      class: "S",
      colour: notZero,
    }),
    repeatedAdjust: sum(
      "Berulang",
      "n",
      "Penyesuaian atas gudang dan produk yang dalam bulan itu diajukan tiga kali atau lebih",
      { ...byRequest, colour: warnAboveZero },
    ),
    adjustedIn: sum(
      "Penyesuaian masuk",
      "t",
      "Σ ton penyesuaian masuk yang disetujui, menurut tanggal berlaku; tanpa pindah gudang",
      volume,
    ),
    adjustedOut: sum(
      "Penyesuaian keluar",
      "t",
      "Σ ton penyesuaian keluar yang disetujui, menurut tanggal berlaku; tanpa pindah gudang",
      volume,
    ),
  },
  measures: {
    adjustedNet: diff("Bersih", "adjustedIn", "adjustedOut", "Penyesuaian masuk − keluar", volume),
    adjusted: plus("Masuk dan keluar", "adjustedIn", "adjustedOut", "Penyesuaian masuk + keluar", volume),
    avgAdjHours: ratio(
      "Rata-rata proses",
      "adjHours",
      "adjDecided",
      "Jam proses ÷ penyesuaian yang disetujui atau ditolak",
      {
        unit: "jam",
        scale: 1,
        ...process,
        short: "Rata-rata",
      },
    ),
  },
});
/** Adjustments compared with the stock that they changed. */
export const AdjustedStock = combineCubes("adjustedStock", [StockAdjust, Stock], {
  bothEnds: plus("Stok awal dan akhir", "opening", "closing", "Stok awal + stok akhir", { group: "Stok" }),
  meanStock: divided("Rata-rata stok", "bothEnds", 2, "t", "(Stok awal + stok akhir) ÷ 2", { group: "Stok" }),
  adjPctOfStock: ratio(
    "Terhadap stok",
    "adjusted",
    "meanStock",
    "(Penyesuaian masuk + keluar) ÷ rata-rata stok awal dan akhir",
    {
      unit: "%",
      scale: 2,
      group: "Stok",
      colour: { ...farFromZero({ warn: 1, bad: 3 }), warnsOf: "much" },
    },
  ),
});
