import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { boolean, choice, code, date, decimal, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { CustomerGroup } from "../group-customer.resource.ts";
import { BulkSegment } from "../segments.resource.ts";

/** An industrial customer that buys cement in bulk. */
export const BulkCustomer = defineResource("bulkCustomer", {
  title: "Customer curah",
  counts: "customer curah",
  scope: { bulkCustomer: "id", district: "district_id" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    group: ref("Grup customer", CustomerGroup, { column: "customer_group_id" }),
    segment: ref("Segmen curah", BulkSegment, { required: true, column: "bulk_segment_id" }),
    district: ref("Kabupaten/kota", District, { required: true }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    contactName: text("Nama kontak"),
    phone: text("Telepon", { max: 30, format: "phone" }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    siloTonnes: quantity("Kapasitas silo", { unit: "ton", min: "0", max: "999999" }),
    potentialTonnes: quantity("Potensi per bulan", { unit: "ton", min: "0", max: "999999999" }),
    creditLimit: money("Batas kredit"),
    terms: text("Ketentuan pembayaran", { max: 1000, format: "multiline" }),
    kam: ref("KAM", Position, { readOnly: true, help: "Ditetapkan di User KAM." }),
    yearTonnes: quantity("Volume tahun ini", {
      readOnly: true,
      unit: "ton",
      help: "Penjualan curah sejak 1 Januari sampai kemarin, retur mengurangi.",
    }),
    planPct: decimal("% RKAP", {
      readOnly: true,
      scale: 1,
      unit: "%",
      help: "Volume tahun ini dibagi RKAP acuan bulan-bulan yang sama.",
    }),
    lastSaleOn: date("Penjualan terakhir", { readOnly: true }),
    idle: boolean("Tanpa penjualan 60 hari", { readOnly: true }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Ditangguhkan", "warning"], closed: ["Sudah tutup", "neutral"] },
      { required: true, default: "active" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: [
      "code",
      "name",
      "group",
      "segment",
      "district",
      "kam",
      "yearTonnes",
      "planPct",
      "lastSaleOn",
      "siloTonnes",
      "status",
    ],
    search: ["code", "name"],
    filters: ["group", "segment", "district", "kam", "yearTonnes", "planPct", "lastSaleOn", "idle", "status"],
    sort: "code",
    phone: ["district", "segment", "yearTonnes", "lastSaleOn"],
  },
  exchange: { import: true, export: true, key: ["code"] },
});
