import { choice, code, date, instant, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const ClusterPeriod = defineResource("clusterPeriod", {
  title: "Periode cluster",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    firstMonth: date("Bulan pertama", { required: true, help: "Tanggal satu bulan pertama penjualan yang dihitung." }),
    months: integer("Jumlah bulan", { required: true, min: 1, max: 24 }),
    growthBasis: choice(
      "Pembanding pertumbuhan",
      { previous: "Bulan-bulan sebelumnya", lastYear: "Bulan yang sama tahun lalu" },
      { required: true, default: "previous" },
    ),
    validFrom: date("Berlaku dari", {
      required: true,
      help: "Sejak hari ini cluster hasil periode berlaku setelah diterbitkan.",
    }),
    state: choice(
      "Status",
      {
        draft: ["Draf", "neutral"],
        computed: ["Sudah dihitung", "info"],
        published: ["Terbit", "success"],
        withdrawn: ["Ditarik", "warning"],
      },
      { required: true, default: "draft", readOnly: true },
    ),
    stores: integer("Toko", { readOnly: true }),
    movedUp: integer("Naik", { readOnly: true }),
    movedDown: integer("Turun", { readOnly: true }),
    computedAt: instant("Dihitung", { readOnly: true }),
    publishedAt: instant("Diterbitkan", { readOnly: true }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: [
      "code",
      "name",
      "firstMonth",
      "months",
      "validFrom",
      "state",
      "stores",
      "movedUp",
      "movedDown",
      "publishedAt",
    ],
    search: ["code", "name"],
    filters: ["state", "firstMonth", "validFrom"],
    sort: "-validFrom",
  },
  exchange: { export: true, key: ["code"] },
});
