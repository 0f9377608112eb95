import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { clientOf } from "#features/penjualan/push/api-client.server.ts";
import { today } from "#platform/database/index.server.ts";
import { type Ctx, type FieldRow, handle, translate } from "#platform/http/index.server.ts";
import {
  bulkKinds,
  isBulk,
  maxItems,
  type PushKind,
  pushSchemas,
  tradeKinds,
} from "#features/penjualan/push/push-schemas.server.ts";
import { pushFieldRows } from "#features/penjualan/push/field-codes.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import type { OpenApi, Operation, Parameter, Schema } from "../open-api.ts";
import { openReference } from "../open-reference.setting.ts";
import { about, bulkAbout, bulkChanges, changes } from "./about.ts";
import {
  appliedExamples,
  bulkFailedExample,
  clientExample,
  documentExample,
  documentsExample,
  elsewhereExample,
  exampleSaid,
  failedExample,
  limitsExample,
  lookupExamples,
  refusedExamples,
  waitingExample,
} from "./answer-examples.ts";
import { limitsAnswer, lookupAnswer } from "./lookup-answers.server.ts";
import { limitsCall, type Lookup, lookupCalls } from "./lookups.calls.ts";
import { question } from "./lookups.server.ts";
import { documentsQuery } from "./documents.server.ts";
import { bulkOpenApiCall, documentCall, documentsCall, openApiCall, pushCalls, whoamiCall } from "./push.calls.ts";
import {
  appliedAnswer,
  clientAnswer,
  documentAnswer,
  documentsAnswer,
  failedAnswer,
  refusedAnswer,
  fieldAnswer,
  triedAnswer,
  voidAnswer,
  waitingAnswer,
  webhookMessage,
} from "./push-answers.server.ts";
import { callRows, documentRows } from "./push-codes.ts";
import { exampleOf } from "./push-examples.ts";
import { scopeOf } from "./push.server.ts";
import { webhookOperation } from "./webhook-operation.ts";

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
  bulkSale: [
    "Penjualan curah",
    "Banyak penjualan curah",
    "Satu tiket timbang kepada pelanggan curah yang Anda layani. Stok tidak berubah.",
  ],
  bulkReturn: [
    "Retur curah",
    "Banyak retur curah",
    "Semen yang kembali dari penjualan curah yang disebut. Boleh datang sebelum penjualannya: ia menunggu.",
  ],
  bulkCancel: [
    "Pembatalan curah",
    "Banyak pembatalan curah",
    "Membatalkan penjualan curah beserta returnya, atau satu retur. Boleh datang sebelum dokumennya: ia menunggu.",
  ],
};
/** Headers of every response about the caller's quotas. */
const quotaHeaders = {
  "RateLimit-Policy": "Kuota yang berlaku: q panggilan dalam w detik, untuk minute, day, dan address (alamat IP).",
  RateLimit: "Sisa tiap kuota: r panggilan, dan t detik sampai ada lagi.",
  "Retry-After": "Detik sampai boleh mencoba lagi; yang terlama bila lebih dari satu kuota habis.",
} as const;
const headers = Object.fromEntries(
  Object.entries(quotaHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: name === "Retry-After" ? "integer" : "string" } },
  ]),
);
const headerRef = (name: keyof typeof quotaHeaders) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const quotaHeaderRefs = { ...headerRef("RateLimit-Policy"), ...headerRef("RateLimit") };

