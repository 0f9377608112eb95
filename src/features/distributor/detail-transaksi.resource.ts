import { saleLineFilters, saleLineNoun } from "#features/laporan/sale-line-fields.ts";
import { money } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's documents with their lines, as they were entered. */
export const SaleLineDetail = defineResource("saleLineDetail", {
  ...saleLineNoun,
  table: "sale_line_cost_entry",
  fields: {
    ...saleLineNoun.fields,
    cogs: money("HPP", {
      access: "report.gpm",
      help: "Σ ton × biaya rata-rata tertimbang distributor, produk, dan bulan",
    }),
    grossProfit: money("Laba kotor", { access: "report.gpm" }),
  },
  title: "Detail transaksi distributor",
  list: {
    columns: [
      "soldOn",
      "number",
      "status",
      "store",
      "product",
      "qty",
      "uom",
      "tonnes",
      "net",
      "distributor",
      "grossProfit",
      "cogs",
      "unitPrice",
      "discount",
      "warehouse",
      "receivedAt",
      "timing",
      "source",
    ],
    search: ["number"],
    filters: [
      "distributor",
      "soldOn",
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
