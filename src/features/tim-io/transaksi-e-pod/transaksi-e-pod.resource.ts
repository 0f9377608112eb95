import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { choice, date, instant, longText, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A delivery from a plant to a warehouse and its proof. It is written by its own rules, never by the generic form. */
export const Delivery = defineResource("delivery", {
  title: "Transaksi e-POD",
  counts: "pengiriman",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    status: choice(
      "Status",
      {
        ordered: ["Dipesan", "neutral"],
        shipped: ["Dikirim", "info"],
        arrived: ["Tiba", "warning"],
        confirmed: ["Dikonfirmasi", "success"],
        disputed: ["Disengketakan", "error"],
        cancelled: ["Dibatalkan", "neutral"],
      },
      { required: true },
    ),
    distributor: ref("Distributor", Distributor, { required: true }),
    packingPlant: ref("Packing plant", PackingPlant, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    shippedOn: date("Tanggal kirim"),
    promisedAt: instant("Janji tiba"),
    shippedAt: instant("Dikirim"),
    arrivedAt: instant("Tiba"),
    podAt: instant("POD"),
    externalId: text("Nomor luar", { max: 100 }),
    truckPlate: text("Nomor polisi", { max: 15 }),
    driverName: text("Pengemudi", { max: 100 }),
    receiverName: text("Penerima", { max: 100 }),
    shippedTonnes: quantity("Volume kirim", { required: true, unit: "ton" }),
    receivedTonnes: quantity("Volume terima", { unit: "ton" }),
    damagedTonnes: quantity("Rusak", { unit: "ton" }),
    notes: longText("Catatan", { max: 1000 }),
  },
  represent: ["number"],
  unique: [["distributor", "number"]],
  list: {
    columns: [
      "number",
      "shippedOn",
      "packingPlant",
      "distributor",
      "warehouse",
      "shippedTonnes",
      "receivedTonnes",
      "damagedTonnes",
      "arrivedAt",
      "status",
    ],
    search: ["number", "externalId"],
    filters: ["shippedOn", "promisedAt", "packingPlant", "distributor", "warehouse", "status", "externalId"],
    sort: "-shippedOn",
  },
  tally: { without: { status: ["cancelled"] } },
  exchange: { export: true, key: ["distributor", "number"] },
});
