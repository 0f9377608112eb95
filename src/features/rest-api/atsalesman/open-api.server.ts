import { z } from "zod";
import { enrolment, rotation } from "#features/atsalesman/mobile/mobile.server.ts";
import { isPhone } from "#features/atsalesman/mobile/guarded-device.server.ts";
import { enrolDevice, mobileApi, rotateToken, workCalls } from "#features/atsalesman/mobile/mobile.calls.ts";
import {
  batchInput,
  bodies as itemBodies,
  bootstrapInput,
  envelope,
  kinds,
  maxItems,
  photoInput,
  scheduleInput,
  statusInput,
  tracksInput,
} from "#features/atsalesman/mobile/schemas.server.ts";
import { Refused } from "#kit/refused.ts";
import { type Ctx, handle, translate } from "#platform/http/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { jsonSchema, published } from "../distributor/open-api.server.ts";
import type { OpenApi, Operation, Parameter, Schema } from "../open-api.ts";
import { openReference } from "../open-reference.setting.ts";
import { about, changes, codes } from "./about.ts";
import { type AnswerName, answers, refused } from "./answers.server.ts";
import { bodies, refusedExample, responseExamples } from "./examples.ts";
import { surveyForms, surveyVectors } from "./survey-vectors.ts";
import { verdictVectors } from "./verdict-vectors.ts";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: ref("Refused"), example: refusedExample } },
});
const refusals = {
  "401": refusal("Token tidak berlaku lagi (device.revoked: aplikasi menghapus datanya) atau tidak dikenal."),
  "403": refusal("Token milik perangkat lain, salesman tidak aktif, atau kode aktivasi salah."),
  "409": refusal("Data yang sama sedang diubah; kirim lagi."),
  "413": refusal("Isi terlalu besar."),
  "422": refusal("Isian panggilan belum benar; fields menyebut tempatnya."),
  "426": refusal("Aplikasi terlalu lama; perbarui."),
  "429": refusal("Terlalu banyak panggilan; tunggu Retry-After."),
  "503": refusal("Layanan berhenti sementara; tunggu Retry-After."),
} as const;
const refs = (...statuses: readonly (keyof typeof refusals)[]) =>
  Object.fromEntries(statuses.map((s) => [s, { $ref: `#/components/responses/Refused${s}` }]));
const gates = refs("401", "403", "422", "426", "429", "503");

const ofQuery = (schema: z.ZodObject): Parameter[] => {
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, { description = "", ...s }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description,
    schema: s,
  }));
};

/** Items by kind, each with its own body. */
const itemSchema = (): Schema => {
  const schema = jsonSchema(envelope);
  return {
    anyOf: kinds.map((kind) => ({
      ...schema,
      properties: { ...schema.properties, kind: { const: kind }, body: jsonSchema(itemBodies[kind]) },
    })),
  };
};
const batchSchema = (): Schema => {
  const schema = jsonSchema(batchInput);
  const items: Schema = { type: "array", minItems: 1, maxItems, items: ref("Item") };
  return { ...schema, properties: { ...schema.properties, items } };
};

type About = {
  readonly name: AnswerName;
  readonly summary: string;
  readonly description: string;
  readonly body?: Schema;
  readonly query?: z.ZodObject;
};
function operation({ name, summary, description, body, query }: About, tag: string): Operation {
  const example = Object.hasOwn(bodies, name) ? bodies[name as keyof typeof bodies] : undefined;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(query ? { parameters: ofQuery(query) } : {}),
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body, example } } } } : {}),
    responses: {
      "200": {
        description: "Berhasil.",
        content: { "application/json": { schema: ref(`${name}Answer`), example: responseExamples[name] } },
      },
      ...gates,
      ...(body ? refs("409", "413") : {}),
    },
  };
}

