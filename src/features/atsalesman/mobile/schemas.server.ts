import { isDay } from "#kit/day.ts";
import { z } from "zod";
import { maxBrandRows } from "#features/atsalesman/rules/brand-table.ts";
import { freeText, words } from "#platform/http/index.server.ts";
import { isInstant } from "#platform/records/index.server.ts";

const uuid = (about: string) => z.uuid().meta({ description: about });
const moment = (about: string) =>
  z
    .string()
    .refine(isInstant, 'Tulis waktu dengan zonanya, seperti "2026-11-20T08:15:00+07:00".')
    .meta({ format: "date-time", description: about, examples: ["2026-11-20T08:15:00+07:00"] });
const text = (max: number, about: string) => freeText().min(1).max(max).meta({ description: about });
const decimal = (pattern: RegExp, about: string, example: string) =>
  z
    .string()
    .regex(pattern, "Tulis angka desimal sebagai teks.")
    .meta({ description: about, examples: [example] });

/** The device and app version of a call; the token must belong to the device. */
const shown = {
  deviceUuid: uuid("UUID perangkat, sama dengan saat pendaftaran."),
  appVersion: text(20, "Versi aplikasi, misalnya 1.4.0."),
};
const clockFields = {
  at: moment("Jam dinding ponsel saat kejadian."),
  elapsedMs: z.int().min(0).max(1e12).meta({ description: "Milidetik sejak ponsel dinyalakan (monotonik)." }),
  bootId: text(64, "Pengenal penyalaan ponsel; berganti setiap ponsel dinyalakan."),
};
const point = z
  .strictObject({
    latE6: z.int().min(-90_000_000).max(90_000_000).meta({ description: "Lintang × 1.000.000." }),
    lonE6: z.int().min(-180_000_000).max(180_000_000).meta({ description: "Bujur × 1.000.000." }),
    accuracyM: z.int().min(0).max(100_000).meta({ description: "Ketelitian dalam meter." }),
    mock: z.boolean().meta({ description: "true bila sistem ponsel menyebut lokasinya tiruan." }),
  })
  .meta({ description: "Tempat menurut ponsel; tidak ditulis bila tidak ada GPS." });
const place = z
  .strictObject({
    store: text(20, "Kode toko, untuk salesman retail.").optional(),
    customer: text(20, "Kode customer curah, untuk salesman corsales.").optional(),
  })
  .refine((p) => (p.store === undefined) !== (p.customer === undefined), {
    path: ["store"],
    message: "Tulis store atau customer, salah satu.",
  })
  .meta({ description: "Tempat yang dikunjungi: store atau customer, salah satu." });
const photo = uuid("clientId foto yang dikirim lewat /photos; itemnya menunggu sampai fotonya tiba.");
const visit = uuid("clientId check-in kunjungannya; boleh tiba lebih dulu, item ini menunggu.");
/** Validates a date of birth, which is before the range of days that the portal accepts elsewhere. */
const isBirthday = (s: string): boolean => /^(19|20)/.test(s) && isDay(s);
const day = z
  .string()
  .refine(isBirthday, "Tanggal tidak sah (TTTT-BB-HH).")
  .meta({ format: "date", description: "Tanggal lahir pemilik.", examples: ["1980-05-17"] });
const brandSold = z
  .strictObject({
    brand: text(20, "Kode merk grup.").optional(),
    competitorBrand: text(20, "Kode merk kompetitor.").optional(),
    tonnes: decimal(/^\d{1,9}(\.\d{1,3})?$/, "Ton per bulan; tanpa ini hanya tersedia.", "12.500").optional(),
  })
  .refine((b) => (b.brand === undefined) !== (b.competitorBrand === undefined), {
    path: ["brand"],
    message: "Isi brand atau competitorBrand, salah satu.",
  });
const brandRow = z.strictObject({
  brand: text(20, "Kode merk grup.").optional(),
  competitorBrand: text(20, "Kode merk kompetitor.").optional(),
  stocked: z.boolean().meta({ description: "true bila tempat itu menjual merk ini." }),
  tonnes: decimal(/^\d{1,9}(\.\d{1,3})?$/, "Ton per bulan.", "12.500").optional(),
  price: decimal(/^\d{1,13}(\.\d{1,2})?$/, "Harga jual satu zak dalam rupiah.", "52000").optional(),
});
type BrandSold = z.infer<typeof brandSold>;
const brandKey = (b: BrandSold): string =>
  b.brand === undefined ? `c ${b.competitorBrand?.toUpperCase()}` : `o ${b.brand.toUpperCase()}`;

