import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import { normalizeSpaces } from "#kit/identifier.ts";
import { bothNeeded } from "#kit/pairs.ts";
import { freeText, identifying, withoutControls } from "#platform/http/index.server.ts";
import { isInstant } from "#platform/records/index.server.ts";
import { reasonKindNames } from "../transaksi/reason-kinds.ts";

/** May be omitted or null, which are equivalent. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const text = (max: number, about: string) => freeText().min(1).max(max).meta({ description: about });
const code = (about: string) => text(40, about);
/** Figures are decimal text, because a JSON number has already been converted to floating point. */
const qty = z
  .string()
  .regex(
    /^(?=.*[1-9])\d{1,11}(\.\d{1,3})?$/,
    'Tulis teks seperti "125.5": lebih dari nol, paling banyak 3 angka di belakang titik.',
  )
  .meta({
    description: "Angka desimal sebagai teks, lebih dari nol, paling banyak 3 angka di belakang titik.",
    examples: ["125.5"],
  });
const count = z
  .string()
  .regex(
    /^\d{1,11}(\.\d{1,3})?$/,
    'Tulis teks seperti "125.5": nol atau lebih, paling banyak 3 angka di belakang titik.',
  )
  .meta({ description: "Angka desimal sebagai teks, boleh nol.", examples: ["0"] });
const damaged = count.meta({
  description:
    "Yang tiba rusak, di luar receivedQty, dalam angka desimal sebagai teks. Bila tidak ditulis, nol. Jumlah keduanya paling banyak yang dikirim.",
  examples: ["0"],
});
const rupiah = (about: string) =>
  z
    .string()
    .regex(
      /^\d{1,14}(\.\d{1,2})?$/,
      'Tulis teks seperti "62500.00": nol atau lebih, paling banyak 2 angka di belakang titik.',
    )
    .meta({ description: about, examples: ["62500.00"] });
const lineDiscount = optional(
  rupiah("Potongan untuk seluruh baris, bukan per satuan, dalam rupiah sebelum PPN. Bila tidak ditulis, nol."),
);
const lineTax = optional(
  rupiah(
    "PPN untuk seluruh baris, dalam rupiah, di luar netTotal. Bila tidak ditulis, 11 % dari nilai baris setelah semua potongan; tulis 0 bila tanpa PPN.",
  ),
);
const day = z
  .string()
  .refine(isAcceptedDay, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).")
  .meta({ format: "date", description: "Hari di Asia/Jakarta.", examples: ["2026-11-20"] });
const moment = (about: string) =>
  z
    .string()
    .refine(isInstant, 'Tulis waktu dengan zonanya, seperti "2026-11-20T08:15:00+07:00".')
    .meta({ format: "date-time", description: about, examples: ["2026-11-20T08:15:00+07:00"] });
/** Maximum length of a document's own number. */
export const longestId = 100;
const externalId = z
  .string()
  .regex(
    new RegExp(`^[\\x21-\\x7e]{1,${longestId}}$`),
    "Paling banyak 100 huruf, angka, atau tanda baca ASCII, tanpa spasi.",
  )
  .meta({
    description:
      "Nomor unik di sistem Anda. Dokumen yang menunggu, diterapkan, atau gugur memegang nomornya selamanya; yang gagal boleh dikirim lagi dengan isi yang sudah diperbaiki.",
    examples: ["INV-2026-000123"],
  });
const reason = freeText().min(3).max(400).meta({ description: "Alasan, paling sedikit 3 huruf." });
/** A literal text, because the reference translates it; a test verifies that it names all kinds. */
const reasonKind = z.enum(reasonKindNames).meta({
  description:
    "Jenis alasan: damaged = barang rusak, misdelivery = salah kirim, excess = kelebihan barang, entry = salah masukan, duplicate = tercatat dua kali, withdrawn = toko batal membeli, other = alasan lain.",
});
const number = z
  .string()
  .check(withoutControls)
  .overwrite(normalizeSpaces)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, {
    error: "Huruf, angka, spasi, dan tanda . / _ - saja, diawali huruf atau angka.",
    abort: true,
  })
  .check(identifying)
  .meta({ description: "Nomor dokumen Anda; tanpa ini portal memberi nomor." });

