import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { choice, date, instant, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Copies of the partner's delivery orders, each with the time it was last confirmed. */
export const PartnerDelivery = defineResource("partnerDelivery", {
  title: "Delivery order mitra",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    reference: text("Delivery order", { required: true, max: 50 }),
    orderNumber: text("Nomor", { required: true, max: 40 }),
    lineNo: integer("Baris", { required: true }),
    status: choice(
      "Status",
      {
        planned: ["Direncanakan", "neutral"],
        shipped: ["Dikirim", "info"],
        delivered: ["Tiba", "success"],
        cancelled: ["Dibatalkan", "neutral"],
      },
      { required: true },
    ),
    shippedOn: date("Tanggal kirim"),
    packingPlant: ref("Packing plant", PackingPlant),
    distributor: ref("Distributor", Distributor),
    warehouse: ref("Gudang", Warehouse),
    product: ref("Produk", Product),
    plantCode: text("Kode packing plant", { required: true, max: 20 }),
    distributorCode: text("Kode distributor", { required: true, max: 20 }),
    warehouseCode: text("Kode gudang", { required: true, max: 20 }),
    productCode: text("Kode produk", { required: true, max: 20 }),
    qty: quantity("Jumlah", { required: true }),
    unit: text("Satuan", { required: true, max: 20 }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    truckPlate: text("Nomor polisi", { max: 15 }),
    partnerAt: instant("Diubah mitra", { required: true }),
    fetchedAt: instant("Diambil", { required: true }),
  },
  represent: ["reference"],
  unique: [["orderNumber", "lineNo"]],
  list: {
    columns: [
      "reference",
      "shippedOn",
      "packingPlant",
      "distributor",
      "warehouse",
      "product",
      "tonnes",
      "fetchedAt",
      "status",
    ],
    search: ["reference"],
    filters: ["shippedOn", "packingPlant", "distributor", "warehouse", "status"],
    sort: "-shippedOn",
  },
  tally: { without: { status: ["cancelled"] } },
  exchange: { export: true, key: ["orderNumber", "lineNo"] },
});