/** A nullable field is one type or null, not a union of two schemas. */
function narrowed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(narrowed);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, narrowed(v)])) as Record<string, unknown>;
  const forms = schema.anyOf as readonly Record<string, unknown>[] | undefined;
  if (forms?.length !== 2 || forms[1]?.type !== "null" || typeof forms[0]?.type !== "string") return schema;
  const { anyOf: _forms, ...more } = schema;
  const { enum: named, ...first } = forms[0];
  return { ...first, type: [first.type, "null"], ...(named ? { enum: [...(named as unknown[]), null] } : {}), ...more };
}
export const jsonSchema = (schema: z.ZodType, io: "input" | "output" = "input"): Schema => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return narrowed(rest) as Schema;
};
type Part = { readonly title: string; readonly text: string };
/** The documents and lists of a reference; responses are the same in all. */
type Edition = {
  readonly title: string;
  readonly about: readonly Part[];
  readonly changes: readonly { readonly version: string; readonly day: string; readonly text: string }[];
  readonly kinds: readonly PushKind[];
  readonly lookups: readonly Lookup[];
  readonly limits: boolean;
};
const trade: Edition = {
  title: "API distributor",
  about,
  changes,
  kinds: tradeKinds,
  lookups: ["stores", "products", "warehouses", "prices", "paymentMethods", "opcos", "packingPlants"],
  limits: true,
};
export const bulk: Edition = {
  title: "API distributor curah",
  about: bulkAbout,
  changes: bulkChanges,
  kinds: bulkKinds,
  lookups: ["bulkCustomers", "products", "packingPlants"],
  limits: false,
};
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every schema once, by the name that calls refer to. */
function schemas({ kinds, lookups, limits }: Edition): Readonly<Record<string, Schema>> {
  const out = (schema: z.ZodType) => jsonSchema(schema, "output");
  const fields = { type: "array", items: ref("Field") } as const;
  /** A response whose `fields` are the common ones. */
  const answer = (schema: z.ZodType): Schema => {
    const made = out(schema);
    return { ...made, properties: { ...made.properties, fields } };
  };
  return {
    Field: out(fieldAnswer),
    Refused: answer(refusedAnswer),
    Failed: answer(failedAnswer),
    Waiting: out(waitingAnswer),
    Void: out(voidAnswer),
    Document: answer(documentAnswer),
    Documents: out(documentsAnswer),
    Client: out(clientAnswer),
    ...(limits ? { Limits: out(limitsAnswer) } : {}),
    WebhookMessage: out(webhookMessage),
    ...Object.fromEntries(lookups.map((l) => [capital(l), out(lookupAnswer(l))])),
    ...Object.fromEntries(
      kinds.flatMap((k) => [
        [capital(k), jsonSchema(pushSchemas[k])],
        [`${capital(k)}Applied`, out(appliedAnswer(k))],
        [`${capital(k)}Tried`, out(triedAnswer(k))],
      ]),
    ),
  };
}

const answer = (description: string, schema: Schema, example?: unknown) => ({
  description,
  headers: quotaHeaderRefs,
  content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
});
const refusedOf = (status: string, description: string) =>
  answer(description, ref("Refused"), refusedExamples[status as keyof typeof refusedExamples]);
const later = (status: string, description: string) => {
  const made = refusedOf(status, description);
  return { ...made, headers: { ...made.headers, ...headerRef("Retry-After") } };
};
/** Refusals common to all calls. */
const refusals = {
  "400": refusedOf("400", "Isi bukan JSON yang sah dalam UTF-8."),
  "401": refusedOf(
    "401",
    "Kunci tidak dikenal (unauthenticated), dicabut (key.revoked), atau habis masanya (key.expired).",
  ),
  "403": refusedOf(
    "403",
    "Sistem dihentikan (client.suspended), habis masanya (client.expired), diarsipkan (client.archived), atau distributornya tidak aktif (client.distributor); alamat IP tidak diizinkan (client.address); atau jenis dokumen tidak diizinkan (scope).",
  ),
  "404": refusedOf("404", "Belum pernah dikirim."),
  "405": {
    ...refusedOf("405", "Metode lain di alamat ini; yang dilayani ada di header Allow."),
    headers: {
      ...quotaHeaderRefs,
      Allow: { description: "Metode yang dilayani alamat ini.", schema: { type: "string" } },
    },
  },
  "413": refusedOf("413", "Isi lebih dari 1 MB, atau lebih dari 16 MB untuk batch."),
  "415": refusedOf("415", "Content-Type harus application/json, dan isinya tanpa kompresi."),
  "422": refusedOf("422", "Pertanyaan atau daftarnya tidak sah; fields menyebut tempatnya."),
  "429": later("429", "Kuota terlampaui; lihat Retry-After."),
  "500": refusedOf("500", "Kesalahan di portal; kirim lagi, dan sebutkan requestId kepada helpdesk bila tetap."),
  "503": later("503", "Layanan sedang dihentikan atau penuh; kirim lagi sesudah Retry-After."),
} as const;
type RefusedStatus = keyof typeof refusals;
const refused = (...statuses: readonly RefusedStatus[]) =>
  Object.fromEntries(statuses.map((s) => [s, { $ref: `#/components/responses/Refused${s}` }]));
