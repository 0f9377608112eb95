import {
  above,
  column,
  defineCube,
  diff,
  farFromZero,
  fixedLevel,
  lastDay,
  least,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { warehouseLevels } from "./levels.cube.ts";

const both = { group: "Stok", class: "S" } as const;
const gap = { group: "Selisih" } as const;
const reportOptions = { group: "Laporan" } as const;
/** The last stock reports of distributors compared with the ledger of the same day. */
export const StockReported = defineCube("stockReported", {
  title: "Stok dilaporkan",
  geography: "area gudang",
  records: { route: "/penjualan/laporan-stok", where: {}, upTo: true },
  refusal: "Stok yang dilaporkan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...warehouseLevels,
    diffBucket: fixedLevel("Besar selisih", { 1: "Sama", 2: "≤ 1 %", 3: "1–5 %", 4: "> 5 %" }, column("diff_id")),
  },
  leaves: {
    reportedStock: sum("Stok dilaporkan", "t", "Σ laporan stok terakhir s.d. tanggal laporan, per gudang dan produk", {
      ...both,
      short: "Dilaporkan",
    }),
    computedStock: sum("Stok dihitung", "t", "Σ mutasi s.d. tanggal laporan stok itu", { ...both, short: "Dihitung" }),
    absoluteDiff: sum("Selisih mutlak", "t", "Σ besar selisih tiap gudang dan produk, tanpa tanda", {
      ...gap,
      class: "S",
      short: "Mutlak",
    }),
    reportedAt: lastDay("Dilaporkan terakhir", "Tanggal laporan stok terakhir diterima", {
      ...reportOptions,
      short: "Terakhir",
    }),
    daysSinceReport: least(
      "Hari sejak lapor",
      "hari",
      "Hari dari laporan stok terakhir diterima sampai tanggal laporan",
      { ...reportOptions, colour: above({ warn: 7, bad: 30 }) },
    ),
  },
  measures: {
    stockDiff: diff("Selisih stok", "reportedStock", "computedStock", "Stok dilaporkan − stok dihitung", {
      ...gap,
      class: "S",
    }),
    stockDiffPct: ratio("Selisih %", "stockDiff", "computedStock", "Selisih stok ÷ stok dihitung", {
      unit: "%",
      scale: 2,
      ...gap,
      colour: farFromZero({ warn: 1, bad: 5 }),
    }),
  },
});
