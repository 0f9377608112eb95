import { Cluster } from "#features/master/cluster/master.resource.ts";
import { choice, code, integer, money, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A reward for points: a gift from stock, or money. */
export const Reward = defineResource("reward", {
  title: "Reward",
  counts: "hadiah",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    kind: choice(
      "Jenis",
      { gift: ["Hadiah", "info"], money: ["Uang", "success"] },
      { required: true, default: "gift" },
    ),
    points: integer("Poin", { required: true, min: 1, max: 1_000_000_000 }),
    valueRp: money("Nilai", { required: true, min: "1", help: "Nilai satu hadiah dalam rupiah, sebelum pajak." }),
    perStoreMonth: integer("Batas per toko sebulan", { min: 1, max: 1000, help: "Kosongkan bila tanpa batas." }),
    minCluster: ref("Kelas terendah", Cluster, { help: "Hanya untuk toko dengan kelas ini atau yang lebih baik." }),
    programs: text("Program", { max: 2000, secondary: true, help: "Kosongkan untuk semua program." }),
    image: text("Gambar", { max: 36, help: "JPEG, PNG, atau WebP." }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], inactive: ["Nonaktif", "neutral"] },
      { readOnly: true, required: true },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "kind", "points", "valueRp", "perStoreMonth", "status"],
    search: ["code", "name"],
    filters: ["kind", "status", "minCluster"],
    sort: "code",
  },
  exchange: { export: true, key: ["code"] },
});
