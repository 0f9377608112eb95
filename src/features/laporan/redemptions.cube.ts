import { Bank } from "#features/master/bank.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { LoyaltyProgram } from "#features/program-loyalty/program-loyalty.resource.ts";
import { giftStates, moneyStates } from "#features/program-loyalty/redemption/redemption-calls.ts";
import { Reward } from "#features/program-loyalty/reward.resource.ts";
import {
  attribute,
  column,
  defineCube,
  fixedLevel,
  level,
  notZero,
  quantile,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { positionLevels, days, places } from "./levels.cube.ts";
import { pointFilters } from "./point-filters.ts";

const byRequest = { group: "Penukaran" } as const;
const spent = { group: "Ditukar" } as const;
const done = { group: "Penyelesaian" } as const;
const atEnd = { group: "Posisi akhir", class: "S" } as const;

/** States by their id in addresses; a new state is added at the end. */
export const stateIds = (states: Readonly<Record<string, unknown>>): Record<number, string> =>
  Object.fromEntries(Object.keys(states).map((state, i) => [i + 1, state]));
const stateNames = (states: Readonly<Record<string, { readonly label: string }>>): Record<number, string> =>
  Object.fromEntries(Object.values(states).map(({ label }, i) => [i + 1, label]));

const levels = {
  ...places,
  ...positionLevels,
  ...days,
  program: level("Program", LoyaltyProgram, column("program_id")),
  reward: level("Hadiah", Reward, column("reward_id")),
  store: level("Toko", Store, column("store_id")),
  distributor: level("Distributor utama", Distributor, column("distributor_id"), "(tanpa distributor)"),
  district: level("Kabupaten/kota", District, attribute("store", "district_id")),
  segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
  cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
} as const;

/** Figures of both kinds: points and rupiah by the day of decision, as in the ledger. */
const leaves = {
  redemptions: sum("Penukaran", "n", "Jumlah penukaran menurut hari diajukan", byRequest),
  approved: sum("Disetujui", "n", "Jumlah penukaran menurut hari disetujui", byRequest),
  rejected: sum("Ditolak", "n", "Jumlah penukaran menurut hari ditolak", { ...byRequest, better: "less" }),
  cancelled: sum("Dibatalkan", "n", "Disetujui lalu dibatalkan, menurut hari dibatalkan", {
    ...byRequest,
    better: "less",
  }),
  redeemedPoints: sum("Poin ditukar", "poin", "Σ poin menurut hari disetujui; yang dibatalkan mengurangi", spent),
  redeemedValue: sum("Nilai", "Rp", "Σ nilai sebelum pajak menurut hari disetujui; yang dibatalkan mengurangi", spent),
  heldPoints: sum("Poin ditahan", "poin", "Σ poin penukaran yang belum diputuskan pada akhir periode", atEnd),
  leadDaysMedian: quantile(
    "Median proses",
    "hari",
    0.5,
    "Hari dari diajukan sampai diterima atau dibayar yang tidak dilampaui separuh penukaran",
    done,
  ),
} as const;
const percent = { unit: "%", scale: 1, ...done, better: "more" } as const;

/** Gift redemptions from request to receipt. */
export const GiftRedemptions = defineCube("giftRedemptions", {
  title: "Penukaran hadiah",
  own: true,
  geography: "area toko",
  refusal: "Penukaran hadiah tidak dapat dipotong menurut penyaring ini.",
  levels: { ...levels, redemptionStatus: fixedLevel("Status", stateNames(giftStates), column("status_id")) },
  leaves: {
    ...leaves,
    delivered: sum("Diterima", "n", "Jumlah hadiah menurut hari diterima toko", { ...done, better: "more" }),
    undelivered: sum(
      "Belum diterima > 14 hari",
      "n",
      "Hadiah yang diajukan lebih dari 14 hari lalu dan belum diterima",
      {
        ...atEnd,
        short: "> 14 hari",
        colour: notZero,
      },
    ),
  },
  measures: {
    deliveredPct: ratio("Diterima %", "delivered", "approved", "Diterima ÷ disetujui dalam periode", percent),
  },
});

/** Money redemptions from request to payment. */
export const MoneyRedemptions = defineCube("moneyRedemptions", {
  title: "Penukaran uang",
  own: true,
  geography: "area toko",
  refusal: "Penukaran uang tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...levels,
    bank: level("Bank", Bank, column("bank_id"), "(tanpa bank)"),
    redemptionStatus: fixedLevel("Status", stateNames(moneyStates), column("status_id")),
  },
  leaves: {
    ...leaves,
    paid: sum("Terbayar", "n", "Jumlah penukaran menurut hari dibayar bank", { ...done, better: "more" }),
    paidRp: sum("Dibayarkan", "Rp", "Σ nilai sesudah pajak menurut hari dibayar bank", done),
    payFailed: sum("Gagal bayar", "n", "Transfer yang ditolak bank dan belum diulang, menurut hari jawaban bank", {
      ...done,
      colour: notZero,
    }),
    unpaid: sum("Belum dibayar > 7 hari", "n", "Uang yang diajukan lebih dari 7 hari lalu dan belum dibayar", {
      ...atEnd,
      short: "> 7 hari",
      colour: notZero,
    }),
  },
  measures: {
    paidPct: ratio("Terbayar %", "paid", "approved", "Terbayar ÷ disetujui dalam periode", percent),
  },
});

export const redemptionFilters = [...pointFilters, "reward", "redemptionStatus"] as const;
