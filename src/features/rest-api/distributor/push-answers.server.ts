import { z } from "zod";
import { apiScopes } from "#server/access/api-client.ts";
import { pushFieldCodes } from "#features/penjualan/push/field-codes.server.ts";
import { callCodes, documentCodes } from "./push-codes.ts";
import { longestId, type PushKind, pushKinds } from "#features/penjualan/push/push-schemas.server.ts";

/** What a sender is told, as schemas: the document shows them and a test holds real answers against them. */
const number = z.string().max(40).nullable().meta({ description: "Nomor dokumen di portal." });
const id = z.int().min(1).meta({ description: "Nomor baris di portal." });
const tonnes = z.string().meta({ description: "Ton, sebagai teks desimal.", examples: ["2.000"] });
const netTotal = z.string().meta({
  description: "Jumlah × harga dikurangi semua potongan, dalam rupiah tanpa PPN, sebagai teks desimal.",
  examples: ["3100000.00"],
});
const externalId = z.string().max(longestId).meta({ description: "Nomor yang Anda kirim." });

const told = {
  sale: { number, id, tonnes, netTotal },
  return: { number, id, tonnes, netTotal },
  cancellation: { number: number.optional(), id: id.optional(), cancelled: externalId },
  receipt: { number, id, tonnes, netTotal },
  delivery: { number, id, tonnes },
  proof: { number, id, deliveryStatus: z.enum(["confirmed", "disputed"]), receivedTonnes: tonnes },
  stock: { lines: z.int().min(1) },
  nil: {
    day: z.string(),
    inForce: z
      .boolean()
      .meta({ description: "Apakah berlaku saat diterima: tidak, bila sudah ada dokumen tercatat pada hari itu." }),
  },
} as const satisfies Readonly<Record<PushKind, z.ZodRawShape>>;

export const appliedAnswer = (kind: PushKind) =>
  z.strictObject({ externalId, status: z.literal("applied"), ...told[kind] });
export const waitingAnswer = z.strictObject({
  externalId,
  status: z.literal("waiting").meta({
    description:
      "Menunggu; kiriman ulang dijawab sama, juga setelah diterapkan. Keadaan sekarang ada di GET /api/v1/documents.",
  }),
});
export const voidAnswer = z.strictObject({
  externalId,
  status: z.literal("void").meta({ description: "Gugur: dokumen ini atau yang dirujuknya dibatalkan." }),
});
const code = z
  .enum(documentCodes)
  .meta({ description: "Kode sebab untuk mesin; artinya ada di daftar kode.", examples: ["push.invalid"] });
export const toldField = z.strictObject({
  field: z.string().meta({ description: "Tempat kesalahan, misalnya lines.0.qty." }),
  code: z
    .enum(pushFieldCodes as [string, ...string[]])
    .meta({ description: "Kode isian untuk mesin; artinya ada di daftar kode.", examples: ["decimals"] }),
  message: z.string().meta({ description: "Untuk dibaca orang, dalam bahasa yang diminta Accept-Language." }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: "Batas dan dokumen yang disebut message, misalnya decimals, max, atau document." }),
});
const fields = z.array(toldField);
export const failedAnswer = z.strictObject({
  externalId: externalId.nullable(),
  status: z.enum(["failed", "conflict"]).meta({
    description:
      "failed = gagal, boleh dikirim lagi setelah diperbaiki; conflict = externalId sudah dipegang dokumen dengan isi lain.",
  }),
  code,
  message: z.string(),
  fields,
});
/** A call that was refused as a whole, whoever sent it. */
export const refusedAnswer = z.strictObject({
  code: z
    .enum(callCodes)
    .meta({ description: "Kode sebab untuk mesin; artinya ada di daftar kode.", examples: ["unauthenticated"] }),
  message: z.string(),
  fields,
  detail: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: "Angka dan nama yang disebut message, misalnya retryAfter." }),
  requestId: z.string().meta({ description: "Sebutkan kepada helpdesk." }),
});
export const batchAnswer = (kind: PushKind) =>
  z.strictObject({
    results: z
      .array(z.union([appliedAnswer(kind), waitingAnswer, voidAnswer, failedAnswer]))
      .meta({ description: "Satu hasil per dokumen, dengan urutan yang sama." }),
  });
export const clientAnswer = z.strictObject({
  code: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  quota: z.strictObject({ perMinute: z.int(), perDay: z.int() }),
});
export const documentAnswer = z.strictObject({
  externalId,
  kind: z.enum(pushKinds),
  status: z.enum(["applied", "waiting", "failed", "void", "discarded"]).meta({
    description:
      "void = gugur: dokumen ini atau yang dirujuknya dibatalkan, juga bila sebelumnya gagal; discarded = disisihkan oleh helpdesk.",
  }),
  number: number,
  waitsFor: z
    .string()
    .nullable()
    .meta({
      description:
        "document <externalId>, stock <kode gudang>, returns <externalId penjualan> bila retur lain sudah mengembalikan barangnya, receipts <externalId pengiriman> bila penerimaan lain sudah menerima isinya, credit <kode toko>, atau number <nomor> bila nomor itu sudah dipakai dokumen lain. Dokumen yang gagal karenanya dicoba lagi sendiri.",
      examples: ["document INV-2026-000123"],
    }),
  code: code.nullable(),
  message: z
    .string()
    .nullable()
    .meta({ description: "Sebab dalam satu kalimat, dengan nama tempatnya; tempat untuk mesin ada di fields." }),
  fields,
  attempts: z.int().meta({ description: "Berapa kali dicoba." }),
  receivedAt: z.string().meta({ format: "date-time", description: "Saat pertama kali diterima." }),
});
/** What a webhook carries. */
export const webhookMessage = z.strictObject({
  event: z
    .enum(["document.applied", "document.failed", "document.void", "webhook.test"])
    .meta({ description: "Apa yang terjadi: diterapkan, gagal, atau gugur; webhook.test hanya menguji alamatnya." }),
  externalId,
  number,
  code: code.nullable().meta({ description: "Sebab, bila gagal atau gugur; artinya ada di daftar kode." }),
});
