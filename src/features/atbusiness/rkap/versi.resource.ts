import { User } from "#features/manajemen-user/daftar-pengguna/daftar-pengguna.resource.ts";
import { boolean, choice, instant, integer, longText, ref, self } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/**
 * The plan of a year: a budget or a revision. An approved version cannot be changed; one version a year is the
 * reference.
 */
export const AnnualPlanVersion = defineResource("annualPlanVersion", {
  title: "Versi RKAP",
  counts: "versi RKAP",
  scope: "open",
  tableOptions: {
    openBecause: "it says who submitted and approved a plan of the whole group; what is planned has a scope of its own",
    referenceBecause: "a report reads the reference version beside bulk sales",
  },
  readOnly: true,
  fields: {
    year: integer("Tahun", { required: true, min: 2000, max: 2100 }),
    no: integer("Versi", { required: true, min: 1, max: 999 }),
    kind: choice("Jenis", { budget: "Anggaran", revision: "Revisi" }, { required: true }),
    basedOn: self("Berdasarkan"),
    state: choice(
      "Status",
      { draft: ["Draf", "neutral"], submitted: ["Diajukan", "info"], approved: ["Disetujui", "success"] },
      { required: true },
    ),
    isReference: boolean("Acuan"),
    note: longText("Catatan", { max: 1000 }),
    submittedBy: ref("Diajukan oleh", User),
    submittedAt: instant("Diajukan pada"),
    approvedBy: ref("Disetujui oleh", User),
    approvedAt: instant("Disetujui pada"),
  },
  represent: ["year", "no"],
  unique: [["year", "no"]],
  list: {
    columns: ["year", "no", "kind", "basedOn", "state", "isReference", "submittedBy", "approvedBy", "approvedAt"],
    filters: ["year", "kind", "state", "isReference", "submittedBy", "approvedBy"],
    sort: "-year",
    phone: ["state", "kind"],
  },
  exchange: { export: true, key: ["year", "no"] },
});