const gates = refused("401", "403", "405", "429", "500", "503");

const failedOf = (kind: PushKind) => (isBulk(kind) ? bulkFailedExample : failedExample);
const singleResponses = (kind: PushKind) => ({
  "200": answer(
    "Diterapkan, atau sudah pernah diterapkan; atau gugur, bila dokumen ini atau yang dirujuknya dibatalkan.",
    { anyOf: [ref(`${capital(kind)}Applied`), ref(`${capital(kind)}Tried`), ref("Void")] },
    appliedExamples[kind],
  ),
  "202": answer(
    "Diterima dan menunggu dokumen atau barang lain; kiriman ulang dijawab sama, juga setelah diterapkan.",
    ref("Waiting"),
    waitingExample,
  ),
  ...refused("400", "413", "415"),
  "409": answer(
    "Data yang sama sedang diubah; kirim lagi sebentar lagi. Atau document.elsewhere: sistem lain dari distributor yang sama sudah mengirimnya.",
    { anyOf: [ref("Failed"), ref("Refused")] },
    elsewhereExample,
  ),
  "422": answer(
    "Gagal: fields menyebut tempatnya; kirim lagi setelah diperbaiki. Atau conflict: externalId sudah dipegang dokumen dengan isi lain.",
    ref("Failed"),
    failedOf(kind),
  ),
  ...gates,
});
const results = (kind: PushKind): Schema => ({
  type: "object",
  required: ["results"],
  properties: {
    results: {
      type: "array",
      description: "Satu hasil per dokumen, dengan urutan yang sama.",
      items: {
        anyOf: [
          ref(`${capital(kind)}Applied`),
          ref(`${capital(kind)}Tried`),
          ref("Waiting"),
          ref("Void"),
          ref("Failed"),
        ],
      },
    },
  },
  additionalProperties: false,
});
const batchResponses = (kind: PushKind) => ({
  "200": answer("Hasil tiap dokumen, juga bila ada yang gagal.", results(kind), {
    results: [appliedExamples[kind], waitingExample, failedOf(kind)],
  }),
  ...refused("400", "413", "415", "422"),
  ...gates,
});
const body = (schema: Schema, example: unknown): NonNullable<Operation["requestBody"]> => ({
  required: true,
  content: { "application/json": { schema, example } },
});
const named = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
const ofPath = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map((m) => ({
    name: m[1] as string,
    in: "path",
    required: true,
    description: "Nomor yang Anda kirim.",
    schema: { type: "string" },
  }));
const dryRun: Parameter = {
  name: "dryRun",
  in: "query",
  required: false,
  description: "true: dicoba dengan semua aturan, dan tidak ada yang disimpan.",
  schema: { type: "string", enum: ["true", "false"] },
};
/** Query parameters of an input schema. */
const ofQuery = (schema: z.ZodObject): Parameter[] =>
  Object.entries(jsonSchema(schema).properties ?? {}).map(([name, { description = "", ...s }]) => ({
    name,
    in: "query",
    required: false,
    description,
    schema: s,
  }));

