import { Product } from "#features/master/produk/produk.resource.ts";
import { date, money, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";
import { AnnualPlanVersion } from "./versi.resource.ts";

/** The plan of a version for a customer, a product and a month. Written only through the grid and its import. */
export const AnnualPlan = defineResource("annualPlan", {
  title: "RKAP",
  counts: "baris RKAP",
  scope: { bulkCustomer: "customer_id" },
  tableOptions: { referenceBecause: "a report reads the plan of bulk customers beside their sales" },
  readOnly: true,
  fields: {
    planVersion: ref("Versi RKAP", AnnualPlanVersion, { required: true }),
    month: date("Bulan", { required: true, help: "Tanggal satu bulan itu." }),
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    product: ref("Produk", Product, { required: true }),
    tonnes: quantity("Volume", { required: true, unit: "ton", min: "0", max: "9999999.999" }),
    price: money("Harga per ton", { required: true, adds: false, max: "99999999.99" }),
    revenue: money("Pendapatan"),
  },
  represent: ["customer", "month"],
  unique: [["planVersion", "customer", "product", "month"]],
  list: {
    columns: ["planVersion", "month", "customer", "product", "tonnes", "price", "revenue"],
    filters: ["planVersion", "month", "customer", "product"],
    sort: "-month",
    phone: ["tonnes", "product"],
  },
  exchange: { export: true, key: ["planVersion", "customer", "product", "month"] },
});
