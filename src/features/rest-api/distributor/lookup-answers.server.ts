import { z } from "zod";
import type { Lookup } from "./lookups.calls.ts";

/** Schemas of rows that senders look up; the document contains them and a test validates actual responses. */
const code = z.string().max(40).meta({ description: "Kode, seperti ditulis di dokumen." });
const name = z.string();
const day = z.string().meta({ format: "date" });
const figure = z.string().meta({ description: "Angka desimal sebagai teks." });
const row = {
  changedAt: z.string().meta({ format: "date-time", description: "Saat baris ini terakhir berubah." }),
  removed: z.boolean().meta({
    description:
      "Tidak lagi berlaku: diarsipkan, atau bukan lagi toko atau pelanggan Anda. Hanya muncul dengan changedSince.",
  }),
};
const unit = z.strictObject({
  uom: code,
  decimals: z.int().meta({ description: "Angka di belakang titik yang boleh ditulis untuk satuan ini." }),
  sold: z.boolean().meta({ description: "Boleh dipakai menjual." }),
  bought: z.boolean().meta({ description: "Boleh dipakai menerima dari opco." }),
  minQty: figure.nullable().meta({ description: "Jumlah terkecil per baris penjualan." }),
  stockUnits: figure
    .nullable()
    .meta({ description: "Satu satuan ini dalam satuan stok; null bila konversinya belum ada." }),
  tonnes: figure.nullable().meta({ description: "Satu satuan ini dalam ton; null bila konversinya belum ada." }),
});
/** Only the code is disclosed of a store or a bulk customer that the distributor no longer serves. */
export const lookupRows = {
  stores: z.strictObject({
    code,
    name: name.nullable(),
    district: code.nullable().meta({ description: "Kode kabupaten/kota." }),
    status: z.enum(["prospect", "active", "inactive", "closed"]).nullable(),
    closedOn: day.nullable(),
    ...row,
  }),
  products: z.strictObject({
    code,
    name,
    brand: name,
    stockUom: code.meta({ description: "Kode satuan stok." }),
    weightKg: figure.meta({ description: "Berat satu satuan stok dalam kilogram." }),
    active: z.boolean().meta({ description: "Masih dijual." }),
    units: z.array(unit),
    ...row,
  }),
  warehouses: z.strictObject({
    code,
    name,
    district: code.meta({ description: "Kode kabupaten/kota." }),
    status: z.enum(["active", "closed"]),
    closedOn: day.nullable(),
    ...row,
  }),
  prices: z.strictObject({
    product: code,
    area: code.nullable().meta({ description: "Kode area; null berarti harga nasional. Harga area didahulukan." }),
    kind: z.enum(["buying", "selling", "retail"]).meta({
      description: "buying = harga beli dari opco, selling = harga jual ke toko, retail = harga eceran anjuran.",
    }),
    uom: code,
    amount: figure.meta({ description: "Rupiah per satuan, sebelum PPN, sebagai teks desimal." }),
    validFrom: day,
    validTo: day.nullable().meta({ description: "Hari pertama yang tidak lagi berlaku." }),
    ...row,
  }),
  paymentMethods: z.strictObject({
    code,
    name,
    kind: z.enum(["cash", "transfer", "giro", "credit"]),
    dueDays: z.int().meta({ description: "Jatuh tempo dalam hari." }),
    active: z.boolean(),
    ...row,
  }),
  opcos: z.strictObject({ code, name, active: z.boolean(), ...row }),
  packingPlants: z.strictObject({
    code,
    name,
    opco: code.meta({ description: "Kode opco." }),
    district: code.meta({ description: "Kode kabupaten/kota." }),
    active: z.boolean(),
    ...row,
  }),
  bulkCustomers: z.strictObject({
    code,
    name: name.nullable(),
    district: code.nullable().meta({ description: "Kode kabupaten/kota." }),
    status: z.enum(["active", "suspended", "closed"]).nullable(),
    projects: z
      .array(z.strictObject({ code, name }))
      .meta({ description: "Proyek pelanggan yang dapat disebut penjualan curah." }),
    ...row,
  }),
} as const satisfies Readonly<Record<Lookup, z.ZodObject>>;

export const lookupAnswer = (of: Lookup) =>
  z.strictObject({
    data: z.array(lookupRows[of]),
    cursor: z
      .string()
      .nullable()
      .meta({ description: "Kirim kembali untuk halaman berikutnya; null pada halaman terakhir." }),
    more: z.boolean().meta({ description: "Apakah masih ada halaman berikutnya sekarang." }),
    asOf: z.string().meta({
      format: "date-time",
      description:
        "Kirim sebagai changedSince pada pengambilan berikutnya. Sengaja 15 menit lebih awal, jadi baris yang sama dapat datang lagi.",
    }),
  });
const quota = z.strictObject({ perMinute: z.int(), perDay: z.int() });
export const limitsAnswer = z.strictObject({
  today: day.meta({ description: "Hari ini di Asia/Jakarta." }),
  sales: z.strictObject({
    earliest: day.meta({ description: "Tanggal paling awal untuk penjualan dan retur." }),
    backdateDays: z.int(),
  }),
  receipts: z.strictObject({
    earliest: day.meta({ description: "Tanggal paling awal untuk penerimaan." }),
    backdateDays: z.int(),
  }),
  firstLedgerDay: day
    .nullable()
    .meta({ description: "Hari pertama stok distributor dibukukan; null bila belum ada stok awal." }),
  priceGapPercent: z
    .int()
    .meta({ description: "Beda dari harga daftar, dalam persen, yang dianggap jauh; 0 berarti tidak diperiksa." }),
  linesPerDocument: z.int(),
  batch: z.strictObject({ items: z.int(), bytes: z.int() }),
  documentBytes: z.int(),
  quota,
});
