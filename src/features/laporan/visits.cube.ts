import { Salesman } from "#features/atsalesman/[channel]/user-salesman/user-salesman.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Subdistrict } from "#features/master/master-data-wilayah/kecamatan.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import {
  attribute,
  below,
  column,
  defineCube,
  distinct,
  fixedLevel,
  lastDay,
  level,
  plus,
  quantile,
  ratio,
  withLevelOrigins,
  multiValued,
  sum,
} from "#platform/report/index.ts";
import { days, partners, places, week } from "./levels.cube.ts";

const plan = { group: "Rencana" } as const;
const done = { group: "Kunjungan" } as const;
const radius = { group: "Radius" } as const;
const distance = { group: "Jarak", better: "less" } as const;
const sold = { group: "Hasil" } as const;
const time = { group: "Waktu" } as const;
const percent = { unit: "%", scale: 1 } as const;

/** Members in the order of `verdicts` in `src/features/atsalesman/rules/visit.ts`. */
const verdictNames = {
  1: "Dalam radius",
  2: "Pengecualian radius",
  3: "Tidak pasti",
  4: "Di luar radius",
  5: "Tanpa GPS",
  6: "Toko tanpa titik",
  7: "Lokasi tiruan",
} as const;
const distances = { 1: "0–50 m", 2: "51–100 m", 3: "101–300 m", 4: "301–1.000 m", 5: "> 1.000 m" } as const;
export const channelOf = fixedLevel(
  "Kanal salesman",
  { 1: "Retail", 2: "Corsales" },
  column("channel_id"),
  "(lainnya)",
  {
    retail: 1,
    corsales: 2,
  },
);
/** The position of the salesman on the day of the visit; a filter by a superior position selects the whole team. */
export const salesmanPosition = {
  ...level("Posisi", Position, multiValued("position_id", "position_ids"), "(tanpa posisi)"),
  holders: { table: "position_assignment", key: "position_id" },
};

