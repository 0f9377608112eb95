import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ApiClient } from "#features/master/master-api-distributor/master-api-distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import {
  above,
  attribute,
  below,
  column,
  defineCube,
  fixedLevel,
  greatest,
  inSteps,
  lastDay,
  level,
  notZero,
  quantile,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { days, places } from "./levels.cube.ts";

const calls = { group: "Panggilan" } as const;
const documents = { group: "Dokumen" } as const;
const speed = { group: "Latensi", better: "less" } as const;
const endpoints = {
  1: "Penjualan",
  2: "Retur",
  3: "Pembatalan",
  4: "Penerimaan",
  5: "Pengiriman",
  6: "Bukti kirim",
  7: "Laporan stok",
  8: "Pemeriksaan kunci",
  9: "Status dokumen",
  10: "Deklarasi nihil",
} as const;
/** Paths of the services, as the list of calls stores them. */
const addresses = {
  1: "/api/v1/sales",
  2: "/api/v1/returns",
  3: "/api/v1/cancellations",
  4: "/api/v1/receipts",
  5: "/api/v1/deliveries",
  6: "/api/v1/proofs-of-delivery",
  7: "/api/v1/stock-reports",
  8: "/api/v1/client",
  9: "/api/v1/documents",
  10: "/api/v1/nil-declarations",
} as const;
/** Calls of distributors' systems, as far back as the log is kept. */
export const ApiCalls = defineCube("apiCalls", {
  title: "Log API",
  own: true,
  geography: "area distributor",
  counted: "calls",
  records: {
    route: "/master/log-api",
    where: {},
    fields: { endpoint: "path", statusClass: "status" },
    // status 429 (quota exceeded) has a class of its own within 4xx
    values: { endpoint: addresses, statusClass: { 1: "..399", 2: "400..428,430..499", 3: "429", 4: "500.." } },
  },
  refusal: "Log API tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    distributor: level("Distributor", Distributor, column("distributor_id"), "(tanpa distributor)"),
    district: level("Kabupaten/kota", District, attribute("distributor", "district_id")),
    client: level("Sistem", ApiClient, column("client_id"), "(tanpa sistem)"),
    statusClass: fixedLevel(
      "Hasil",
      { 1: "Berhasil (2xx)", 2: "Ditolak (4xx)", 3: "Lewat kuota (429)", 4: "Galat server (5xx)" },
      column("status_id"),
    ),
    endpoint: fixedLevel("Layanan", endpoints, column("endpoint_id")),
  },
  leaves: {
    calls: sum("Panggilan", "n", "Jumlah panggilan", calls),
    apiOk: sum("Panggilan berhasil", "n", "Panggilan dengan status di bawah 400", calls),
    apiFailed: sum("Gagal", "n", "Panggilan dengan status 400 ke atas, termasuk 429", { ...calls, colour: notZero }),
    throttled: sum("Lewat kuota", "n", "Panggilan dengan status 429", { ...calls, better: "less" }),
    serverErrors: sum("Galat server", "n", "Panggilan dengan status 500 ke atas", { ...calls, colour: notZero }),
    latencySum: sum("Jumlah latensi", "ms", "Σ lama panggilan", speed),
    latencyMax: greatest("Latensi terlama", "ms", "Panggilan terlama", { ...speed, short: "Terlama" }),
    latencyP50: quantile("Latensi P50", "ms", 0.5, "Lama yang tidak dilampaui separuh panggilan", {
      ...speed,
      scale: 0,
      short: "P50",
    }),
    latencyP95: quantile("Latensi P95", "ms", 0.95, "Lama yang tidak dilampaui 95 % panggilan", {
      ...speed,
      scale: 0,
      short: "P95",
      colour: above({ warn: 2_000 }),
    }),
    recordsAccepted: sum(
      "Dokumen diterima",
      "n",
      "Σ dokumen dalam panggilan yang tidak ditolak, termasuk yang menunggu dan kiriman ulang",
      { ...documents, short: "Diterima" },
    ),
    recordsRejected: sum("Dokumen ditolak", "n", "Σ dokumen dalam panggilan yang ditolak", {
      ...documents,
      short: "Ditolak",
      better: "less",
    }),
    duplicates: sum("Kiriman ulang", "n", "Σ dokumen yang sudah pernah dikirim dan mendapat jawaban pertamanya lagi", {
      ...documents,
      short: "Ulang",
    }),
    lastCallAt: lastDay("Panggilan terakhir", "Tanggal panggilan terakhir", {
      ...calls,
      colour: { ...inSteps([">=", 4, "bad"], [">=", 2, "warn"]), compares: "age" },
    }),
  },
  measures: {
    successPct: ratio("Berhasil %", "apiOk", "calls", "Berhasil ÷ panggilan", {
      unit: "%",
      scale: 1,
      ...calls,
      colour: below({ warn: 99, bad: 95 }),
    }),
    latencyAvg: ratio("Latensi rata-rata", "latencySum", "calls", "Σ lama panggilan ÷ panggilan", {
      unit: "ms",
      ...speed,
      short: "Rata-rata",
    }),
  },
});
