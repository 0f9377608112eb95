import { z } from "zod";
import { apiScopes } from "#features/penjualan/push/api-client.server.ts";
import { pushFieldCodes } from "#features/penjualan/push/field-codes.server.ts";
import { callCodes, documentCodes } from "./push-codes.ts";
import { longestId, type PushKind, pushKinds } from "#features/penjualan/push/push-schemas.server.ts";

/** Schemas of answers to senders, contained in the document; a test validates actual answers by them. */
const number = z.string().max(40).nullable().meta({ description: "Nomor dokumen di portal." });
const id = z.int().min(1).meta({ description: "Nomor baris di portal." });
const tonnes = z.string().meta({ description: "Ton, sebagai teks desimal.", examples: ["2.000"] });
const netTotal = z.string().meta({
  description: "Jumlah × harga dikurangi semua potongan, dalam rupiah tanpa PPN, sebagai teks desimal.",
  examples: ["3100000.00"],
});
const externalId = z.string().max(longestId).meta({ description: "Nomor yang Anda kirim." });

const answerFields = {
  sale: { number, id, tonnes, netTotal },
  return: { number, id, tonnes, netTotal },
  cancellation: { number: number.optional(), id: id.optional(), cancelled: externalId },
  receipt: { number, id, tonnes, netTotal },
  delivery: { number, id, tonnes },
  proof: { number, id, deliveryStatus: z.enum(["confirmed", "disputed"]), receivedTonnes: tonnes },
  stock: {
    lines: z.int().min(1),
    inForce: z.boolean().meta({
      description:
        "Apakah seluruh laporan berlaku saat diterima: tidak, bila laporan yang dibuat lebih baru sudah ada untuk salah satu produknya.",
    }),
  },
  nil: {
    day: z.string(),
    inForce: z
      .boolean()
      .meta({ description: "Apakah berlaku saat diterima: tidak, bila sudah ada dokumen tercatat pada hari itu." }),
  },
  bulkSale: { number, id, tonnes, netTotal },
  bulkReturn: { number, id, tonnes, netTotal },
  bulkCancel: { number: number.optional(), id: id.optional(), cancelled: externalId },
} as const satisfies Readonly<Record<PushKind, z.ZodRawShape>>;

const warningList = z
  .array(
    z.strictObject({
      code: z.enum(["price.far", "receipt.supplier"]).meta({
        description: "price.far = harga jauh dari daftar; receipt.supplier = produk bukan dari opco itu.",
      }),
      field: z.string().meta({ description: "Tempatnya, misalnya lines.0.unitPrice." }),
      message: z.string(),
    }),
  )
  .meta({ description: "Yang perlu diperiksa, walaupun dokumennya diterapkan; helpdesk melihatnya juga." });
const dryRun = z.literal(true).optional().meta({ description: "Hanya dicoba; tidak ada yang disimpan." });
const sandbox = z.literal(true).optional().meta({ description: "Dari sistem uji; tidak pernah dihitung." });
const marks = { dryRun, sandbox };
export const appliedAnswer = (kind: PushKind) =>
  z.strictObject({ externalId, status: z.literal("applied"), ...answerFields[kind], warnings: warningList.optional() });
/** Answers to trials and to sandbox systems, which contain no ids, and no number but the sender's own. */
export const triedAnswer = (kind: PushKind) => {
  const { id: _id, number: _number, ...rest } = answerFields[kind] as z.ZodRawShape;
  return z.strictObject({
    externalId,
    status: z.literal("applied"),
    ...marks,
    ...(_number ? { number: number.optional() } : {}),
    ...rest,
    warnings: warningList.optional(),
  });
};
export const waitingAnswer = z.strictObject({
  externalId,
  ...marks,
  status: z.literal("waiting").meta({
    description:
      "Menunggu; kiriman ulang dijawab sama, juga setelah diterapkan. Keadaan sekarang ada di GET /api/v1/documents.",
  }),
});
export const voidAnswer = z.strictObject({
  externalId,
  ...marks,
  status: z.literal("void").meta({ description: "Gugur: dokumen ini atau yang dirujuknya dibatalkan." }),
});
const code = z
  .enum(documentCodes)
  .meta({ description: "Kode sebab untuk mesin; artinya ada di daftar kode.", examples: ["push.invalid"] });
