import { z } from "zod";
import { today } from "#server/clock.ts";
import { handle } from "#server/http/handle.ts";
import { mostItems, type PushKind, pushKinds, pushSchemas } from "#features/penjualan/push/push-schemas.server.ts";
import type { OpenApi, Operation, Parameter, Schema } from "../open-api.ts";
import { documentCall, documentsCall, openApiCall, pushCalls, whoamiCall } from "./push.calls.ts";
import {
  appliedAnswer,
  batchAnswer,
  clientAnswer,
  documentAnswer,
  documentsAnswer,
  failedAnswer,
  refusedAnswer,
  triedAnswer,
  voidAnswer,
  waitingAnswer,
  webhookMessage,
} from "./push-answers.server.ts";
import { callRows, documentRows } from "./push-codes.ts";
import { exampleOf } from "./push-examples.ts";
import { documentStates } from "./documents.server.ts";
import { scopeOf } from "./push.server.ts";

const words: Readonly<Record<PushKind, readonly [one: string, many: string, about: string]>> = {
  sale: [
    "Penjualan",
    "Banyak penjualan",
    "Satu penjualan dengan baris-barisnya. Barang keluar dari gudang; bila stok belum cukup, dokumen menunggu penerimaan.",
  ],
  return: [
    "Retur",
    "Banyak retur",
    "Barang kembali dari penjualan yang disebut. Boleh datang sebelum penjualannya: ia menunggu.",
  ],
  cancellation: [
    "Pembatalan",
    "Banyak pembatalan",
    "Membatalkan penjualan, retur, atau penerimaan. Boleh datang sebelum dokumennya: ia menunggu. Dokumen yang gagal atau masih menunggu ditutup sebagai gugur dan tidak akan diterapkan; nomornya tetap terpakai.",
  ],
  receipt: ["Penerimaan", "Banyak penerimaan", "Barang masuk dari opco ke gudang."],
  delivery: ["Pengiriman", "Banyak pengiriman", "Barang dikirim dari packing plant ke gudang."],
  proof: ["e-POD", "Banyak e-POD", "Bukti terima sebuah pengiriman: yang diterima dan yang rusak."],
  stock: [
    "Laporan stok",
    "Banyak laporan stok",
    "Hitungan stok Anda per gudang dan hari; laporan yang lebih baru berlaku.",
  ],
  nil: [
    "Deklarasi nihil",
    "Banyak deklarasi nihil",
    "Hari tanpa penjualan dan penerimaan, supaya diam tidak dianggap terlambat lapor. Tidak berlaku selama ada dokumen tercatat pada hari itu, dari mana pun yang lebih dulu datang.",
  ],
};
const about: NonNullable<OpenApi["info"]["x-parts"]> = [
  {
    title: "Kegunaan",
    text: "Sistem distributor mengirim penjualan, retur, pembatalan, penerimaan, pengiriman, e-POD, laporan stok, dan deklarasi nihil ke portal, lalu membaca apa yang terjadi dengannya.",
  },
  { title: "Autentikasi", text: "Kirim dokumen dengan kunci API di header Authorization." },
  {
    title: "Pengiriman ulang",
    text: "Setiap dokumen memiliki externalId. Yang menunggu, diterapkan, atau gugur memegangnya selamanya: dikirim ulang dengan isi yang sama, jawaban dan statusnya sama persis; dengan isi lain ditolak 422. Yang gagal dicoba lagi, dan boleh dikirim dengan isi yang sudah diperbaiki di bawah externalId yang sama.",
  },
  {
    title: "Keadaan sekarang",
    text: "Kiriman ulang selalu dijawab dengan jawaban pertama: yang dijawab waiting tetap waiting, yang dijawab applied tetap applied, juga setelah dibatalkan di portal. Keadaan hari ini ada di GET /api/v1/documents/{externalId}; setiap perubahannya, termasuk pembatalan di portal, dikabarkan lewat webhook dan ada di daftar GET /api/v1/documents.",
  },
  {
    title: "Rekonsiliasi",
    text: "GET /api/v1/documents mengurutkan dokumen menurut perubahan terakhirnya. Simpan cursor dari jawaban terakhir dan lanjutkan darinya: tidak ada perubahan yang terlewat, dan dokumen yang berubah lagi muncul lagi. Perubahan yang masih disimpan saat ditanya muncul sebentar kemudian.",
  },
  {
    title: "Uji coba",
    text: "Dengan ?dryRun=true di alamat mana pun, satu dokumen atau banyak, semua aturan diperiksa lalu tidak ada yang disimpan: tanpa dokumen, nomor, stok, maupun kabar. Jawabannya memuat dryRun: true, tanpa id dan nomor dari portal, dan dihitung dalam kuota seperti panggilan biasa. Dalam kiriman banyak, tiap dokumen dicoba sendiri, tanpa melihat yang lain.",
  },
  {
    title: "Sistem uji",
    text: "Sistem yang didaftarkan sebagai sistem uji menyimpan dokumen dan jawabannya terpisah: tidak masuk stok, penjualan, laporan, maupun webhook. Retur, pembatalan, penerimaan, dan e-POD menemukan dokumen uji yang dirujuknya; barangnya diperiksa terhadap stok yang sebenarnya, dan yang menunggu tidak dicoba lagi.",
  },
  {
    title: "Isi yang sama",
    text: "Isi sama bila artinya sama: urutan isian, huruf besar dan kecil pada kode, dan 62500 atau 62500.00 tidak membedakan. Bila helpdesk memperbaiki isi, isi itulah yang tercatat; kiriman dengan isi perbaikan maupun isi semula dijawab sama, dan GET /api/v1/documents/{externalId} menampilkan isi yang tercatat.",
  },
  {
    title: "Dua sistem",
    text: "Penjualan, penerimaan, atau pengiriman dengan externalId dan isi yang sama dari sistem lain distributor yang sama, atau dengan nomor dokumen yang sama, ditolak 409 document.elsewhere. Bila sistem diganti, administrator memindahkan dokumen sistem lama ke sistem baru; sesudahnya sistem baru membaca, mengulang, dan membatalkannya seperti miliknya sendiri.",
  },
  {
    title: "Tanggal",
    text: "Penjualan dan retur dibatasi tanggal mundur penjualan distributor; penerimaan dibatasi tanggal mundur penerimaan (biasanya 45 hari), atau tanggal mundur penjualan bila lebih panjang. Laporan stok untuk hari sejak gudang dibukukan sampai hari ini, dibuat tidak sebelum hari itu. Laporan yang dibuat lebih dahulu dari yang berlaku diterima dengan inForce: false.",
  },
  {
    title: "Urutan",
    text: "Urutan bebas: yang datang sebelum waktunya menunggu (202), dan yang gagal karena dokumen lain (barang sudah diretur, batas kredit toko) dicoba lagi sendiri begitu dokumen itu dibatalkan.",
  },
  {
    title: "Dokumen yang berebut",
    text: "Bila dokumen berebut hal yang sama dan tidak ada yang dibatalkan, yang datang dulu yang berlaku.",
  },
  { title: "Format angka", text: "Angka adalah teks desimal." },
  {
    title: "Uang",
    text: "Harga dan potongan dalam rupiah sebelum PPN: unitPrice per satuan, discount dan tax untuk seluruh baris, discount dokumen di atasnya. netTotal adalah jumlah × harga dikurangi semua potongan; PPN di luarnya, dan dihitung 11 % bila tidak ditulis.",
  },
  {
    title: "Kuota",
    text: "Kuota terlampaui dijawab 429 dengan Retry-After. Kuota harian berlaku 24 jam sejak panggilan pertama, lalu mulai lagi pada panggilan berikutnya; bukan hari kalender. Kuota per menit dihitung sama, 60 detik.",
  },
  { title: "Metode", text: "Metode yang tidak dilayani dijawab 405 dengan Allow." },
];

