import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { choice, date, instant, money, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** Targets of different kinds must not be added: a distributor's target is allocated to stores and to SPCs. */
export const SalesTarget = defineResource("salesTarget", {
  title: "Target penjualan distributor",
  scope: { vendor: "distributor_id", store: "store_id" },
  fields: {
    kind: choice(
      "Jenis",
      { distributor: "Distributor", store: "Toko", spc: "SPC" },
      { required: true, default: "distributor" },
    ),
    month: date("Bulan", { required: true, help: "Tanggal satu bulan itu." }),
    distributor: ref("Distributor", Distributor, { required: true }),
    store: ref("Toko", Store),
    position: ref("SPC", Position),
    productGroup: ref("Grup produk", ProductGroup, { required: true }),
    tonnes: quantity("Target", { required: true, unit: "ton", min: "0", max: "999999999" }),
    amount: money("Target rupiah"),
    approvedAt: instant("Disetujui", { readOnly: true }),
  },
  represent: ["kind", "month"],
  unique: [["kind", "month", "distributor", "store", "position", "productGroup"]],
  list: {
    columns: ["month", "kind", "distributor", "store", "position", "productGroup", "tonnes", "amount"],
    filters: ["month", "kind", "distributor", "productGroup"],
    sort: "-month",
  },
  exchange: { import: true, export: true, key: ["kind", "month", "distributor", "store", "position", "productGroup"] },
});
