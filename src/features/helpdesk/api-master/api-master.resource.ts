import { choice, instant, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";

/** A service for distributors' systems; defined by the portal, started and stopped by administrators. */
export const ApiService = defineResource("apiService", {
  title: "API master",
  counts: "layanan API",
  scope: "open",
  readOnly: true,
  fields: {
    code: text("Alamat", { required: true, max: 40, help: "Bagian ketiga alamat: /api/v1/…" }),
    name: text("Layanan", { required: true, max: 80 }),
    scope: choice(
      "Izin kunci",
      {
        sales: "Penjualan",
        receipt: "Penerimaan",
        delivery: "Pengiriman",
        stock: "Laporan stok",
        bulk: "Penjualan curah",
        none: "Semua kunci",
      },
      { required: true },
    ),
    batchLimit: integer("Dokumen per kiriman"),
    state: choice("Keadaan", { on: ["Menerima", "success"], off: ["Dihentikan", "error"] }, { required: true }),
    notice: text("Pesan kepada pengirim", { max: 300 }),
    switchedAt: instant("Diubah"),
  },
  represent: ["code", "name"],
  unique: [["code"]],
  list: {
    columns: ["name", "code", "state", "scope", "batchLimit", "notice", "switchedAt"],
    search: ["code", "name"],
    filters: ["scope", "state"],
    sort: "id",
  },
  exchange: { export: true, key: ["code"] },
});
