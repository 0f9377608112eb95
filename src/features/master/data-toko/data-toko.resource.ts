import { Bank } from "#features/master/bank.resource.ts";
import { Cluster } from "#features/master/cluster/master.resource.ts";
import { Subdistrict } from "#features/master/master-data-wilayah/kecamatan.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { CustomerSegment } from "#features/master/segmen-pelanggan.resource.ts";
import { boolean, choice, code, date, decimal, money, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Store = defineResource("store", {
  title: "Data toko",
  scope: { store: "id", district: "district_id" },
  fields: {
    code: code(),
    name: text("Nama toko", { required: true }),
    ownerName: text("Pemilik"),
    phone: text("Telepon", { max: 30, format: "phone" }),
    email: text("Email", { format: "email" }),
    npwp: text("NPWP", { max: 25, pattern: "^[0-9][0-9.-]{14,20}$", patternHint: "15 atau 16 angka" }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    postalCode: text("Kode pos", { max: 5, pattern: "^[0-9]{5}$", patternHint: "lima angka" }),
    district: ref("Kabupaten/kota", District, { required: true }),
    subdistrict: ref("Kecamatan", Subdistrict),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    segment: ref("Segmen", CustomerSegment),
    cluster: ref("Cluster", Cluster, { readOnly: true, help: "Dihitung setiap periode cluster." }),
    potentialTonnes: quantity("Potensi per bulan", { unit: "ton", min: "0", max: "999999999" }),
    creditLimit: money("Batas kredit"),
    bank: ref("Bank", Bank),
    accountNumber: text("Nomor rekening", { max: 30, pattern: "^[0-9]{6,30}$", patternHint: "6 sampai 30 angka" }),
    accountHolder: text("Nama pemilik rekening"),
    viaRegularCustomer: boolean("Dilayani lewat LT"),
    openedOn: date("Dibuka"),
    closedOn: date("Ditutup"),
    status: choice(
      "Status",
      {
        prospect: ["Calon", "info"],
        active: ["Aktif", "success"],
        inactive: ["Tidak aktif", "warning"],
        closed: ["Sudah tutup", "neutral"],
      },
      { required: true, default: "active" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: [
      "code",
      "name",
      "ownerName",
      "phone",
      "district",
      "segment",
      "cluster",
      "potentialTonnes",
      "openedOn",
      "status",
    ],
    search: ["code", "name", "ownerName", "phone"],
    filters: [
      "district",
      "subdistrict",
      "segment",
      "cluster",
      "status",
      "viaRegularCustomer",
      "openedOn",
      "potentialTonnes",
    ],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
  // payouts wait some days after the account has changed
  stamps: { account_changed_at: ["bank", "accountNumber", "accountHolder"] },
});
