import { Position } from "#features/parameter/pemetaan-organisasi/posisi.resource.ts";
import { boolean, code, decimal, integer, quantity, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

const customers = { table: "bulk_customer", by: "customer_group_id" } as const;
const bought = { ...customers, column: "year_tonnes" } as const;

/** Bulk customers of one owner. */
export const CustomerGroup = defineResource("customerGroup", {
  title: "Group customer",
  counts: "grup customer",
  scope: "open",
  fields: {
    code: code(),
    name: text("Nama", { required: true }),
    customers: integer("Customer", {
      readOnly: true,
      help: "Customer curah grup ini yang belum tutup.",
      gathered: { ...customers, as: "count", without: { status: "closed" } },
    }),
    yearTonnes: quantity("Volume tahun ini", {
      readOnly: true,
      unit: "ton",
      help: "Penjualan curah sejak 1 Januari sampai kemarin, retur mengurangi.",
      gathered: { ...bought, as: "sum" },
    }),
    yearShare: decimal("Bagian dari curah", {
      readOnly: true,
      scale: 1,
      unit: "%",
      help: "Volume tahun ini dibagi volume semua customer curah, termasuk yang tanpa grup.",
      gathered: { ...bought, as: "share" },
    }),
    kam: ref("KAM", Position, {
      readOnly: true,
      help: "Kosong bila customer grup ini dipegang beberapa KAM; penyaring menemukan setiap KAM-nya.",
      gathered: { ...customers, as: "shared", column: "kam_id", without: { status: "closed" } },
    }),
    active: boolean("Aktif", { help: "Yang tidak aktif tidak dapat dipilih untuk customer baru." }),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["code", "name", "customers", "yearTonnes", "yearShare", "kam", "active"],
    search: ["code", "name"],
    filters: ["kam", "active"],
    sort: "code",
    phone: ["yearTonnes", "yearShare", "customers"],
  },
  exchange: { import: true, export: true, key: ["code"] },
});
