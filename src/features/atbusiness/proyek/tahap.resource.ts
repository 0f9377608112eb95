import { choice, code, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** The stages of projects: a fixed list in which only the probabilities of open stages change. */
export const ProjectStage = defineResource("projectStage", {
  title: "Tahap proyek",
  counts: "tahap proyek",
  scope: "open",
  readOnly: true,
  fields: {
    code: code(),
    name: text("Nama", { required: true, max: 100 }),
    kind: choice(
      "Jenis tahap",
      { open: ["Terbuka", "info"], won: ["Menang", "success"], lost: ["Kalah", "error"] },
      { required: true },
    ),
    position: integer("Urutan", { required: true }),
    probability: integer("Peluang", {
      required: true,
      min: 0,
      max: 100,
      unit: "%",
      help: "Hanya untuk tahap terbuka; proyek yang sudah ditutup tidak ikut berubah.",
    }),
  },
  represent: ["name"],
  list: {
    columns: ["position", "code", "name", "kind", "probability"],
    search: ["code", "name"],
    filters: ["kind"],
    sort: "position",
  },
  exchange: { export: true, key: ["code"] },
});
