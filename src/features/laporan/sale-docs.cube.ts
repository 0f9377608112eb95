import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Sale } from "#features/penjualan/transaksi/transaksi.resource.ts";
import { reasonKindNames, reasonKinds } from "#features/penjualan/transaksi/reason-kinds.ts";
import {
  above,
  attribute,
  column,
  defineCube,
  diff,
  fixedLevel,
  greatest,
  level,
  notZero,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { positionLevels, days, ownDistrict, partners, places, products } from "./levels.cube.ts";

const late = { group: "Mundur", better: "less" } as const;
const back = { group: "Retur", better: "less" } as const;
const off = { group: "Pembatalan", better: "less" } as const;
const all = { group: "Faktur" } as const;

/** Invoices, returns and cancellations as documents: time of receipt and outcome. */
export const SaleDocs = defineCube("saleDocs", {
  title: "Penjualan",
  geography: "area toko",
  counted: "docs",
  records: { route: "/penjualan/transaksi", where: {} },
  refusal: "Dokumen penjualan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...products,
    ...partners,
    ...days,
    ...positionLevels,
    district: ownDistrict,
    store: level("Toko", Store, column("store_id")),
    sale: level("Dokumen", Sale, column("sale_id")),
    source: fixedLevel("Sumber", { 1: "API", 2: "Unggahan", 3: "Formulir" }, column("source_id")),
    delay: fixedLevel(
      "Lama mundur",
      { 1: "Hari yang sama", 2: "1–2 hari", 3: "3–7 hari", 4: "Lebih dari 7 hari" },
      column("delay_id"),
    ),
    docKind: fixedLevel("Jenis dokumen", { 1: "Penjualan", 2: "Retur" }, column("kind_id")),
    reason: fixedLevel(
      "Jenis alasan",
      Object.fromEntries(reasonKindNames.map((k, i) => [i + 1, reasonKinds[k]])),
      column("reason_id"),
      "(tanpa jenis alasan)",
    ),
    withOverride: fixedLevel(
      "Melewati batas",
      { 1: "Tanpa override", 2: "Dengan override" },
      column("override_id"),
      "(dalam batas)",
    ),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
  },
  leaves: {
    docs: sum("Dokumen", "n", "Jumlah faktur dan retur terposting", all),
    docTonnes: sum("Volume", "t", "Σ ton faktur dikurangi ton retur, terposting", { ...all, better: "more" }),
    grossTonnes: sum("Volume kotor", "t", "Σ ton faktur terposting sebelum retur", { ...all, better: "more" }),
    delayDays: sum("Jumlah hari mundur", "hari", "Σ hari dari tanggal jual sampai diterima", late),
    backdatedDocs: sum("Faktur mundur", "n", "Dokumen yang diterima sehari atau lebih setelah tanggal jualnya", late),
    backdatedTonnes: sum("Volume mundur", "t", "Σ ton dokumen mundur", late),
    maxEntryDelay: greatest("Mundur terlama", "hari", "Hari terlama dari tanggal jual sampai diterima", {
      ...late,
      short: "Terlama",
    }),
    overLimitDocs: sum(
      "Melewati batas",
      "n",
      "Dokumen mundur lebih lama dari batas yang berlaku pada hari diterima",
      late,
    ),
    overrideDocs: sum("Dengan override", "n", "Dokumen lewat batas yang dicakup override yang disetujui", {
      ...late,
      short: "Override",
    }),
    afterCloseDocs: sum("Setelah tutup buku", "n", "Dokumen yang diterima setelah tanggal 5 bulan berikutnya", {
      ...late,
      short: "Tutup buku",
    }),
    returnDocs: sum("Retur (dokumen)", "n", "Jumlah retur terposting", { ...back, short: "Dokumen" }),
    returnTonnes: sum("Retur", "t", "Σ ton retur", back),
    returnValue: sum("Nilai retur", "Rp", "Σ nilai bersih retur", back),
    cancelledDocs: sum("Batal (dokumen)", "n", "Jumlah faktur yang dibatalkan, menurut tanggal jualnya", {
      ...off,
      short: "Dokumen",
    }),
    cancelledTonnes: sum("Volume batal", "t", "Σ ton faktur yang dibatalkan", off),
    lateCancels: sum("Batal lewat sehari", "n", "Faktur yang dibatalkan lebih dari 24 jam setelah diterima", {
      ...off,
      short: "> 24 jam",
      colour: warnAboveZero,
    }),
    grossAndCancelled: sum("Volume kotor dan batal", "t", "Volume kotor + batal", off),
  },
  measures: {
    uncoveredDocs: diff(
      "Lewat batas tanpa override",
      "overLimitDocs",
      "overrideDocs",
      "Lewat batas − dengan override; harus nol",
      {
        unit: "n",
        scale: 0,
        ...late,
        short: "Tanpa override",
        colour: notZero,
      },
    ),
    backdatePct: ratio("Mundur %", "backdatedTonnes", "docTonnes", "Volume mundur ÷ volume", {
      unit: "%",
      scale: 1,
      ...late,
      colour: above({ warn: 10 }),
    }),
    avgEntryDelay: ratio("Rata-rata mundur", "delayDays", "docs", "Σ hari mundur ÷ dokumen", {
      unit: "hari",
      scale: 1,
      ...late,
      short: "Rata-rata",
    }),
    returnRatePct: ratio("Retur %", "returnTonnes", "grossTonnes", "Retur ÷ volume kotor", {
      unit: "%",
      scale: 1,
      ...back,
      colour: above({ warn: 2, bad: 5 }),
    }),
    cancelRatePct: ratio("Batal %", "cancelledTonnes", "grossAndCancelled", "Batal ÷ (volume kotor + batal)", {
      unit: "%",
      scale: 1,
      ...off,
    }),
  },
});