export const fieldAnswer = z.strictObject({
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
const fields = z.array(fieldAnswer);
export const failedAnswer = z.strictObject({
  externalId: externalId.nullable(),
  ...marks,
  status: z.enum(["failed", "conflict"]).meta({
    description:
      "failed = gagal, boleh dikirim lagi setelah diperbaiki; conflict = externalId sudah dipegang dokumen dengan isi lain.",
  }),
  code,
  message: z.string(),
  fields,
});
/** The refusal of a whole call. */
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
      .array(z.union([appliedAnswer(kind), triedAnswer(kind), waitingAnswer, voidAnswer, failedAnswer]))
      .meta({ description: "Satu hasil per dokumen, dengan urutan yang sama." }),
  });
export const clientAnswer = z.strictObject({
  code: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  sandbox: z.boolean().meta({ description: "Sistem uji: dokumennya dicoba dan tidak pernah dihitung." }),
  quota: z.strictObject({ perMinute: z.int(), perDay: z.int() }),
});
const documentState = {
  externalId,
  kind: z.enum(pushKinds),
  status: z.enum(["applied", "waiting", "failed", "void", "discarded"]).meta({
    description:
      "void = gugur: dokumen ini atau yang dirujuknya dibatalkan, juga bila sebelumnya gagal; discarded = disisihkan oleh helpdesk.",
  }),
  number,
  code: code.nullable(),
  inForce: z
    .boolean()
    .nullable()
    .meta({ description: "Untuk laporan stok dan deklarasi nihil: apakah sekarang berlaku. Selain itu null." }),
  repaired: z.boolean().meta({ description: "Apakah helpdesk telah memperbaiki isinya." }),
  receivedAt: z.string().meta({ format: "date-time", description: "Saat pertama kali diterima." }),
  changedAt: z.string().meta({ format: "date-time", description: "Saat keadaannya terakhir berubah." }),
};
/** A page of the list of changes. */
export const documentsAnswer = z.strictObject({
  data: z
    .array(z.strictObject(documentState))
    .meta({ description: "Menurut perubahan terakhirnya, yang terlama dahulu." }),
  cursor: z
    .string()
    .nullable()
    .meta({ description: "Kirim kembali untuk melanjutkan, juga esok hari; null bila belum ada dokumen." }),
  more: z.boolean().meta({ description: "Apakah masih ada halaman berikutnya sekarang." }),
});
export const documentAnswer = z.strictObject({
  ...documentState,
  waitsFor: z
    .string()
    .nullable()
    .meta({
      description:
        "document <externalId>, stock <kode gudang>, returns <externalId penjualan> bila retur lain sudah mengembalikan barangnya, receipts <externalId pengiriman> bila penerimaan lain sudah menerima isinya, credit <kode toko>, atau number <nomor> bila nomor itu sudah dipakai dokumen lain. Dokumen yang gagal karenanya dicoba lagi sendiri.",
      examples: ["document INV-2026-000123"],
    }),
  message: z
    .string()
    .nullable()
    .meta({ description: "Sebab dalam satu kalimat, dengan nama tempatnya; tempat untuk mesin ada di fields." }),
  fields,
  warnings: warningList,
  attempts: z.int().meta({ description: "Berapa kali dicoba." }),
  content: z
    .record(z.string(), z.unknown())
    .meta({ description: "Isi yang tercatat: yang Anda kirim, atau yang sudah diperbaiki helpdesk." }),
});
/** The body of a webhook message. */
export const webhookMessage = z.strictObject({
  event: z
    .enum([
      "document.applied",
      "document.waiting",
      "document.failed",
      "document.void",
      "document.discarded",
      "document.superseded",
      "webhook.test",
    ])
    .meta({
      description:
        "Keadaannya sekarang: diterapkan (atau berlaku lagi), menunggu, gagal, gugur, disisihkan helpdesk, atau digantikan laporan lain; webhook.test hanya menguji alamatnya.",
    }),
  externalId,
  kind: z.enum(pushKinds).nullable().meta({ description: "Jenis dokumen; null pada webhook.test." }),
  number,
  inForce: z
    .boolean()
    .nullable()
    .meta({ description: "Untuk laporan stok dan deklarasi nihil: apakah sekarang berlaku. Selain itu null." }),
  version: z.int().meta({
    description: "Naik pada setiap perubahan dokumen; abaikan pesan yang lebih kecil dari yang sudah diterima.",
  }),
  code: code.nullable().meta({ description: "Sebab, bila gagal atau gugur; artinya ada di daftar kode." }),
});
