import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { boolean, choice, code, date, instant, integer, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A distributor's system that may push; its keys are issued separately and shown once. */
export const ApiClient = defineResource("apiClient", {
  title: "Master API distributor",
  counts: "sistem",
  scope: { vendor: "distributor_id" },
  fields: {
    code: code(),
    name: text("Nama sistem", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    sandbox: boolean("Sistem uji", {
      help: "Dokumennya diperiksa dan dijawab, tetapi tidak pernah dihitung. Ditetapkan saat didaftarkan, tidak dapat diubah.",
    }),
    contactEmail: text("Email kontak", { format: "email" }),
    maySales: boolean("Boleh mengirim penjualan"),
    mayStock: boolean("Boleh mengirim laporan stok"),
    mayReceipt: boolean("Boleh mengirim penerimaan"),
    mayDelivery: boolean("Boleh mengirim pengiriman"),
    mayBulk: boolean("Boleh mengirim penjualan curah", {
      help: "Hanya untuk distributor yang terdaftar sebagai distributor curah.",
    }),
    addresses: text("Alamat IP yang diizinkan", {
      max: 1000,
      format: "multiline",
      help: "Satu alamat atau rentang CIDR per baris; kosong berarti dari mana saja.",
    }),
    perMinute: integer("Kuota per menit", { required: true, min: 1, max: 100_000, unit: "permintaan" }),
    perDay: integer("Kuota per hari", { required: true, min: 1, max: 999_999, unit: "permintaan" }),
    expiresOn: date("Berlaku sampai", { help: "Hari terakhir kunci-kuncinya diterima; kosong berarti seterusnya." }),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], suspended: ["Dihentikan", "error"] },
      { required: true, default: "active" },
    ),
    keyPrefix: text("Kunci API", { max: 16, readOnly: true }),
    lastUsedAt: instant("Terakhir dipakai", { readOnly: true }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "distributor", "keyPrefix", "perMinute", "expiresOn", "lastUsedAt", "sandbox", "status"],
    search: ["code", "name"],
    filters: ["distributor", "status", "sandbox", "expiresOn", "lastUsedAt"],
    sort: "code",
  },
  exchange: { export: true, key: ["code"] },
});
