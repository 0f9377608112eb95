import { z } from "zod";
import { handle } from "#server/http/handle.ts";
import { mostItems, type PushKind, pushKinds, pushSchemas } from "#features/penjualan/push/push-schemas.server.ts";
import type { OpenApi, Operation, Parameter, Schema } from "../open-api.ts";
import { documentCall, openApiCall, pushCalls, whoamiCall } from "./push.calls.ts";
import { exampleOf } from "./push-examples.ts";
import { scopeOf } from "./push.server.ts";

const words: Readonly<Record<PushKind, readonly [one: string, many: string, about: string]>> = {
  sale: ["Penjualan", "Banyak penjualan", "Satu penjualan dengan baris-barisnya. Barang keluar dari gudang; bila stok belum cukup, dokumen menunggu penerimaan."],
  return: ["Retur", "Banyak retur", "Barang kembali dari penjualan yang disebut. Boleh datang sebelum penjualannya: ia menunggu."],
  cancellation: ["Pembatalan", "Banyak pembatalan", "Membatalkan penjualan, retur, atau penerimaan. Boleh datang sebelum dokumennya: ia menunggu."],
  receipt: ["Penerimaan", "Banyak penerimaan", "Barang masuk dari opco ke gudang."],
  delivery: ["Pengiriman", "Banyak pengiriman", "Barang dikirim dari packing plant ke gudang."],
  proof: ["e-POD", "Banyak e-POD", "Bukti terima sebuah pengiriman: yang diterima dan yang rusak."],
  stock: ["Laporan stok", "Banyak laporan stok", "Hitungan stok Anda per gudang dan hari; laporan yang lebih baru berlaku."],
  nil: ["Deklarasi nihil", "Banyak deklarasi nihil", "Hari tanpa penjualan dan penerimaan, supaya diam tidak dianggap terlambat lapor."],
};
const about = `Kirim dokumen dengan kunci API di header Authorization. Setiap dokumen memiliki externalId: dikirim ulang dengan isi yang sama, jawabannya sama persis; dengan isi lain ditolak 422. Urutan bebas: yang datang sebelum waktunya menunggu (202). Angka adalah teks desimal. Kuota terlampaui dijawab 429 dengan Retry-After.`;

const responses = {
  "200": { description: "Diterapkan, atau sudah pernah diterapkan." },
  "202": { description: "Diterima dan menunggu dokumen atau barang lain." },
  "401": { description: "Kunci tidak berlaku." },
  "403": { description: "Alamat IP atau jenis dokumen tidak diizinkan." },
  "422": { description: "Isi belum benar; fields menyebut tempatnya." },
  "429": { description: "Kuota terlampaui; lihat Retry-After." },
};
const jsonSchema = (schema: z.ZodType): Schema => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;
  return rest as Schema;
};
const body = (schema: Schema, example: unknown): NonNullable<Operation["requestBody"]> => ({ content: { "application/json": { schema, example } } });
const named = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const parameters = (path: string): Parameter[] => [...path.matchAll(/:(\w+)/g)].map((m) => ({ name: m[1] as string, in: "path", required: true, schema: { type: "string" } }));

function pushPaths(): OpenApi["paths"] {
  return Object.fromEntries(
    pushKinds.flatMap((kind) => {
      const [one, many, text] = words[kind];
      const schema = jsonSchema(pushSchemas[kind]);
      const tags = [scopeOf[kind]];
      const { "202": _waits, ...batchResponses } = responses;
      const single: Operation = { operationId: kind, tags, summary: one, description: text, requestBody: body(schema, exampleOf(kind)), responses };
      const batch: Operation = {
        operationId: `${kind}Batch`,
        tags,
        summary: many,
        description: `Sampai ${mostItems} dokumen sekaligus; tiap dokumen mendapat hasilnya sendiri di results, dengan urutan yang sama.`,
        requestBody: body({ type: "object", required: ["items"], properties: { items: { type: "array", maxItems: mostItems, items: schema } } }, { items: [exampleOf(kind)] }),
        responses: batchResponses,
      };
      return [
        [pushCalls[kind].single.path, { post: single }],
        [pushCalls[kind].batch.path, { post: batch }],
      ];
    }),
  );
}

let made: OpenApi | undefined;
/** Made from the schemas that judge what comes in, so that the two cannot part. */
export function openApi(): OpenApi {
  made ??= {
    openapi: "3.1.0",
    info: { title: "API distributor", version: "1", description: about },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "http", scheme: "bearer", description: "Kunci dari halaman Master API distributor." } } },
    paths: {
      [whoamiCall.path]: {
        get: {
          operationId: "client",
          tags: ["client"],
          summary: "Siapa saya",
          description: "Sistem, cakupan, dan kuota dari kunci yang dipakai; untuk mencoba sambungan.",
          responses: { "200": { description: "Kunci berlaku." }, "401": responses["401"] },
        },
      },
      [named(documentCall.path)]: {
        get: {
          operationId: "document",
          tags: ["client"],
          summary: "Keadaan dokumen",
          description: "Apa yang terjadi dengan dokumen yang pernah dikirim: diterapkan, menunggu apa, atau gagal karena apa.",
          parameters: parameters(documentCall.path),
          responses: { "200": { description: "Keadaan dokumen sekarang." }, "404": { description: "Belum pernah dikirim." } },
        },
      },
      ...pushPaths(),
    },
  };
  return made;
}
export const onOpenApi = handle(openApiCall, z.strictObject({}), async () => openApi());
