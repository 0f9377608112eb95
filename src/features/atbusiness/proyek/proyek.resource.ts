import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { choice, date, decimal, integer, longText, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";
import { ProjectStage } from "./tahap.resource.ts";

/** Why a project was lost. */
export const lostReasons = {
  price: "Harga",
  spec: "Spesifikasi",
  schedule: "Jadwal",
  cancelled: "Proyek batal",
  relation: "Hubungan",
  credit: "Kredit",
} as const;

/** A project of a bulk customer, from the first talk to the order or its loss; its stage changes only by a move. */
export const Project = defineResource("project", {
  title: "Proyek",
  counts: "proyek",
  scope: { bulkCustomer: "customer_id" },
  fields: {
    code: text("Kode", { max: 30, readOnly: true, identifier: true }),
    name: text("Nama", { required: true }),
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    kind: choice(
      "Jenis proyek",
      {
        building: "Gedung",
        road: "Jalan dan jembatan",
        dam: "Bendungan dan irigasi",
        plant: "Pabrik",
        port: "Pelabuhan dan bandara",
        other: "Lainnya",
      },
      { required: true },
    ),
    district: ref("Kabupaten/kota", District, { required: true }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    stage: ref("Tahap", ProjectStage, { readOnly: true }),
    probability: integer("Peluang", { readOnly: true, min: 0, max: 100, unit: "%" }),
    stageSince: date("Di tahap ini sejak", { readOnly: true }),
    expectedTonnes: quantity("Perkiraan volume", { required: true, unit: "ton", min: "0.001", max: "999999999" }),
    offeredPrice: money("Harga penawaran per ton", { adds: false }),
    startOn: date("Mulai dikirim", { help: "Volume dibagi rata per bulan sejak tanggal ini." }),
    endOn: date("Selesai dikirim"),
    expectedCloseOn: date("Perkiraan keputusan", { required: true }),
    kam: ref("KAM", Position, { help: "Kosong berarti KAM customer." }),
    lostReason: choice("Alasan kalah", lostReasons, { readOnly: true }),
    lostTo: text("Kalah dari", { readOnly: true }),
    note: longText("Catatan", { max: 1000 }),
  },
  represent: ["name"],
  list: {
    columns: [
      "code",
      "name",
      "customer",
      "stage",
      "probability",
      "expectedTonnes",
      "expectedCloseOn",
      "kam",
      "stageSince",
    ],
    search: ["name", "code"],
    filters: ["stage", "kam", "customer", "kind", "district", "expectedCloseOn", "stageSince", "lostReason"],
    sort: "expectedCloseOn",
    phone: ["stage", "expectedTonnes"],
  },
  exchange: { import: true, export: true, key: ["customer", "name"] },
  unique: [["customer", "name"]],
});
