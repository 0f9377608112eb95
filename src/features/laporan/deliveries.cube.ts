import { Delivery } from "#features/tim-io/transaksi-e-pod/transaksi-e-pod.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import {
  above,
  below,
  column,
  defineCube,
  diff,
  distinct,
  fixedLevel,
  greatest,
  level,
  notZero,
  oneDay,
  quantile,
  ratio,
  sum,
  warnAboveZero,
} from "#platform/report/index.ts";
import { warehouseLevels } from "./levels.cube.ts";

const volume = { group: "Volume" } as const;
const proof = { group: "POD" } as const;
const promise = { group: "Ketepatan" } as const;
const road = { group: "Lead time" } as const;
const hours = { unit: "jam", scale: 1 } as const;
const one = [
  "distributor_id",
  "warehouse_id",
  "packing_plant_id",
  "pod_id",
  "delay_id",
  "delivery_id",
  oneDay,
] as const;

/** Deliveries from plants to warehouses, by the day of shipment, promise or arrival, depending on the figure. */
export const Deliveries = defineCube("deliveries", {
  title: "Pengiriman",
  geography: "area gudang",
  records: { route: "/tim-io/transaksi-e-pod", where: {} },
  refusal:
    "Ketepatan dan waktu adalah milik pengiriman seluruhnya; menurut produk hanya disaring, yaitu pengiriman yang memuatnya.",
  levels: {
    ...warehouseLevels,
    packingPlant: level("Packing plant", PackingPlant, column("packing_plant_id")),
    delivery: level("Pengiriman", Delivery, column("delivery_id")),
    podStatus: fixedLevel(
      "Status POD",
      { 1: "Dalam perjalanan", 2: "Tiba tanpa POD", 3: "Dengan POD" },
      column("pod_id"),
    ),
    delayBucket: fixedLevel(
      "Ketepatan tiba",
      { 1: "Belum jatuh tempo", 2: "Tepat waktu", 3: "Telat ≤ 24 jam", 4: "Telat 1–3 hari", 5: "Telat > 3 hari" },
      column("delay_id"),
    ),
  },
  leaves: {
    deliveries: distinct(
      "Pengiriman",
      "n",
      "Jumlah pengiriman menurut tanggal kirim, tanpa yang dibatalkan",
      one,
      volume,
    ),
    shippedTonnes: sum("Dikirim", "t", "Σ ton dikirim", { ...volume, better: "more" }),
    receivedTonnes: sum("Diterima", "t", "Σ ton diterima", { ...volume, better: "more" }),
    damagedTonnes: sum("Rusak", "t", "Σ ton rusak", { ...volume, better: "less" }),
    shortTonnes: sum("Kurang", "t", "Dikirim − diterima − rusak, pengiriman dengan POD saja", {
      ...volume,
      colour: warnAboveZero,
    }),
    closedShipped: sum("Dikirim dengan POD", "t", "Σ ton dikirim dari pengiriman dengan POD", volume),
    closedDamaged: sum("Rusak dengan POD", "t", "Σ ton rusak dari pengiriman dengan POD", {
      ...volume,
      better: "less",
    }),
    closedDeliveries: distinct("Dengan POD", "n", "Jumlah pengiriman dengan POD", one, proof),
    photographed: distinct("POD dengan foto", "n", "Jumlah pengiriman dengan POD dan foto", one, {
      ...proof,
      better: "more",
    }),
    openPod: sum("POD terbuka", "n", "Sudah tiba dan belum ada POD pada akhir periode", {
      ...proof,
      class: "S",
      better: "less",
    }),
    latePod: sum("POD lewat 24 jam", "n", "Tiba lebih dari 24 jam sebelum akhir periode dan belum ada POD", {
      ...proof,
      class: "S",
      colour: notZero,
      short: "> 24 jam",
    }),
    podHours: sum("Jumlah jeda POD", "jam", "Σ jam dari tiba sampai POD", { ...proof, scale: 1 }),
    pods: sum("POD", "n", "Jumlah pengiriman dengan POD menurut tanggal kirim", proof),
    deliveriesDue: sum("Sudah jatuh tempo", "n", "Jumlah pengiriman menurut tanggal janji tiba", promise),
    lateDeliveries: sum("Terlambat", "n", "Jatuh tempo dan tiba setelah janji, atau janji sudah lewat dan belum tiba", {
      ...promise,
      better: "less",
    }),
    inFull: sum("Tepat dan lengkap", "n", "Tepat waktu, diterima sebanyak dipesan, tanpa rusak", {
      ...promise,
      better: "more",
    }),
    delayHours: sum("Jumlah jam telat", "jam", "Σ jam tiba setelah janji", { ...promise, scale: 1, better: "less" }),
    maxDelayHours: greatest("Telat terlama", "jam", "Jam terlama tiba setelah janji", {
      ...promise,
      scale: 1,
      short: "Terlama",
      better: "less",
    }),
    overdueOpen: sum("Belum tiba", "n", "Janji sudah lewat dan belum tiba pada akhir periode", {
      ...promise,
      class: "S",
      colour: notZero,
    }),
    orderedDue: sum(
      "Dipesan jatuh tempo",
      "t",
      "Σ ton dipesan dari pengiriman jatuh tempo; tanpa pesanan: ton dikirim",
      promise,
    ),
    receivedDue: sum("Diterima jatuh tempo", "t", "Σ ton diterima dari pengiriman jatuh tempo", promise),
    arrivals: sum("Tiba", "n", "Jumlah pengiriman menurut tanggal tiba", road),
    leadHours: sum("Jumlah jam di jalan", "jam", "Σ jam dari kirim sampai tiba", { ...road, scale: 1 }),
    leadTimeP50: quantile(
      "Lead time P50",
      "jam",
      0.5,
      "Jam dari kirim sampai tiba yang tidak dilampaui separuh pengiriman",
      { ...road, short: "P50", better: "less" },
    ),
    leadTimeP90: quantile(
      "Lead time P90",
      "jam",
      0.9,
      "Jam dari kirim sampai tiba yang tidak dilampaui 90 % pengiriman",
      { ...road, short: "P90", better: "less" },
    ),
    maxLeadHours: greatest("Lead time terlama", "jam", "Jam terlama dari kirim sampai tiba", {
      ...road,
      scale: 1,
      short: "Terlama",
      better: "less",
    }),
    standardHours: sum("Jumlah jam standar", "jam", "Σ jam standar rute pengiriman yang tiba", { ...road, scale: 1 }),
    standardArrivals: sum("Tiba pada rute berstandar", "n", "Pengiriman yang tiba lewat rute yang punya standar", road),
    standardLeadHours: sum(
      "Jumlah jam pada rute berstandar",
      "jam",
      "Σ jam dari kirim sampai tiba pada rute yang punya standar",
      { ...road, scale: 1 },
    ),
    orderedArrivals: sum("Tiba dengan pesanan", "n", "Pengiriman yang tiba dan waktu pesannya diketahui", road),
    orderHours: sum("Jumlah jam sejak pesan", "jam", "Σ jam dari pesan sampai tiba", { ...road, scale: 1 }),
  },
  measures: {
    damagePct: ratio("Rusak %", "closedDamaged", "closedShipped", "Rusak ÷ dikirim, pengiriman dengan POD", {
      unit: "%",
      scale: 2,
      ...volume,
      colour: above({ warn: 0.5, bad: 1 }),
    }),
    photoPct: ratio("Berfoto", "photographed", "closedDeliveries", "POD dengan foto ÷ POD", {
      unit: "%",
      scale: 1,
      ...proof,
      better: "more",
    }),
    podLagHours: ratio("Jeda POD", "podHours", "pods", "Σ jam dari tiba sampai POD ÷ POD", {
      ...hours,
      ...proof,
      better: "less",
    }),
    onTime: diff("Tepat", "deliveriesDue", "lateDeliveries", "Jatuh tempo − terlambat", {
      unit: "n",
      scale: 0,
      ...promise,
      better: "more",
    }),
    onTimePct: ratio("Tepat waktu %", "onTime", "deliveriesDue", "(Jatuh tempo − terlambat) ÷ jatuh tempo", {
      unit: "%",
      scale: 1,
      ...promise,
      colour: below({ warn: 95, bad: 85 }),
    }),
    otifPct: ratio("OTIF", "inFull", "deliveriesDue", "Tepat dan lengkap ÷ jatuh tempo", {
      unit: "%",
      scale: 1,
      ...promise,
      better: "more",
    }),
    avgDelayHours: ratio("Rata-rata telat", "delayHours", "lateDeliveries", "Σ jam telat ÷ terlambat", {
      ...hours,
      ...promise,
      short: "Rata-rata",
      better: "less",
    }),
    fillRatePct: ratio("Fill rate", "receivedDue", "orderedDue", "Diterima ÷ dipesan, pengiriman jatuh tempo", {
      unit: "%",
      scale: 1,
      ...promise,
      better: "more",
    }),
    leadTimeAvg: ratio("Lead time rata-rata", "leadHours", "arrivals", "Σ jam dari kirim sampai tiba ÷ tiba", {
      ...hours,
      ...road,
      short: "Rata-rata",
      better: "less",
    }),
    laneStandard: ratio(
      "Standar rute",
      "standardHours",
      "standardArrivals",
      "Rata-rata jam standar, ditimbang pengiriman yang tiba",
      { ...hours, ...road, short: "Standar" },
    ),
    leadTimeVsStd: ratio("Terhadap standar", "standardLeadHours", "standardHours", "Σ jam sebenarnya ÷ Σ jam standar", {
      unit: "%",
      scale: 1,
      ...road,
      better: "less",
    }),
    slowestVsStd: ratio("P90 terhadap standar", "leadTimeP90", "laneStandard", "Lead time P90 ÷ standar rute", {
      unit: "%",
      scale: 0,
      ...road,
      short: "P90 ÷ standar",
      colour: above({ warn: 120, bad: 150 }),
    }),
    orderToArrival: ratio(
      "Pesan–tiba",
      "orderHours",
      "orderedArrivals",
      "Σ jam dari pesan sampai tiba ÷ tiba dengan pesanan",
      { ...hours, ...road, better: "less" },
    ),
  },
});