const jsonSchema = (schema: z.ZodType, io: "input" | "output" = "input"): Schema => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return rest as Schema;
};
const answer = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema: jsonSchema(schema, "output") } },
});
const refused = (description: string) => answer(description, refusedAnswer);
const later = (description: string) => ({
  ...refused(description),
  headers: { "Retry-After": { description: "Detik sampai boleh mencoba lagi.", schema: { type: "integer" } } },
});
/** What may stand in the way of any call. */
const gates = {
  "401": refused("Kunci tidak berlaku."),
  "403": refused(
    "Sistem dihentikan atau kedaluwarsa (client.closed), alamat IP tidak diizinkan (client.address), atau jenis dokumen tidak diizinkan (scope).",
  ),
  "405": {
    ...refused("Metode lain di alamat ini; yang dilayani ada di header Allow."),
    headers: { Allow: { description: "Metode yang dilayani alamat ini.", schema: { type: "string" } } },
  },
  "429": later("Kuota terlampaui; lihat Retry-After."),
  "500": refused("Kesalahan di portal; kirim lagi, dan sebutkan requestId kepada helpdesk bila tetap."),
  "503": later("Layanan sedang dihentikan atau penuh; kirim lagi sesudah Retry-After."),
};
const unread = (tooMuch: string) => ({
  "400": refused("Isi bukan JSON yang sah dalam UTF-8."),
  "413": refused(tooMuch),
  "415": refused("Content-Type harus application/json, dan isinya tanpa kompresi."),
});
const singleResponses = (kind: PushKind) => ({
  "200": answer(
    "Diterapkan, atau sudah pernah diterapkan; atau gugur, bila dokumen ini atau yang dirujuknya dibatalkan.",
    z.union([appliedAnswer(kind), triedAnswer(kind), voidAnswer]),
  ),
  "202": answer(
    "Diterima dan menunggu dokumen atau barang lain; kiriman ulang dijawab sama, juga setelah diterapkan.",
    waitingAnswer,
  ),
  ...unread("Isi lebih dari 1 MB."),
  "409": answer(
    "Data yang sama sedang diubah; kirim lagi sebentar lagi. Atau document.elsewhere: sistem lain dari distributor yang sama sudah mengirimnya.",
    z.union([failedAnswer, refusedAnswer]),
  ),
  "422": answer(
    "Gagal: fields menyebut tempatnya; kirim lagi setelah diperbaiki. Atau conflict: externalId sudah dipegang dokumen dengan isi lain.",
    failedAnswer,
  ),
  ...gates,
});
const batchResponses = (kind: PushKind) => ({
  "200": answer("Hasil tiap dokumen, juga bila ada yang gagal.", batchAnswer(kind)),
  ...unread("Isi lebih dari 16 MB."),
  "422": refused("Bukan daftar items, kosong, atau lebih dari 1000."),
  ...gates,
});
const body = (schema: Schema, example: unknown): NonNullable<Operation["requestBody"]> => ({
  required: true,
  content: { "application/json": { schema, example } },
});
const named = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const parameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map((m) => ({
    name: m[1] as string,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function pushPaths(day: string): OpenApi["paths"] {
  return Object.fromEntries(
    pushKinds.flatMap((kind) => {
      const [one, many, text] = words[kind];
      const schema = jsonSchema(pushSchemas[kind]);
      const tags = [scopeOf[kind]];
      const example = exampleOf(kind, day);
      const single: Operation = {
        operationId: kind,
        tags,
        summary: one,
        description: text,
        parameters: [dryRunParameter],
        requestBody: body(schema, example),
        responses: singleResponses(kind),
      };
      const batch: Operation = {
        operationId: `${kind}Batch`,
        tags,
        summary: many,
        description:
          "Sampai 1000 dokumen sekaligus; tiap dokumen mendapat hasilnya sendiri di results, dengan urutan yang sama.",
        parameters: [dryRunParameter],
        requestBody: body(
          {
            type: "object",
            required: ["items"],
            properties: { items: { type: "array", minItems: 1, maxItems: mostItems, items: schema } },
            additionalProperties: false,
          },
          { items: [example] },
        ),
        responses: batchResponses(kind),
      };
      return [
        [pushCalls[kind].single.path, { post: single }],
        [pushCalls[kind].batch.path, { post: batch }],
      ];
    }),
  );
}

const inQuery = (name: string, description: string, schema: Schema = { type: "string" }): Parameter => ({
  name,
  in: "query",
  required: false,
  schema: { ...schema, description },
});
const documentsParameters: Parameter[] = [
  inQuery("changedSince", "Hanya yang berubah sejak saat ini, dengan zona waktunya.", {
    type: "string",
    format: "date-time",
  }),
  inQuery("kind", "Hanya dokumen jenis ini.", { type: "string", enum: [...pushKinds] }),
  inQuery("state", "Hanya dokumen dalam keadaan ini.", { type: "string", enum: [...documentStates] }),
  inQuery("cursor", "cursor dari jawaban sebelumnya."),
  inQuery("limit", "Paling banyak sekian dokumen, 1 sampai 1000; biasanya 100.", {
    type: "integer",
  }),
];
const dryRunParameter = inQuery("dryRun", "true: dicoba dengan semua aturan, dan tidak ada yang disimpan.", {
  type: "boolean",
});
const clientPaths = (): OpenApi["paths"] => ({
  [whoamiCall.path]: {
    get: {
      operationId: "client",
      tags: ["client"],
      summary: "Siapa saya",
      description: "Sistem, cakupan, dan kuota dari kunci yang dipakai; untuk mencoba sambungan.",
      responses: { "200": answer("Kunci berlaku.", clientAnswer), ...gates },
    },
  },
  [documentsCall.path]: {
    get: {
      operationId: "documents",
      tags: ["client"],
      summary: "Perubahan dokumen",
      description:
        "Dokumen sistem ini menurut perubahan terakhirnya, untuk dicocokkan. Lanjutkan dengan cursor; changedSince hanya untuk mulai dari suatu saat.",
      parameters: documentsParameters,
      responses: {
        "200": answer("Satu halaman.", documentsAnswer),
        "422": refused("Ada isian yang tidak sah."),
        ...gates,
      },
    },
  },
  [named(documentCall.path)]: {
    get: {
      operationId: "document",
      tags: ["client"],
      summary: "Keadaan dokumen",
      description:
        "Apa yang terjadi dengan dokumen yang pernah dikirim: diterapkan, menunggu apa, atau gagal karena apa.",
      parameters: parameters(documentCall.path),
      responses: {
        "200": answer("Keadaan dokumen sekarang.", documentAnswer),
        "404": refused("Belum pernah dikirim."),
        "422": refused("Bukan nomor yang mungkin pernah dikirim."),
        ...gates,
      },
    },
  },
});

const webhooks: OpenApi["webhooks"] = {
  "document.*": {
    post: {
      operationId: "webhook",
      tags: ["webhook"],
      summary: "Kabar dokumen",
      description:
        "Portal memanggil alamat webhook Anda setiap kali keadaan dokumen berubah setelah jawaban pertamanya, siapa pun yang mengubahnya: diterapkan, gagal, gugur karena dibatalkan di portal, disisihkan, atau digantikan. Pesan satu dokumen dikirim berurutan: yang berikutnya menunggu yang sebelumnya sampai atau menyerah. Setiap pesan dapat datang lebih dari sekali. Jawab 2xx dalam 10 detik; selain itu dikirim lagi sampai 10 kali dengan jeda yang makin panjang, dengan X-Portal-Delivery yang sama. Setelah 40 kegagalan berturut-turut webhook dihentikan.",
      parameters: [
        {
          name: "X-Portal-Event",
          in: "header",
          required: true,
          schema: { type: "string", description: "Sama dengan event di isi." },
        },
        {
          name: "X-Portal-Delivery",
          in: "header",
          required: true,
          schema: { type: "string", description: "Nomor pesan; pesan yang diulang membawa nomor yang sama." },
        },
        {
          name: "X-Portal-Signature",
          in: "header",
          required: true,
          schema: {
            type: "string",
            description:
              "t=<detik>,v1=<hex>: HMAC-SHA256 dengan rahasia webhook atas teks t + titik + isi persis seperti diterima. Tolak bila t lebih dari 5 menit yang lalu.",
          },
        },
      ],
      requestBody: body(jsonSchema(webhookMessage, "output"), {
        event: "document.applied",
        externalId: "RET-2026-000017",
        kind: "return",
        number: "RT-2611-0000042",
        code: null,
        inForce: null,
        version: 3,
      }),
      responses: { "200": { description: "Kabar diterima." } },
    },
  },
};

const codes: NonNullable<OpenApi["info"]["x-codes"]> = [
  { title: "Kode dokumen", rows: documentRows },
  { title: "Kode panggilan", rows: callRows },
];
/** For who reads the file and not the page. */
const codesInText = codes
  .map(({ title, rows }) =>
    [
      `## ${title}`,
      "",
      ...rows.map((r) => `- ${r.status} ${r.codes.map((c) => `\`${c}\``).join(", ")}: ${r.means} ${r.todo}`),
    ].join("\n"),
  )
  .join("\n\n");

/** Made from the schemas that judge what comes in, so that the two cannot part; its examples bear days that may be entered now. */
export function makeOpenApi(day: string): OpenApi {
  return {
    openapi: "3.1.0",
    info: {
      title: "API distributor",
      version: "1",
      description: [...about.map(({ title, text }) => `## ${title}\n\n${text}`), codesInText].join("\n\n"),
      "x-parts": about,
      "x-codes": codes,
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "Kunci dari halaman Master API distributor." },
      },
    },
    paths: { ...clientPaths(), ...pushPaths(day) },
    webhooks,
  };
}

let made: { readonly today: string; readonly document: OpenApi } | undefined;
export const onOpenApi = handle(openApiCall, z.strictObject({}), async (_input, { db }) => {
  const day = await today(db);
  if (made?.today !== day) made = { today: day, document: makeOpenApi(day) };
  return made.document;
});