function paths(): OpenApi["paths"] {
  const post = (a: About, tag: string) => ({ post: operation(a, tag) });
  const get = (a: About, tag: string) => ({ get: operation(a, tag) });
  return {
    [enrolDevice.path]: post(
      {
        name: "enrol",
        summary: "Daftarkan perangkat",
        description:
          "Menukar kode aktivasi dengan token. 20 percobaan per jam dari satu alamat; percobaan salah keenam mematikan kodenya.",
        body: jsonSchema(enrolment),
      },
      "device",
    ),
    [rotateToken.path]: post(
      {
        name: "rotate",
        summary: "Ganti token",
        description: "Token baru; yang lama berlaku 24 jam lagi.",
        body: jsonSchema(rotation),
      },
      "device",
    ),
    [workCalls.bootstrap.path]: get(
      {
        name: "bootstrap",
        summary: "Data kerja",
        description:
          "Tempat, alasan, dan pengaturan yang berubah sejak since, dan yang tidak ada lagi (gone). Simpan next setelah isinya tersimpan; ulangi selama more.",
        query: bootstrapInput,
      },
      "work",
    ),
    [workCalls.schedule.path]: get(
      {
        name: "schedule",
        summary: "Jadwal",
        description: "Jadwal kunjungan sendiri, paling banyak 35 hari, dengan urutan yang disarankan per hari.",
        query: scheduleInput,
      },
      "work",
    ),
    [workCalls.batch.path]: post(
      {
        name: "batch",
        summary: "Kirim kejadian",
        description:
          "Satu hasil per item dengan urutan yang sama, juga bila ada yang ditolak: applied, waiting, atau refused.",
        body: batchSchema(),
      },
      "work",
    ),
    [workCalls.tracks.path]: post(
      {
        name: "tracks",
        summary: "Kirim pergerakan",
        description:
          "Titik pergerakan; yang sama dua kali dihitung duplicate, dan yang tidak boleh disimpan dihitung dropped.",
        body: jsonSchema(tracksInput),
      },
      "work",
    ),
    [workCalls.photos.path]: { post: photoOperation() },
    [workCalls.status.path]: get(
      {
        name: "status",
        summary: "Hasil kejadian",
        description:
          "Hasil item menurut clientId, saran mengirim, dan angka hari ini. unknown berarti belum pernah tiba.",
        query: statusInput,
      },
      "work",
    ),
  };
}

/** The only call with a multipart body; its fields are in the address. */
function photoOperation(): Operation {
  const made = operation(
    {
      name: "photos",
      summary: "Kirim foto",
      description: "Berkas JPEG, PNG, atau WebP sampai 400 KB sebagai multipart/form-data dengan nama file.",
      query: photoInput,
    },
    "work",
  );
  const schema = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };
  const requestBody = { required: true, content: { "multipart/form-data": { schema } } };
  return { ...made, responses: { ...made.responses, ...refs("409", "413") }, requestBody } as unknown as Operation;
}

const written = new Set(["description", "summary", "title", "text", "means", "todo"]);
function translateAll(value: unknown, language: string, key = ""): unknown {
  if (typeof value === "string") return written.has(key) ? translate(value, undefined, language) : value;
  if (Array.isArray(value)) return value.map((v) => translateAll(v, language, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, k === "example" || k === "examples" ? v : translateAll(v, language, k)]),
  );
}

/** Generated from the schemas that validate requests of phones, so that both always agree. */
export function makeMobileApi(language = "id"): OpenApi {
  const out = Object.entries(answers).map(([name, schema]) => [`${name}Answer`, jsonSchema(schema, "output")]);
  const document: OpenApi = {
    openapi: "3.1.0",
    info: {
      title: "API salesman",
      version: changes[0].version,
      "x-parts": about,
      "x-changes": changes,
      "x-codes": codes,
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "Token dari pendaftaran perangkat." } },
      responses: Object.fromEntries(Object.entries(refusals).map(([status, r]) => [`Refused${status}`, r])),
      schemas: { ...Object.fromEntries(out), Refused: jsonSchema(refused, "output"), Item: itemSchema() },
    },
    paths: paths(),
    "x-verdict-vectors": verdictVectors,
    "x-survey-forms": surveyForms,
    "x-survey-vectors": surveyVectors,
  };
  const translated = translateAll(document, language) as OpenApi;
  const parts = (translated.info["x-parts"] ?? []).map(({ title, text }) => `## ${title}\n\n${text}`);
  return { ...translated, info: { ...translated.info, description: parts.join("\n\n") } };
}

/** Users with a session and phones may read the reference; others only if it is public. */
async function refuseStranger(ctx: Ctx): Promise<void> {
  if (await readSetting(ctx.db, openReference)) return;
  if ((await ctx.visitor()) || (await isPhone(ctx))) return;
  throw new Refused("unauthenticated", "Silakan masuk terlebih dahulu.", [], 401);
}
const made = new Map<string, OpenApi>();
export const onMobileApi = handle(
  mobileApi,
  z.strictObject({ language: z.enum(["id", "en"]).optional() }),
  async (input, ctx) => {
    await refuseStranger(ctx);
    const language = input.language ?? ctx.request.language;
    const document = made.get(language) ?? makeMobileApi(language);
    made.set(language, document);
    return input.language === undefined ? published(document) : document;
  },
);
