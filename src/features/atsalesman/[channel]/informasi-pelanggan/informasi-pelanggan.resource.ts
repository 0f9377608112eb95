import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { choice, decimal, instant, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { Salesman } from "../user-salesman/user-salesman.resource.ts";

/**
 * The latest information of salesmen about each place, compared with the master data; a place without a capture has no
 * row.
 */
export const CustomerProfile = defineResource("customerProfile", {
  title: "Informasi pelanggan",
  counts: "pelanggan",
  scope: { store: "store_id", bulkCustomer: "customer_id", channel: "channel" },
  pinned: ["channel"],
  readOnly: true,
  fields: {
    channel: choice("Kanal", { retail: "Retail", corsales: "Corsales" }),
    store: ref("Toko", Store),
    customer: ref("Pelanggan curah", BulkCustomer),
    district: ref("Kabupaten/kota", District),
    capturedAt: instant("Dicatat"),
    salesman: ref("Dicatat oleh", Salesman),
    ownerName: text("Pemilik"),
    phone: text("Telepon", { max: 30 }),
    declaredTonnes: quantity("Volume menurut pemilik", { unit: "ton" }),
    size: choice("Ukuran", { small: "Kecil", medium: "Sedang", large: "Besar" }),
    brandNames: text("Merk yang dijual", { max: 2000 }),
    note: text("Catatan", { max: 1000 }),
    differences: integer("Berbeda dari master", {
      min: 0,
      max: 3,
      help: "Berapa dari pemilik, telepon, dan potensi yang berbeda.",
    }),
    state: choice("Tindak lanjut", {
      open: ["Belum ditinjau", "info"],
      applied: ["Diterapkan", "success"],
      dismissed: ["Diabaikan", "neutral"],
    }),
    pointState: choice("Titik lokasi", {
      none: ["Tidak ada usulan", "neutral"],
      proposed: ["Diusulkan", "warning"],
      dismissed: ["Diabaikan", "neutral"],
    }),
    pointLatitude: decimal("Lintang usulan", { scale: 6 }),
    pointLongitude: decimal("Bujur usulan", { scale: 6 }),
    pointCount: integer("Titik", { help: "Titik salesman dalam 90 hari yang mendukung usulan." }),
    pointSalesmen: integer("Salesman yang sepakat"),
    pointDistance: integer("Jarak dari master", { unit: "m" }),
  },
  represent: ["store", "customer"],
  list: {
    columns: [
      "store",
      "customer",
      "district",
      "capturedAt",
      "salesman",
      "ownerName",
      "phone",
      "declaredTonnes",
      "brandNames",
      "differences",
      "state",
      "pointState",
    ],
    filters: [
      "store",
      "customer",
      "district",
      "capturedAt",
      "salesman",
      "differences",
      "state",
      "pointState",
      "pointDistance",
      "declaredTonnes",
    ],
    sort: "-capturedAt",
    phone: ["capturedAt", "ownerName", "differences"],
  },
  exchange: { export: true, key: ["store", "customer", "channel"] },
});
