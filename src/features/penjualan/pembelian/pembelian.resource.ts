import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import { Delivery } from "#features/tim-io/transaksi-e-pod/transaksi-e-pod.resource.ts";
import { choice, date, instant, longText, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's goods receipt from an opco. It is written by its own rules, never by the generic form. */
export const Purchase = defineResource("purchase", {
  title: "Pembelian / penerimaan",
  counts: "penerimaan",
  scope: { vendor: "distributor_id", warehouse: "warehouse_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    kind: choice("Jenis", { receipt: "Penerimaan", return: ["Retur ke opco", "warning"] }, { required: true }),
    status: choice(
      "Status",
      { draft: ["Draf", "neutral"], posted: ["Tercatat", "success"], cancelled: ["Dibatalkan", "error"] },
      { required: true },
    ),
    source: choice("Sumber", { api: "API", import: "Unggahan", form: "Formulir" }, { required: true }),
    receivedOn: date("Tanggal terima", { required: true }),
    receivedAt: instant("Dicatat", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    warehouse: ref("Gudang", Warehouse, { required: true }),
    opco: ref("Opco", Opco, { required: true }),
    packingPlant: ref("Packing plant", PackingPlant),
    delivery: ref("Pengiriman", Delivery, { tiedBy: "distributor_id" }),
    externalId: text("Nomor luar", { max: 100 }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    netTotal: money("Nilai pembelian", { required: true }),
    taxTotal: money("PPN", { required: true }),
    reason: text("Alasan", { max: 400 }),
    notes: longText("Catatan", { max: 1000 }),
  },
  represent: ["number"],
  unique: [["distributor", "number"]],
  list: {
    columns: [
      "number",
      "receivedOn",
      "distributor",
      "warehouse",
      "opco",
      "packingPlant",
      "kind",
      "tonnes",
      "netTotal",
      "source",
      "status",
    ],
    search: ["number", "externalId"],
    filters: [
      "receivedOn",
      "distributor",
      "warehouse",
      "opco",
      "packingPlant",
      "kind",
      "status",
      "source",
      "externalId",
    ],
    sort: "-receivedOn",
    phone: ["opco", "receivedOn", "warehouse", "tonnes"],
  },
  tally: { without: { status: ["draft", "cancelled"] }, minus: { kind: ["return"] } },
  exchange: { export: true, key: ["distributor", "number"] },
});
