import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { choice, date, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";

/** Tonnes and price that a bulk customer has agreed to; `volumeContract` is that of a distributor. */
export const BulkContract = defineResource("bulkContract", {
  title: "Kontrak customer curah",
  counts: "kontrak customer",
  scope: { bulkCustomer: "customer_id" },
  fields: {
    number: text("Nomor", { required: true, max: 40, identifier: true }),
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    productGroup: ref("Grup produk", ProductGroup, { required: true }),
    tonnes: quantity("Komitmen", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    price: money("Harga per ton", { required: true, adds: false }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { required: true, help: "Hari pertama yang tidak lagi berlaku." }),
    status: choice(
      "Status",
      {
        draft: ["Draf", "neutral"],
        active: ["Berjalan", "success"],
        ended: ["Selesai", "info"],
        cancelled: ["Dibatalkan", "error"],
      },
      { required: true, default: "draft" },
    ),
  },
  represent: ["number"],
  unique: [["number"]],
  list: {
    columns: ["number", "customer", "productGroup", "tonnes", "price", "validFrom", "validTo", "status"],
    search: ["number"],
    filters: ["customer", "productGroup", "status", "validFrom", "validTo"],
    sort: "-validTo",
  },
  exchange: { import: true, export: true, key: ["number"] },
});