const product = code("Kode produk di portal.");
const bulkProduct = code("Kode produk curah di portal.");
const bulkTonnes = qty.meta({
  description: "Ton menurut timbangan, angka desimal sebagai teks, paling banyak 3 angka di belakang titik.",
  examples: ["28.460"],
});
const uom = code("Kode satuan di portal, misalnya ZAK40 atau TON.");
export const maxLines = 200;
const lines = <T extends z.ZodType>(line: T) => z.array(line).min(1).max(maxLines);
const lineNo = z.int().min(1).max(1000);
const eachOnce = (l: readonly { readonly line: number }[]) => new Set(l.map((x) => x.line)).size === l.length;
const ofItself = "Dokumen tidak dapat merujuk dirinya sendiri.";
const saidTwice = "Satu baris hanya boleh disebut sekali.";
/** Coordinates within the country, as text like every other figure. */
const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, "Tulis derajat sebagai teks, paling banyak 6 angka di belakang titik.")
    .refine((v) => Number(v) >= min && Number(v) <= max, "Di luar wilayah Indonesia.");

export const pushSchemas = {
  sale: z.strictObject({
    externalId,
    store: code("Kode toko."),
    warehouse: code("Kode gudang asal barang."),
    soldOn: day,
    number: optional(number),
    paymentMethod: optional(code("Kode metode pembayaran.")),
    regularCustomer: optional(code("Kode LT.")),
    discount: optional(
      rupiah(
        "Potongan tambahan untuk seluruh dokumen, dalam rupiah sebelum PPN, dibagi ke baris menurut nilainya. Bila tidak ditulis, nol.",
      ),
    ),
    notes: optional(text(1000, "Catatan.")),
    lines: lines(
      z.strictObject({
        product,
        uom,
        qty,
        unitPrice: optional(
          rupiah(
            "Harga per satuan yang disebut uom, dalam rupiah sebelum PPN. Bila tidak ditulis, harga daftar pada tanggal itu; tanpa harga daftar dokumennya gagal.",
          ),
        ),
        discount: lineDiscount,
        tax: lineTax,
      }),
    ),
  }),
  return: z
    .strictObject({
      externalId,
      sale: externalId.meta({ description: "externalId penjualan yang diretur." }),
      returnedOn: day,
      reason,
      reasonKind: optional(reasonKind),
      lines: lines(
        z.strictObject({ line: lineNo.meta({ description: "Nomor baris penjualan, mulai dari 1." }), qty }),
      ).refine(eachOnce, saidTwice),
    })
    .refine((r) => r.sale !== r.externalId, { path: ["sale"], message: ofItself }),
  cancellation: z
    .strictObject({
      externalId,
      document: externalId.meta({ description: "externalId penjualan, retur, atau penerimaan yang dibatalkan." }),
      reason,
      reasonKind: optional(reasonKind),
    })
    .refine((c) => c.document !== c.externalId, { path: ["document"], message: ofItself }),
  receipt: z.strictObject({
    externalId,
    warehouse: code("Kode gudang penerima."),
    opco: code("Kode opco pemasok."),
    packingPlant: optional(code("Kode packing plant.")),
    receivedOn: day,
    number: optional(number),
    delivery: optional(externalId.meta({ description: "externalId pengiriman yang diterima." })),
    notes: optional(text(1000, "Catatan.")),
    lines: lines(
      z.strictObject({
        product,
        uom,
        qty,
        unitPrice: rupiah(
          "Harga beli per satuan yang disebut uom, dalam rupiah sebelum PPN. Tidak ada harga pengganti, jadi selalu ditulis.",
        ),
        discount: lineDiscount,
        tax: lineTax,
      }),
    ),
  }),
  delivery: z.strictObject({
    externalId,
    number: optional(number),
    packingPlant: code("Kode packing plant pengirim."),
    warehouse: code("Kode gudang tujuan."),
    shippedAt: moment("Saat barang berangkat, dengan zona waktunya."),
    promisedAt: optional(moment("Saat barang dijanjikan tiba; tidak boleh sebelum shippedAt.")),
    truckPlate: optional(text(15, "Nomor polisi.")),
    driverName: optional(text(100, "Nama pengemudi.")),
    notes: optional(text(1000, "Catatan.")),
    lines: lines(z.strictObject({ product, uom, shippedQty: qty })),
  }),
  proof: z
    .strictObject({
      externalId,
      delivery: externalId.meta({ description: "externalId pengiriman." }),
      arrivedAt: moment("Saat barang tiba; tidak boleh sebelum berangkat."),
      signedAt: moment("Saat diterima dan ditandatangani; tidak boleh sebelum tiba."),
      receiverName: text(100, "Nama penerima."),
      latitude: optional(
        degrees(-12, 7).meta({ description: "Lintang tempat bongkar, dalam derajat.", examples: ["-7.030000"] }),
      ),
      longitude: optional(
        degrees(94, 142).meta({ description: "Bujur tempat bongkar, dalam derajat.", examples: ["107.700000"] }),
      ),
      notes: optional(text(1000, "Catatan.")),
      lines: lines(
        z.strictObject({
          line: lineNo.meta({ description: "Nomor baris pengiriman, mulai dari 1." }),
          receivedQty: count,
          damagedQty: optional(damaged),
        }),
      ).refine(eachOnce, saidTwice),
    })
    .refine((p) => p.latitude !== undefined || p.longitude === undefined, { path: ["latitude"], message: bothNeeded })
    .refine((p) => p.longitude !== undefined || p.latitude === undefined, { path: ["longitude"], message: bothNeeded }),
  stock: z.strictObject({
    externalId,
    warehouse: code("Kode gudang."),
    reportedFor: day,
    reportedAt: moment("Saat laporan dibuat; dari dua laporan untuk hari yang sama yang lebih baru berlaku."),
    lines: lines(z.strictObject({ product, uom, qty: count })),
  }),
  nil: z.strictObject({
    externalId,
    day: day.meta({ description: "Hari tanpa penjualan dan penerimaan, sejak distributor dibukukan di portal." }),
    notes: optional(text(400, "Catatan.")),
  }),
  bulkSale: z.strictObject({
    externalId,
    customer: code("Kode pelanggan curah yang Anda layani pada tanggal itu."),
    product: bulkProduct,
    soldOn: day,
    tonnes: bulkTonnes,
    unitPrice: optional(
      rupiah(
        "Harga per ton, dalam rupiah sebelum PPN. Bila tidak ditulis, harga kontrak pelanggan pada tanggal itu; tanpa kontrak dokumennya gagal.",
      ),
    ),
    discount: optional(rupiah("Potongan untuk seluruh tiket, dalam rupiah sebelum PPN. Bila tidak ditulis, nol.")),
    tax: optional(
      rupiah(
        "PPN untuk seluruh tiket, dalam rupiah, di luar netTotal. Bila tidak ditulis, 11 % dari nilai setelah potongan; tulis 0 bila tanpa PPN.",
      ),
    ),
    project: optional(code("Kode proyek pelanggan itu di portal, misalnya PRY-00012.")),
    packingPlant: optional(code("Kode packing plant pemuat.")),
    ticket: optional(number.meta({ description: "Nomor tiket timbang; satu tiket satu dokumen." })),
    vehicle: optional(text(20, "Nomor polisi.")),
    number: optional(number),
  }),
  bulkReturn: z
    .strictObject({
      externalId,
      sale: externalId.meta({ description: "externalId penjualan curah yang diretur." }),
      returnedOn: day,
      tonnes: bulkTonnes,
      reason,
    })
    .refine((r) => r.sale !== r.externalId, { path: ["sale"], message: ofItself }),
  bulkCancel: z
    .strictObject({
      externalId,
      document: externalId.meta({ description: "externalId penjualan atau retur curah yang dibatalkan." }),
      reason,
    })
    .refine((c) => c.document !== c.externalId, { path: ["document"], message: ofItself }),
} as const;

export type PushKind = keyof typeof pushSchemas;
export type PushPayload<K extends PushKind> = z.infer<(typeof pushSchemas)[K]>;
export const pushKinds = Object.keys(pushSchemas) as PushKind[];
/** Bulk cement, which a system may send only with a permission of its key. */
export const bulkKinds = ["bulkSale", "bulkReturn", "bulkCancel"] as const satisfies readonly PushKind[];
export const tradeKinds = pushKinds.filter((k) => !bulkKinds.some((b) => b === k));
export const isBulk = (kind: PushKind): boolean => bulkKinds.some((k) => k === kind);
/** The kind that cancels a document of a kind. */
export const cancellerOf = (kind: PushKind): PushKind => (isBulk(kind) ? "bulkCancel" : "cancellation");
export const maxItems = 1000;