/** Planned and completed visits of salesmen, from counted days and single visits. */
export const Visits = defineCube("visits", {
  title: "Kunjungan",
  geography: "area tempat salesman bertugas",
  own: true,
  smallGroups: {
    level: "salesman",
    counted: "salesmen",
    apart: {
      counted: "plannedSalesmen",
      leaves: ["planned", "missed", "notYet", "excused", "plannedSalesmen"],
    },
    least: 3,
    unless: "visit.read",
    word: "< 3 salesman",
    note: "Angka kelompok dengan kurang dari 3 salesman disembunyikan, dan bila perlu angka kelompok terkecil di sampingnya. Total tetap mencakup semuanya.",
  },
  refusal: "Kunjungan tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...days,
    week,
    position: salesmanPosition,
    salesman: level("Salesman", Salesman, column("salesman_id")),
    channel: channelOf,
    distributor: { ...partners.distributor, zero: "(grup)" },
    district: level("Kabupaten/kota", District, attribute("salesman", "district_id")),
    store: level("Toko", Store, column("store_id"), "(bukan toko)"),
    subdistrict: level("Kecamatan", Subdistrict, attribute("store", "subdistrict_id")),
    segment: level("Segmen", CustomerSegment, attribute("store", "segment_id"), "(tanpa segmen)"),
    cluster: level("Cluster", Cluster, attribute("store", "cluster_id"), "(tanpa cluster)"),
    verdict: fixedLevel("Status lokasi", verdictNames, column("verdict_id")),
    distanceBucket: fixedLevel("Kelas jarak", distances, column("bucket_id"), "(tanpa jarak)"),
  },
  leaves: {
    planned: sum(
      "Rencana",
      "n",
      "Jadwal yang dibuat sebelum harinya, tidak dibatalkan sebelum harinya, tidak dimaafkan",
      {
        ...plan,
        short: "Rencana",
      },
    ),
    plannedDone: sum("Rencana terlaksana", "n", "Jadwal yang tokonya dikunjungi salesmannya pada hari yang sama", {
      ...plan,
      short: "Terlaksana",
      better: "more",
    }),
    missed: sum("Terlewat", "n", "Rencana − rencana terlaksana, hari-hari sebelum hari ini", {
      ...plan,
      better: "less",
    }),
    notYet: sum("Belum", "n", "Rencana hari ini yang belum dikunjungi", plan),
    excused: sum("Dimaafkan", "n", "Jadwal yang dibatalkan dengan alasan yang dimaafkan", plan),
    visits: sum("Kunjungan", "n", "Kunjungan dengan check-in", { ...done, better: "more" }),
    unplanned: sum("Di luar rencana", "n", "Toko yang dikunjungi tanpa rencana hari itu", done),
    repeats: sum("Kunjungan ulang", "n", "Kunjungan berikutnya ke toko yang sama pada hari yang sama", {
      ...done,
      short: "Ulang",
    }),
    visitDays: sum("Hari dengan kunjungan", "hari", "Hari-salesman dengan sedikitnya satu kunjungan", done),
    storesVisited: distinct("Toko dikunjungi", "n", "Toko berbeda yang dikunjungi", ["store_id"], {
      ...done,
      better: "more",
    }),
    salesmen: distinct("Jumlah salesman", "n", "Salesman berbeda dengan kunjungan", ["salesman_id"], done),
    plannedSalesmen: distinct(
      "Jumlah salesman dengan rencana",
      "n",
      "Salesman berbeda dengan rencana, termasuk yang dimaafkan",
      ["salesman_id"],
      plan,
    ),
    productiveVisits: sum("Kunjungan produktif", "n", "Kunjungan yang berakhir dengan pesanan", {
      ...sold,
      short: "Produktif",
      better: "more",
    }),
    orderTonnes: sum("Pesanan", "t", "Σ ton pesanan yang dicatat saat kunjungan", { ...sold, better: "more" }),
    orderValue: sum("Nilai pesanan", "Rp", "Σ nilai pesanan yang dicatat saat kunjungan", sold),
    minutes: sum("Waktu di toko", "menit", "Σ menit dari check-in sampai check-out", time),
    timedVisits: sum("Kunjungan dengan check-out", "n", "Kunjungan yang punya check-in dan check-out", time),
    inUsual: sum("Dalam radius toko", "n", "Kunjungan dalam radius biasa toko", radius),
    overrideVisits: sum(
      "Pengecualian radius",
      "n",
      "Kunjungan di luar radius biasa, dalam pengecualian yang disetujui",
      {
        ...radius,
        short: "Pengecualian",
      },
    ),
    outOfRadius: sum("Di luar radius", "n", "Kunjungan lebih jauh dari radius yang berlaku hari itu", {
      ...radius,
      short: "Di luar",
      better: "less",
    }),
    unsure: sum("Tidak pasti", "n", "Kunjungan yang akurasinya tidak cukup untuk menilai", radius),
    noGps: sum("Tanpa GPS", "n", "Kunjungan tanpa koordinat, atau akurasi lebih dari 150 m", {
      ...radius,
      better: "less",
    }),
    noPoint: sum("Toko tanpa titik", "n", "Kunjungan ke toko tanpa koordinat", radius),
    mock: sum("Lokasi tiruan", "n", "Kunjungan yang lokasinya dilaporkan ponsel sebagai tiruan", {
      ...radius,
      better: "less",
    }),
    distanceP50: quantile("Jarak P50", "m", 0.5, "Meter ke titik toko yang tidak dilampaui separuh kunjungan", {
      ...distance,
      scale: 0,
      short: "P50",
    }),
    distanceP95: quantile("Jarak P95", "m", 0.95, "Meter ke titik toko yang tidak dilampaui 95 % kunjungan", {
      ...distance,
      scale: 0,
      short: "P95",
    }),
    lastVisitOn: lastDay("Kunjungan terakhir", "Hari kunjungan terakhir dalam periode", done),
  },
  measures: {
    inRadius: plus("Dalam radius", "inUsual", "overrideVisits", "Dalam radius toko + pengecualian radius", {
      unit: "n",
      scale: 0,
      ...radius,
      better: "more",
    }),
    measured: plus("Kunjungan dinilai", "inRadius", "outOfRadius", "Dalam radius + di luar radius", {
      unit: "n",
      scale: 0,
      ...radius,
    }),
    inRadiusPct: ratio("Dalam radius %", "inRadius", "measured", "Dalam radius ÷ (dalam + di luar radius)", {
      ...percent,
      ...radius,
      colour: below({ warn: 90, bad: 75 }),
    }),
    callCompliancePct: ratio("Call compliance", "plannedDone", "planned", "Rencana terlaksana ÷ rencana", {
      ...percent,
      ...plan,
      colour: below({ warn: 95, bad: 80 }),
    }),
    strikeRatePct: ratio("Strike rate", "productiveVisits", "visits", "Kunjungan produktif ÷ kunjungan", {
      ...percent,
      ...sold,
      colour: below({ warn: 30, bad: 15 }),
    }),
    visitsPerDay: ratio("Kunjungan per hari", "visits", "visitDays", "Kunjungan ÷ hari-salesman dengan kunjungan", {
      unit: "n",
      scale: 1,
      ...done,
      short: "Per hari",
    }),
    avgDurationMin: ratio("Rata-rata durasi", "minutes", "timedVisits", "Menit di toko ÷ kunjungan dengan check-out", {
      unit: "menit",
      scale: 1,
      ...time,
      colour: below({ warn: 3, bad: 0 }),
    }),
    tonnesPerVisit: ratio("Pesanan per kunjungan", "orderTonnes", "visits", "Pesanan ÷ kunjungan", {
      unit: "t",
      scale: 3,
      ...sold,
      better: "more",
    }),
    dropSize: ratio("Ukuran pesanan", "orderTonnes", "productiveVisits", "Pesanan ÷ kunjungan produktif", {
      unit: "t",
      scale: 3,
      ...sold,
      better: "more",
    }),
  },
});

/** The same visits by the place of the stores, for pages about stores. */
export const StoreVisits = withLevelOrigins("storeVisits", Visits, {
  geography: "area toko",
  levels: { district: level("Kabupaten/kota", District, attribute("store", "district_id"), "(bukan toko)") },
});
