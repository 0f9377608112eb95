import { saleLineFilters, saleLineNoun } from "#features/laporan/sale-line-fields.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's documents with their lines, as they were entered. */
export const SaleLineDetail = defineResource("saleLineDetail", {
  ...saleLineNoun,
  title: "Detail transaksi distributor",
  list: {
    columns: [
      "distributor",
      "soldOn",
      "number",
      "warehouse",
      "store",
      "product",
      "qty",
      "uom",
      "tonnes",
      "unitPrice",
      "discount",
      "net",
      "receivedAt",
      "timing",
      "source",
      "status",
    ],
    search: ["number"],
    filters: ["distributor", "soldOn", "warehouse", "district", "store", "product", "kind", "source", "timing", "status", "receivedAt", ...saleLineFilters],
    sort: "-soldOn",
  },
});
