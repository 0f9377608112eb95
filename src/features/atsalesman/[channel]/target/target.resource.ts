import { ProductGroup } from "#features/parameter/parameter-produk/grup-produk.resource.ts";
import { date, integer, quantity, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";

/**
 * The monthly target of a salesman: tonnes of a product group, or counts in a row without a group. Written only through
 * the grid.
 */
export const SalesmanTarget = defineResource("salesmanTarget", {
  title: "Target",
  counts: "target salesman",
  scope: { salesman: "salesman_id" },
  tableOptions: { referenceBecause: "a report reads targets of salesmen beside their sales and visits" },
  readOnly: true,
  fields: {
    month: date("Bulan", { required: true, help: "Tanggal satu bulan itu." }),
    salesman: ref("Salesman", Salesman, { required: true }),
    productGroup: ref("Grup produk", ProductGroup),
    tonnes: quantity("Target", { unit: "ton", min: "0", max: "999999999" }),
    visits: integer("Target kunjungan", { min: 0, max: 9999 }),
    newStores: integer("Target toko baru", { min: 0, max: 9999 }),
  },
  represent: ["salesman", "month"],
  unique: [["month", "salesman", "productGroup"]],
  list: {
    columns: ["month", "salesman", "productGroup", "tonnes", "visits", "newStores"],
    filters: ["month", "salesman", "productGroup"],
    sort: "-month",
  },
  exchange: { export: true, key: ["month", "salesman", "productGroup"] },
});