export const bodies = {
  "visit.checkIn": z.strictObject({
    place,
    schedule: z.int().positive().optional().meta({ description: "Nomor jadwal, bila kunjungan ini terencana." }),
    at6: point.optional(),
    photo: photo.optional(),
    reason: text(20, "Kode alasan, bila di luar radius.").optional(),
  }),
  "visit.checkOut": z
    .strictObject({
      checkIn: uuid("clientId check-in; boleh tiba lebih dulu, item ini menunggu."),
      at6: point.optional(),
      outcome: z.enum(["order", "noOrder", "closed"]).meta({
        description: "Hasil: order = ada pesanan, noOrder = tanpa pesanan, closed = toko tutup.",
      }),
      reason: text(20, "Kode alasan, bila tanpa pesanan.").optional(),
      orderTonnes: decimal(/^\d{1,9}(\.\d{1,3})?$/, "Pesanan dalam ton.", "2.500").optional(),
      orderValue: decimal(/^\d{1,13}(\.\d{1,2})?$/, "Nilai pesanan dalam rupiah.", "3250000.00").optional(),
      notes: text(1000, "Catatan.").optional(),
    })
    .refine((b) => b.outcome !== "order" || b.orderTonnes !== undefined, {
      path: ["orderTonnes"],
      message: "Wajib diisi.",
    }),
  "visit.missed": z.strictObject({
    schedule: z.int().positive().meta({ description: "Nomor jadwal yang tidak terlaksana." }),
    reason: text(20, "Kode alasan."),
    photo: photo.optional(),
  }),
  "survey.response": z.strictObject({
    version: z.int().positive().meta({ description: "Nomor versi survei dari bootstrap." }),
    place,
    visit: uuid("clientId check-in; boleh tiba lebih dulu, item ini menunggu.").optional(),
    answers: z
      .record(
        z.string().max(40),
        z.union([
          words(4000),
          z.array(words(40)).max(50),
          z.array(brandRow).min(1).max(maxBrandRows),
          z.strictObject({
            latE6: z.int().min(-90_000_000).max(90_000_000),
            lonE6: z.int().min(-180_000_000).max(180_000_000),
            accuracyM: z.int().min(0).max(100_000),
          }),
        ]),
      )
      .meta({
        description:
          "Jawaban menurut kunci butir: teks (pilihan, angka, dan tanggal juga), daftar nilai atau clientId foto, daftar merk, atau tempat.",
      }),
  }),
  "price.observation": z
    .strictObject({
      place,
      visit: visit.optional(),
      product: text(20, "Kode produk grup.").optional(),
      competitorProduct: text(20, "Kode produk kompetitor.").optional(),
      priceKind: z.enum(["buy", "sell", "promo"]).meta({
        description: "buy = harga beli toko, sell = harga jual toko, promo = harga jual selama promosi.",
      }),
      uom: text(20, "Kode satuan harga, misalnya ZAK40."),
      price: decimal(/^(?!0+(\.0+)?$)\d{1,13}(\.\d{1,2})?$/, "Harga satu satuan dalam rupiah, lebih dari 0.", "52000"),
    })
    .refine((b) => (b.product === undefined) !== (b.competitorProduct === undefined), {
      path: ["product"],
      message: "Isi product atau competitorProduct, salah satu.",
    }),
  "customer.info": z
    .strictObject({
      place,
      visit: visit.optional(),
      owner: text(200, "Nama pemilik.").optional(),
      phone: text(30, "Telepon pemilik.").optional(),
      birthday: day.optional(),
      declaredTonnes: decimal(
        /^\d{1,9}(\.\d{1,3})?$/,
        "Penjualan per bulan menurut pemilik, dalam ton.",
        "45.000",
      ).optional(),
      size: z.enum(["small", "medium", "large"]).optional().meta({
        description: "Ukuran toko: small = kecil, medium = sedang, large = besar.",
      }),
      note: text(1000, "Catatan.").optional(),
      brands: z.array(brandSold).max(40).optional().meta({ description: "Merk yang dijual; setiap merk sekali." }),
    })
    .refine((b) => Object.keys(b).some((k) => k !== "place" && k !== "visit"), {
      path: ["owner"],
      message: "Isi paling sedikit satu keterangan.",
    })
    .refine((b) => new Set((b.brands ?? []).map(brandKey)).size === (b.brands ?? []).length, {
      path: ["brands"],
      message: "Merk yang sama disebut dua kali.",
    }),
  "place.point": z.strictObject({ place, at6: point, photo }),
} as const;
export type Kind = keyof typeof bodies;
export type Body<K extends Kind> = z.infer<(typeof bodies)[K]>;
export const kinds = Object.keys(bodies) as Kind[];

