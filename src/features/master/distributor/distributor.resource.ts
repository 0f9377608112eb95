import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { PaymentMethod } from "#features/parameter/metode-pembayaran.resource.ts";
import { boolean, choice, code, date, money, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Distributor = defineResource("distributor", {
  title: "Distributor",
  scope: { vendor: "id" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    contactName: text("Penanggung jawab"),
    phone: text("Telepon", { max: 30, format: "phone" }),
    email: text("Email", { format: "email" }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    paymentMethod: ref("Metode pembayaran", PaymentMethod),
    creditLimit: money("Batas kredit"),
    allowNegativeStock: boolean("Stok boleh minus", {
      help: "Penjualan tetap diterima walau stok tercatat tidak cukup.",
    }),
    joinedOn: date("Bergabung"),
    closedOn: date("Berakhir"),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Ditangguhkan", "warning"], closed: ["Sudah tutup", "neutral"] },
      { required: true, default: "active" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "district", "contactName", "phone", "creditLimit", "joinedOn", "status"],
    search: ["code", "name"],
    filters: ["district", "paymentMethod", "joinedOn", "status"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
