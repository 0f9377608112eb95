import { createHmac, timingSafeEqual } from "node:crypto";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/*
 * A sender's system as its developer would write it from the published OpenAPI document alone: it imports nothing of
 * the product, and uses no address, field or code that the document does not name.
 */
type Json = Readonly<Record<string, unknown>>;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, Json>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
};
export type Answer = { readonly status: number; readonly headers: Headers; readonly json: Json; readonly text: string };
type Question = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const documentId = "https://portal.example/openapi.json";
const pointer = (parts: readonly string[]): string =>
  `${documentId}#/${parts.map((p) => encodeURIComponent(p.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

export async function openClient(base: string, key: string, language = "en") {
  const published = await fetch(`${base}/api/v1/openapi.json`, {
    headers: { "accept-language": language, authorization: `Bearer ${key}` },
  });
  const document = (await published.json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...document, $id: documentId } as object);
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  );

  /** The differences between a response and the schema that the document has for its status. */
  function faults(id: string, status: number, json: unknown): string[] {
    const known = operations.get(id);
    const listed = known?.operation.responses[String(status)];
    if (!known || !listed) return [`${id} promises no ${status}`];
    const at = typeof listed.$ref === "string" ? listed.$ref.slice(2).split("/") : undefined;
    const parts = at ?? ["paths", known.path, known.method, "responses", String(status)];
    if (!at && !("content" in listed)) return [];
    const check = ajv.getSchema(pointer([...parts, "content", "application/json", "schema"]));
    return !check || check(json)
      ? []
      : (check.errors ?? []).map((e) => `${id} ${status} ${e.instancePath} ${e.message}`);
  }

  async function call(id: string, { path = {}, query = {}, body }: Question = {}): Promise<Answer> {
    const known = operations.get(id);
    if (!known) throw new Error(`the document has no ${id}`);
    for (const name of Object.keys(query))
      if (!known.operation.parameters?.some((p) => p.in === "query" && p.name === name))
        throw new Error(`${id} takes no ${name}`);
    const address = known.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${base}${address}${search ? `?${search}` : ""}`, {
      method: known.method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        "accept-language": language,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = (text === "" ? {} : JSON.parse(text)) as Json;
    const wrong = faults(id, response.status, json);
    if (wrong.length > 0) throw new Error(`${wrong.join("; ")} – ${text}`);
    return { status: response.status, headers: response.headers, json, text };
  }

  /** All rows of a list, page by page. */
  async function list(id: string, query: Readonly<Record<string, string>> = {}): Promise<Json[]> {
    const rows: Json[] = [];
    for (let cursor: unknown; ; ) {
      const { json } = await call(id, { query: { ...query, ...(typeof cursor === "string" ? { cursor } : {}) } });
      rows.push(...(json.data as Json[]));
      // a list of changes always has a cursor, so `more` states whether there are further rows now
      cursor = json.more ? json.cursor : null;
      if (typeof cursor !== "string") return rows;
    }
  }

  return {
    call,
    list,
    takes: (id: string, parameter: string) =>
      operations.get(id)?.operation.parameters?.some((p) => p.name === parameter) === true,
    operationIds: [...operations.keys()],
    /** The example body of a call in the document. */
    example: (id: string) =>
      structuredClone(operations.get(id)?.operation.requestBody?.content["application/json"]?.example) as Json,
    headersOfWebhook: Object.values(document.webhooks).flatMap((w) => (w.post.parameters ?? []).map((p) => p.name)),
  };
}

/** Whether the signature of a message is valid, as the document describes it. */
export function isGenuine(secret: string, signature: string, body: string): boolean {
  const [, at = "", signed = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = createHmac("sha256", secret).update(`${at}.${body}`).digest();
  return signed !== "" && timingSafeEqual(expected, Buffer.from(signed, "hex"));
}
