import { saleLineFilters, saleLineNoun } from "#features/laporan/sale-line-fields.ts";
import { defineResource } from "#kit/resource.ts";

/** Lines of purchases by stores. */
export const StoreSaleLine = defineResource("storeSaleLine", {
  ...saleLineNoun,
  title: "Transaksi toko",
  list: {
    columns: ["soldOn", "number", "store", "distributor", "product", "qty", "uom", "tonnes", "net", "status"],
    search: ["number"],
    filters: [
      "soldOn",
      "store",
      "district",
      "distributor",
      "warehouse",
      "product",
      "kind",
      "status",
      ...saleLineFilters,
    ],
    sort: "-soldOn",
    phone: ["product", "store", "tonnes"],
    starts: { soldOn: "@30" },
  },
});
