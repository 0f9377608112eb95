import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { choice, code, date, decimal, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

export const Warehouse = defineResource("warehouse", {
  title: "Gudang distributor",
  scope: { vendor: "distributor_id", district: "district_id" },
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    district: ref("Kabupaten/kota", District, { required: true }),
    packingPlant: ref("Packing plant", PackingPlant, { help: "Dari mana gudang ini biasanya dipasok." }),
    address: text("Alamat", { max: 400, format: "multiline" }),
    latitude: decimal("Lintang", { scale: 6, min: "-12", max: "7" }),
    longitude: decimal("Bujur", { scale: 6, min: "94", max: "142" }),
    capacity: quantity("Kapasitas", { unit: "ton", min: "0", max: "999999999" }),
    ownership: choice("Kepemilikan", { own: "Milik sendiri", rented: "Sewa", third_party: "Pihak ketiga" }),
    leaseUntil: date("Sewa sampai"),
    floorArea: decimal("Luas lantai", { scale: 2, unit: "m²", min: "0", max: "9999999" }),
    contactName: text("Penanggung jawab"),
    contactPhone: text("Telepon", { max: 30, format: "phone" }),
    openedOn: date("Dibuka"),
    closedOn: date("Ditutup"),
    status: choice(
      "Status",
      { active: ["Aktif", "success"], closed: ["Sudah tutup", "neutral"] },
      { required: true, default: "active" },
    ),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "distributor", "district", "packingPlant", "capacity", "status"],
    search: ["code", "name"],
    filters: ["distributor", "district", "packingPlant", "status"],
    sort: "code",
  },
  exchange: { import: true, export: true, key: ["code"] },
});
