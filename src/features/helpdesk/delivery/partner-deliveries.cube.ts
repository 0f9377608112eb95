import { places, days, partners, warehouseDistrict } from "#features/laporan/levels.cube.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import {
  above,
  column,
  defineCube,
  diff,
  fixedLevel,
  lastDay,
  level,
  notZero,
  quantile,
  ratio,
  sum,
} from "#platform/report/index.ts";
import { PartnerDelivery } from "./partner-delivery.resource.ts";

const orders = { group: "Delivery order" } as const;
const volume = { group: "Volume" } as const;
const freshness = { group: "Kesegaran" } as const;
/** The partner's delivery orders compared with deliveries of the same number to the same warehouse. */
export const PartnerDeliveries = defineCube("partnerDeliveries", {
  title: "Delivery mitra",
  geography: "area gudang",
  refusal: "Delivery mitra tidak dapat dipotong menurut penyaring ini.",
  levels: {
    ...places,
    ...partners,
    ...days,
    district: warehouseDistrict,
    packingPlant: level("Packing plant", PackingPlant, column("packing_plant_id"), "(packing plant tidak dikenal)"),
    deliveryOrder: level("Delivery order", PartnerDelivery, column("order_id")),
    matchStatus: fixedLevel(
      "Kecocokan",
      { 1: "Cocok", 2: "Belum cocok", 3: "Tidak cocok lebih dari 24 jam" },
      column("match_id"),
    ),
  },
  leaves: {
    partnerDeliveries: sum(
      "Pengiriman mitra",
      "n",
      "Jumlah baris delivery order mitra menurut tanggal kirim, tanpa yang dibatalkan",
      { ...orders, short: "Mitra" },
    ),
    partnerTonnes: sum("Volume mitra", "t", "Σ ton delivery order mitra", { ...volume, short: "Mitra" }),
    matched: sum("Cocok", "n", "Ada pengiriman kita dengan nomor dan gudang yang sama", orders),
    unmatchedLate: sum(
      "Tidak cocok lebih dari 24 jam",
      "n",
      "Tidak cocok dan sudah lebih dari 24 jam sejak pertama kali diambil",
      { ...orders, colour: notZero, short: "> 24 jam" },
    ),
    matchedTonnes: sum("Volume mitra yang cocok", "t", "Σ ton delivery order mitra yang cocok", {
      ...volume,
      short: "Cocok",
    }),
    ownTonnes: sum("Volume kita", "t", "Σ ton dikirim dari pengiriman kita yang cocok, setiap pengiriman sekali", {
      ...volume,
      short: "Kita",
    }),
    partnerLatency: quantile(
      "Latensi mitra",
      "ms",
      0.95,
      "Lama panggilan yang terakhir mengambil delivery order, yang tidak dilampaui 95 % barisnya",
      {
        ...freshness,
        scale: 0,
        short: "Latensi P95",
        colour: above({ warn: 2_000 }),
      },
    ),
    fetchedAt: lastDay("Terakhir diambil", "Tanggal salinan terakhir diambil dari mitra", freshness),
  },
  measures: {
    unmatched: diff("Tidak cocok", "partnerDeliveries", "matched", "Pengiriman mitra − cocok", {
      unit: "n",
      scale: 0,
      ...orders,
    }),
    matchPct: ratio("Cocok %", "matched", "partnerDeliveries", "Cocok ÷ pengiriman mitra", {
      unit: "%",
      scale: 1,
      ...orders,
    }),
    tonnesDiff: diff("Selisih volume", "matchedTonnes", "ownTonnes", "Volume mitra yang cocok − volume kita", {
      ...volume,
      short: "Selisih (cocok)",
    }),
  },
});