function pushPaths(day: string, kinds: readonly PushKind[]): OpenApi["paths"] {
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const [one, many, text] = words[kind];
      const tags = [scopeOf[kind]];
      const example = exampleOf(kind, day);
      const schema = ref(capital(kind));
      const single: Operation = {
        operationId: kind,
        tags,
        summary: one,
        description: text,
        parameters: [dryRun],
        requestBody: body(schema, example),
        responses: singleResponses(kind),
      };
      const batch: Operation = {
        operationId: `${kind}Batch`,
        tags,
        summary: many,
        description:
          "Sampai 1000 dokumen sekaligus; tiap dokumen mendapat hasilnya sendiri di results, dengan urutan yang sama. Satu batch dihitung satu panggilan.",
        parameters: [dryRun],
        requestBody: body(
          {
            type: "object",
            required: ["items"],
            properties: { items: { type: "array", minItems: 1, maxItems, items: schema } },
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

const clientPaths = (limits: boolean): OpenApi["paths"] => ({
  [whoamiCall.path]: {
    get: {
      operationId: "client",
      tags: ["client"],
      summary: "Siapa saya",
      description: "Sistem, cakupan, dan kuota dari kunci yang dipakai; untuk mencoba sambungan.",
      responses: { "200": answer("Kunci berlaku.", ref("Client"), clientExample), ...gates },
    },
  },
  [documentsCall.path]: {
    get: {
      operationId: "documents",
      tags: ["client"],
      summary: "Perubahan dokumen",
      description:
        "Dokumen sistem ini menurut perubahan terakhirnya, untuk dicocokkan. Lanjutkan dengan cursor; changedSince hanya untuk mulai dari suatu saat.",
      parameters: ofQuery(documentsQuery),
      responses: {
        "200": answer("Satu halaman.", ref("Documents"), documentsExample),
        ...refused("422"),
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
      parameters: ofPath(documentCall.path),
      responses: {
        "200": answer("Keadaan dokumen sekarang.", ref("Document"), documentExample),
        ...refused("404", "422"),
        ...gates,
      },
    },
  },
  ...(limits ? limitsPath() : {}),
});
const limitsPath = (): OpenApi["paths"] => ({
  [limitsCall.path]: {
    get: {
      operationId: "limits",
      tags: ["lookup"],
      summary: "Batas pengiriman",
      description:
        "Batas yang berlaku bagi pengirim hari ini: tanggal mundur, awal pembukuan, beda harga, ukuran, dan kuota.",
      responses: { "200": answer("Batas yang berlaku.", ref("Limits"), limitsExample), "304": unchanged, ...gates },
    },
  },
});

const lookupWords: Readonly<Record<Lookup, readonly [name: string, about: string]>> = {
  stores: [
    "Toko",
    "Toko yang Anda layani. Toko yang pindah ke distributor lain dikabarkan dengan kodenya saja (removed).",
  ],
  products: ["Produk", "Produk dengan satuan dan konversi yang berlaku hari ini."],
  warehouses: ["Gudang", "Gudang milik distributor Anda."],
  prices: ["Harga", "Harga daftar nasional dan area Anda, termasuk yang akan berlaku."],
  paymentMethods: ["Metode pembayaran", "Metode pembayaran yang dapat disebut penjualan."],
  opcos: ["Opco", "Opco yang dapat disebut penerimaan."],
  packingPlants: ["Packing plant", "Packing plant yang dapat disebut pengiriman."],
  bulkCustomers: ["Pelanggan curah", "Pelanggan curah yang Anda layani hari ini, dengan proyeknya."],
};
const unchanged = { description: "Tidak berubah sejak ETag yang dikirim di If-None-Match." };
const lookupPaths = (lookups: readonly Lookup[]): OpenApi["paths"] =>
  Object.fromEntries(
    lookups.map((l) => [
      lookupCalls[l].path,
      {
        get: {
          operationId: l,
          tags: ["lookup"],
          summary: lookupWords[l][0],
          description: lookupWords[l][1],
          parameters: ofQuery(question),
          responses: {
            "200": answer("Satu halaman.", ref(capital(l)), lookupExamples[l]),
            "304": unchanged,
            ...refused("422"),
            ...gates,
          },
        },
      },
    ]),
  );

/** Codes and messages that only bulk documents use. */
const bulkCodes = /^bulk\.|^(not-served|no-contract-price)$/;
const bulkMessages = /curah|pelanggan tersebut/;
type CodeParts = NonNullable<OpenApi["info"]["x-codes"]>;
function codesOf({ kinds }: Edition): CodeParts {
  const ofBulk = kinds.some(isBulk);
  const spokenOf = (code: string) => ofBulk || !bulkCodes.test(code);
  const fields = pushFieldRows.filter((r) => spokenOf(r.code));
  return [
    { title: "Kode dokumen", rows: documentRows.filter((r) => r.codes.some(spokenOf)) },
    { title: "Kode panggilan", rows: callRows },
    {
      title: "Kode isian",
      rows: fields.map(({ code, messages }: FieldRow) => ({
        codes: [code],
        status: "fields",
        means: (Array.isArray(messages) ? (messages as readonly string[]) : Object.keys(messages)).filter(
          (m) => ofBulk || !bulkMessages.test(m),
        ),
        todo: "",
      })),
    },
  ];
}
type Say = (text: string, values?: Readonly<Record<string, unknown>>) => string;
/** For readers of the file instead of the page. */
const codesInText = (codes: CodeParts, say: Say): string =>
  codes
    .map(({ title, rows }) =>
      [
        `## ${say(title)}`,
        "",
        ...rows.map(
          (r) =>
            `- ${r.status} ${r.codes.map((c) => `\`${c}\``).join(", ")}: ${[r.means, r.todo]
              .flat()
              .map((text) => say(text))
              .join(" ")}`,
        ),
      ].join("\n"),
    )
    .join("\n\n");

const written = new Set(["description", "summary", "title", "text", "means", "todo"]);
/** The document with all texts translated by `say`. */
function translateAll(value: unknown, say: Say, key = ""): unknown {
  if (typeof value === "string") return written.has(key) ? say(value) : value;
  if (Array.isArray(value)) return value.map((v) => translateAll(v, say, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, spokenAt(k, v, say)]));
}
function spokenAt(key: string, value: unknown, say: Say): unknown {
  if (key === "examples") return value;
  return key === "example" ? exampleSaid(value, say) : translateAll(value, say, key === "properties" ? "" : key);
}

/**
 * Generated from the schemas that validate input, so that both always agree; examples contain days that may be entered
 * now.
 */
export function makeOpenApi(day: string, language = "id", edition: Edition = trade): OpenApi {
  const say: Say = (text, values) => translate(text, values, language);
  const codes = codesOf(edition);
  const document: OpenApi = {
    openapi: "3.1.0",
    info: {
      title: edition.title,
      version: edition.changes[0]?.version ?? "1.0",
      "x-parts": edition.about,
      "x-changes": edition.changes,
      "x-codes": codes,
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "Kunci dari halaman Master API distributor." },
      },
      headers,
      responses: Object.fromEntries(Object.entries(refusals).map(([status, r]) => [`Refused${status}`, r])),
      schemas: schemas(edition),
    },
    paths: { ...clientPaths(edition.limits), ...lookupPaths(edition.lookups), ...pushPaths(day, edition.kinds) },
    webhooks: { "document.*": { post: webhookOperation(ref("WebhookMessage")) } },
  };
  const translated = translateAll(document, say) as OpenApi;
  const description = [
    ...edition.about.map(({ title, text }) => `## ${say(title)}\n\n${say(text)}`),
    `## ${say("Perubahan")}\n\n${edition.changes.map((c) => `- ${c.version} (${c.day}): ${say(c.text)}`).join("\n")}`,
    codesInText(codes, say),
  ].join("\n\n");
  return { ...translated, info: { ...translated.info, description } };
}

/** The document for other systems, whose description includes what the page renders separately. */
export function published(document: OpenApi): OpenApi {
  const { title, version, description } = document.info;
  return { ...document, info: { title, version, ...(description ? { description } : {}) } };
}

/** If the reference is not public, requires a session or a valid key; reading does not count against quotas. */
async function refuseStranger(ctx: Ctx): Promise<void> {
  if (await readSetting(ctx.db, openReference)) return;
  if (await ctx.visitor()) return;
  if (ctx.request.token === null) throw new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);
  await clientOf(ctx.db, ctx.request.token, ctx.request.ip);
}

/** In the requested language, or in Indonesian according to `language`, for a page that translates itself. */
function serve(call: typeof openApiCall, edition: Edition) {
  const made = new Map<string, OpenApi>();
  let madeOn = "";
  return handle(call, z.strictObject({ language: z.enum(["id", "en"]).optional() }), async (input, ctx) => {
    await refuseStranger(ctx);
    const { db, request } = ctx;
    const day = await today(db);
    if (madeOn !== day) made.clear();
    madeOn = day;
    const language = input.language ?? request.language;
    const document = made.get(language) ?? makeOpenApi(day, language, edition);
    made.set(language, document);
    return input.language === undefined ? published(document) : document;
  });
}
export const onOpenApi = serve(openApiCall, trade);
export const onBulkOpenApi = serve(bulkOpenApiCall, bulk);
