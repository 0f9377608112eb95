import { date, decimal, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Cluster } from "./master.resource.ts";

/** Thresholds of a class. A store gets the best class of which it meets all thresholds. */
export const ClusterConfiguration = defineResource("clusterConfiguration", {
  title: "Konfigurasi cluster",
  scope: "open",
  fields: {
    cluster: ref("Cluster", Cluster, { required: true }),
    minTonnes: quantity("Volume per bulan", {
      unit: "ton",
      min: "0",
      max: "999999",
      help: "Rata-rata sebulan dalam jendela periode; kosong berarti tidak disyaratkan.",
    }),
    minInvoices: decimal("Faktur per bulan", {
      scale: 1,
      min: "0",
      max: "9999",
      help: "Rata-rata sebulan; kosong berarti tidak disyaratkan.",
    }),
    minGrowth: decimal("Pertumbuhan", {
      scale: 1,
      unit: "%",
      min: "-100",
      max: "9999",
      help: "Toko tanpa penjualan pembanding tidak memenuhi syarat pertumbuhan.",
    }),
    validFrom: date("Berlaku dari", { required: true }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku." }),
    note: text("Catatan", { max: 400, format: "multiline" }),
  },
  represent: ["cluster", "validFrom"],
  unique: [["cluster", "validFrom"]],
  list: {
    columns: ["cluster", "minTonnes", "minInvoices", "minGrowth", "validFrom", "validTo"],
    filters: ["cluster", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["cluster", "validFrom"] },
});
