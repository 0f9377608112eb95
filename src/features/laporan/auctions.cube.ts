import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Auction } from "#features/toko/lelang/lelang.resource.ts";
import {
  attained,
  column,
  defineCube,
  fixedLevel,
  greatest,
  level,
  notZero,
  quantile,
  ratio,
  multiValued,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { days, ownDistrict, places } from "./levels.cube.ts";

const count = { group: "Lelang" } as const;
const bid = { group: "Tawaran" } as const;
const own = {
  ...places,
  ...days,
  district: ownDistrict,
  store: level("Toko", Store, column("store_id")),
  auction: level("Lelang", Auction, column("auction_id")),
} as const;

/** Auctions of stores: counted by the day of opening, closed by the day on which bidding ended, open as of a day. */
export const Auctions = defineCube("auctions", {
  title: "Lelang toko",
  own: true,
  geography: "area toko",
  refusal: "Lelang tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...own,
    distributor: level("Penawar", Distributor, multiValued("bidder_id", "bidder_ids")),
    auctionStatus: fixedLevel(
      "Status lelang",
      { 1: "Terbuka", 2: "Menunggu keputusan", 3: "Dimenangkan", 4: "Tanpa pemenang", 5: "Dibatalkan" },
      column("status_id"),
    ),
  },
  leaves: {
    auctions: sum("Lelang", "n", "Jumlah lelang menurut hari dibuka", count),
    auctionsOpen: sum("Terbuka", "n", "Lelang yang masih menerima tawaran pada akhir periode", {
      ...count,
      class: "S",
    }),
    closingSoon: sum("Segera ditutup", "n", "Lelang terbuka yang penawarannya berakhir dalam 24 jam", {
      ...count,
      colour: warnAboveZero,
    }),
    auctionsClosed: sum("Lelang selesai", "n", "Lelang yang penawarannya berakhir dalam periode", count),
    noBid: sum("Tanpa tawaran", "n", "Lelang selesai tanpa satu pun tawaran", { ...count, colour: notZero }),
    daysOpen: sum("Jumlah hari buka", "hari", "Σ hari dari dibuka sampai penawaran berakhir", { ...count, scale: 1 }),
    daysOpenMedian: quantile(
      "Median hari buka",
      "hari",
      0.5,
      "Hari dari dibuka sampai penawaran berakhir yang tidak dilampaui separuh lelang selesai",
      {
        ...count,
        short: "Hari buka",
      },
    ),
    bids: sum("Tawaran", "n", "Jumlah tawaran atas lelang yang dibuka dalam periode", { ...bid, better: "more" }),
    topCommitTonnes: greatest(
      "Komitmen tertinggi",
      "t",
      "Tawaran tertinggi atas lelang yang penawarannya sudah berakhir",
      {
        ...bid,
        scale: 3,
        short: "Tertinggi",
        better: "more",
      },
    ),
  },
  measures: {
    bidsPerAuction: ratio("Tawaran per lelang", "bids", "auctions", "Tawaran ÷ lelang", {
      unit: "n",
      scale: 1,
      ...bid,
      short: "Per lelang",
      better: "more",
    }),
    avgDaysOpen: ratio(
      "Rata-rata hari buka",
      "daysOpen",
      "auctionsClosed",
      "Hari dari dibuka sampai penawaran berakhir ÷ lelang selesai",
      {
        unit: "hari",
        scale: 1,
        ...count,
        short: "Hari buka",
      },
    ),
  },
});

const won = { group: "Realisasi" } as const;
/** Bidders of decided auctions, the winners, and the fulfilment of their commitments. */
export const AuctionResults = defineCube("auctionResults", {
  title: "Hasil lelang toko",
  own: true,
  geography: "area toko",
  refusal: "Hasil lelang tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...own,
    distributor: level("Distributor", Distributor, column("distributor_id")),
    awardStatus: fixedLevel("Hasil", { 1: "Menang", 2: "Kalah" }, column("status_id")),
  },
  leaves: {
    decidedBids: sum("Diikuti", "n", "Tawaran atas lelang yang diputuskan dalam periode", { group: "Lelang" }),
    awarded: sum("Menang", "n", "Lelang yang dimenangkan, menurut hari keputusan", { group: "Lelang", better: "more" }),
    commitTonnes: sum("Komitmen volume", "t", "Σ tawaran yang menang", { ...won, short: "Komitmen", better: "more" }),
    proRataCommit: sum("Komitmen pro-rata", "t", "Komitmen × hari berjalan ÷ hari jangka waktu", {
      ...won,
      short: "Pro-rata",
    }),
    realisedTonnes: sum(
      "Realisasi volume",
      "t",
      "Σ ton pemenang ke toko itu sejak menang, dalam jangka waktu tawaran",
      { ...won, short: "Realisasi", better: "more" },
    ),
    behindAwards: sum(
      "Tertinggal",
      "n",
      "Lelang yang dimenangkan lebih dari 90 hari lalu dengan realisasi di bawah separuh komitmen",
      { ...won, colour: notZero },
    ),
    daysSinceAward: greatest(
      "Hari sejak menang",
      "hari",
      "Hari sejak keputusan; baris gabungan menunjukkan yang terlama",
      won,
    ),
  },
  measures: {
    winRatePct: ratio("Tingkat menang", "awarded", "decidedBids", "Menang ÷ lelang yang diikuti dan sudah diputuskan", {
      unit: "%",
      scale: 1,
      group: "Lelang",
      better: "more",
    }),
    realisedPct: ratio("Realisasi %", "realisedTonnes", "commitTonnes", "Realisasi ÷ komitmen", {
      unit: "%",
      scale: 1,
      ...won,
      better: "more",
    }),
    proRataPct: ratio("Terhadap pro-rata", "realisedTonnes", "proRataCommit", "Realisasi ÷ komitmen pro-rata", {
      unit: "%",
      scale: 1,
      ...won,
      colour: attained,
    }),
  },
});
