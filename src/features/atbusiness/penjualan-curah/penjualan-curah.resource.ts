import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { choice, date, instant, longText, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";
import { BulkContract } from "../customer-curah/kontrak.resource.ts";
import { Project } from "../proyek/proyek.resource.ts";

/**
 * A sale of bulk cement to a customer, one row per weighbridge ticket. Written only by its own calls, not by the
 * generic form.
 */
export const BulkSale = defineResource("bulkSale", {
  title: "Penjualan curah",
  counts: "penjualan curah",
  scope: { vendor: "distributor_id", bulkCustomer: "customer_id" },
  readOnly: true,
  fields: {
    number: text("Nomor", { required: true, max: 40 }),
    kind: choice("Jenis", { sale: "Penjualan", return: ["Retur", "warning"] }, { required: true }),
    status: choice(
      "Status",
      { posted: ["Tercatat", "success"], cancelled: ["Dibatalkan", "error"] },
      { required: true },
    ),
    source: choice(
      "Sumber",
      { api: "API", import: "Unggahan", form: "Formulir", sync: "Sinkronisasi" },
      { required: true },
    ),
    soldOn: date("Tanggal jual", { required: true }),
    receivedAt: instant("Diterima", { required: true }),
    distributor: ref("Distributor", Distributor, {
      column: "seller_id",
      help: "Kosong berarti dijual langsung oleh opco.",
    }),
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    project: ref("Proyek", Project),
    product: ref("Produk", Product, { required: true }),
    packingPlant: ref("Packing plant", PackingPlant),
    ticket: text("Tiket timbang", { max: 40, identifier: true }),
    vehicle: text("Nomor polisi", { max: 20 }),
    tonnes: quantity("Volume", { required: true, unit: "ton" }),
    unitPrice: money("Harga per ton", { required: true, adds: false }),
    pricedBy: choice("Asal harga", { document: "Dokumen", contract: "Kontrak" }, { required: true }),
    discount: money("Diskon", { required: true }),
    netTotal: money("Nilai bersih", { required: true }),
    taxTotal: money("PPN", { required: true }),
    contract: ref("Kontrak", BulkContract, { column: "bulk_contract_id" }),
    externalId: text("Nomor luar", { max: 100, identifier: true }),
    reason: text("Alasan", { max: 400 }),
    notes: longText("Catatan", { max: 1000 }),
  },
  represent: ["number"],
  unique: [["distributor", "number"]],
  list: {
    columns: [
      "soldOn",
      "number",
      "customer",
      "product",
      "kind",
      "tonnes",
      "unitPrice",
      "netTotal",
      "distributor",
      "project",
      "source",
      "status",
    ],
    search: ["number", "externalId", "ticket"],
    filters: [
      "soldOn",
      "customer",
      "product",
      "distributor",
      "project",
      "district",
      "packingPlant",
      "contract",
      "kind",
      "pricedBy",
      "source",
      "status",
      "receivedAt",
    ],
    sort: "-soldOn",
    phone: ["customer", "soldOn", "tonnes", "netTotal"],
  },
  tally: { without: { status: ["cancelled"] }, minus: { kind: ["return"] } },
  exchange: { export: true, key: ["distributor", "number"] },
});
