import { z } from "zod";
import { portalApi } from "./open-api.calls.ts";
import { can } from "#kit/person.ts";
import { type Handler, handle } from "./handle.server.ts";

type Json = Record<string, unknown>;
const parameterOf = /:(\w+)/g;

/**
 * JSON Schema of an input. Types that zod cannot express there, such as a number parsed from text, are left
 * unconstrained.
 */
function schemaOf(input: z.ZodType): Json {
  try {
    const { $schema: _version, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Json;
    return schema;
  } catch {
    return { type: "object" };
  }
}

function operationOf({ call, input }: Handler): Json {
  const schema = schemaOf(input);
  const inPath = [...call.path.matchAll(parameterOf)].map((m) => m[1] as string);
  const properties = Object.entries((schema.properties ?? {}) as Json).filter(([n]) => !inPath.includes(n));
  const asQuery = call.method === "GET" || call.method === "DELETE";
  const required = ((schema.required ?? []) as string[]).filter((n) => !inPath.includes(n));
  return {
    operationId: `${call.method} ${call.path}`,
    tags: [call.path.split("/")[2] ?? ""],
    summary: `${call.method} ${call.path}`,
    description: [call.access, call.sudo ? "kata sandi diminta lagi" : "", call.notMasked ? "tidak saat masking" : ""]
      .filter(Boolean)
      .join(" · "),
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...(asQuery
        ? properties.map(([name, s]) => ({ name, in: "query", required: required.includes(name), schema: s }))
        : []),
    ],
    ...(asQuery || properties.length === 0
      ? {}
      : {
          requestBody: {
            content: {
              "application/json": { schema: { type: "object", properties: Object.fromEntries(properties), required } },
            },
          },
        }),
    responses: {
      "200": { description: "OK" },
      "401": { description: "Belum masuk." },
      "403": { description: "Tidak diizinkan." },
      "422": { description: "Isi belum benar." },
    },
  };
}

/**
 * The OpenAPI document of all calls, built on first request. Each reader gets only the calls that the reader may use.
 */
export function openApiHandler(handlers: () => readonly Handler[]): Handler {
  let made:
    | { readonly access: string; readonly path: string; readonly method: string; readonly operation: Json }[]
    | undefined;
  return handle(portalApi, z.strictObject({}), async (_input, { access }) => {
    made ??= handlers()
      .filter((h) => !h.call.path.startsWith("/api/v1/"))
      .map((h) => ({
        access: h.call.access,
        path: h.call.path.replace(parameterOf, "{$1}"),
        method: h.call.method.toLowerCase(),
        operation: operationOf(h),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const paths: Record<string, Json> = {};
    for (const m of made)
      if (["public", "session", "any-role"].includes(m.access) || can(access, m.access))
        paths[m.path] = { ...paths[m.path], [m.method]: m.operation };
    return {
      openapi: "3.1.0",
      info: {
        title: "Portal",
        version: "1",
        description:
          "Panggilan portal yang boleh Anda lakukan. Token masuk dikirim sebagai Authorization: Bearer; Idempotency-Key membuat pengiriman ulang tidak berakibat ganda. Metode yang tidak dilayani dijawab 405 dengan Allow.",
      },
      servers: [{ url: "/" }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
      paths,
    };
  });
}