/** The common structure of an item, validated before the content of its kind. */
export const envelope = z.strictObject({
  clientId: uuid("UUID yang dibuat aplikasi, sekali untuk selamanya."),
  kind: text(40, `Jenis: ${kinds.join(", ")}.`),
  ...clockFields,
  body: z.record(z.string(), z.unknown()).meta({ description: "Isi menurut jenisnya." }),
});
export type Envelope = z.infer<typeof envelope>;

export const maxItems = 200;
export const batchInput = z.strictObject({
  ...shown,
  sentAt: moment("Jam dinding ponsel saat dikirim."),
  elapsedMs: clockFields.elapsedMs,
  bootId: clockFields.bootId,
  pending: z.int().min(0).max(1_000_000).optional().meta({ description: "Item yang masih di ponsel sesudah ini." }),
  items: z.array(z.unknown()).min(1).max(maxItems).meta({ description: "Item, tanpa urutan tertentu." }),
});
export type BatchInput = z.infer<typeof batchInput>;

export const maxPoints = 500;
export const tracksInput = z.strictObject({
  ...shown,
  points: z
    .array(
      z.tuple([
        z.int().min(0).max(4_102_444_800),
        z.int().min(-90_000_000).max(90_000_000),
        z.int().min(-180_000_000).max(180_000_000),
        z.int().min(0).max(30_000),
        z.int().min(0).max(2_000).nullable(),
        z.int().min(0).max(360).nullable(),
        z.int().min(0).max(255),
      ]),
    )
    .min(1)
    .max(maxPoints)
    .meta({
      description:
        "[detik sejak 1970 menurut GPS, lintang × 1.000.000, bujur × 1.000.000, ketelitian m, km/jam atau null, arah 0–360 atau null, tanda: 1 = tiruan]",
    }),
  battery: z.int().min(0).max(100).optional().meta({ description: "Baterai dalam persen." }),
  gpsOff: z.boolean().meta({ description: "true bila GPS dimatikan." }),
});
export type TracksInput = z.infer<typeof tracksInput>;

const businessDay = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).")
  .meta({ format: "date", description: "Hari di Asia/Jakarta.", examples: ["2026-11-20"] });
export const scheduleInput = z.strictObject({ ...shown, from: businessDay, to: businessDay });
export const bootstrapInput = z.strictObject({
  ...shown,
  since: z.coerce.number().int().min(0).max(1e15).default(0).meta({
    description: "next dari jawaban terakhir yang tersimpan; 0 untuk semua dari awal.",
  }),
});
export const statusInput = z.strictObject({
  ...shown,
  ids: z
    .string()
    .max(37 * maxItems)
    .regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36})*$/, "Tulis UUID dipisahkan koma.")
    .transform((ids) => ids.toLowerCase().split(","))
    .pipe(z.array(z.uuid()).max(maxItems))
    .optional()
    .meta({ description: "clientId, dipisahkan koma, paling banyak 200; tanpa ini hanya saran, hari ini, dan pesan." }),
});
export const photoInput = z.strictObject({
  ...shown,
  clientId: uuid("UUID foto, dibuat aplikasi."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "Tulis SHA-256 dalam 64 angka heksadesimal.")
    .meta({ description: "SHA-256 dari berkas yang dikirim." }),
});
