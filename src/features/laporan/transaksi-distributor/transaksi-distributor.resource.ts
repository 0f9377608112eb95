import { defineResource } from "#kit/resource.ts";
import { saleLineFilters, saleLineNoun } from "../sale-line-fields.ts";

/** All lines that distributors sold or took back. */
export const DistributorSaleLine = defineResource("distributorSaleLine", {
  ...saleLineNoun,
  title: "Transaksi distributor",
  list: {
    columns: [
      "soldOn",
      "number",
      "distributor",
      "store",
      "product",
      "qty",
      "uom",
      "tonnes",
      "unitPrice",
      "discount",
      "net",
      "source",
      "timing",
      "status",
    ],
    search: ["number"],
    filters: [
      "soldOn",
      "distributor",
      "warehouse",
      "district",
      "store",
      "product",
      "kind",
      "source",
      "timing",
      "status",
      "receivedAt",
      ...saleLineFilters,
    ],
    sort: "-soldOn",
    phone: ["product", "store", "tonnes"],
    starts: { soldOn: "@7" },
  },
});
