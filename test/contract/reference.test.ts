import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { reasonKinds } from "#features/penjualan/transaksi/reason-kinds.ts";
import { bulk, makeOpenApi, published } from "#features/rest-api/distributor/open-api.server.ts";
import { callCodes, documentCodes } from "#features/rest-api/distributor/push-codes.ts";
import { bodyOf, entriesOf, resolved } from "#features/rest-api/open-api.ts";
import { modulesImported } from "../../scripts/imports-in.ts";
import { wordAreas } from "../../scripts/vite/word-areas.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const wordsOf = (language: string): Readonly<Record<string, string>> => {
  const folder = `${root}src/web/locales/${language}/`;
  return Object.assign(
    {},
    ...readdirSync(folder).map((f) => JSON.parse(readFileSync(folder + f, "utf8")) as object),
  ) as Record<string, string>;
};
const document = makeOpenApi("2026-11-20");
const entries = entriesOf(resolved(document));

/** All texts of the reference: of calls, fields, responses and headers, the general sections, and the codes. */
function textsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "example" || key === "examples") return [];
    const read = ["description", "summary", "title", "text", "means", "todo"].includes(key);
    if (typeof inner === "string") return read && inner !== "" ? [inner] : [];
    return read && Array.isArray(inner) ? (inner as string[]) : textsOf(inner);
  });
}
const ofBulk = makeOpenApi("2026-11-20", "id", bulk);
const texts = [
  ...new Set(
    [document, ofBulk].flatMap(({ paths, webhooks, components, info }) =>
      [paths, webhooks, components, info["x-parts"], info["x-codes"], info["x-changes"]].flatMap(textsOf),
    ),
  ),
];

describe("the reference of the push API", () => {
  test.each(["en", "fr", "ru", "zh"])(
    "is completely translated into %s, with the texts that belong to its page",
    (language) => {
      const words = wordsOf(language);
      expect(texts.length).toBeGreaterThan(150);
      expect(texts.filter((t) => !Object.hasOwn(words, t))).toEqual([]);
      const areas = wordAreas(root, new Set(Object.keys(words)));
      const inReach = ["rest-api", "core", ...(areas.needs["rest-api"] ?? [])].map((a) => areas.texts.get(a));
      expect(texts.filter((t) => !inReach.some((area) => area?.has(t)))).toEqual([]);
    },
  );

  test("describes every field of every request, and lists each kind of reason", () => {
    const bare: string[] = [];
    const walk = (schema: Schema, at: string): void => {
      for (const [name, s] of Object.entries(schema.properties ?? {})) {
        if (!s.description && s.type !== "array") bare.push(`${at}${name}`);
        walk(s.items ?? s, `${at}${name}.`);
      }
    };
    type Schema = {
      readonly type?: unknown;
      readonly description?: string;
      readonly items?: Schema;
      readonly properties?: Readonly<Record<string, Schema>>;
    };
    for (const { operation } of entries)
      if (operation.requestBody)
        walk(operation.requestBody.content["application/json"].schema as Schema, `${operation.operationId} `);
    expect(bare).toEqual([]);
    const kinds = texts.find((t) => t.startsWith("Jenis alasan:")) ?? "";
    for (const [name, word] of Object.entries(reasonKinds))
      expect(kinds.toLowerCase()).toContain(`${name} = ${word.toLowerCase()}`);
  });

  test("requires a body wherever one is sent, and documents the response to other methods", () => {
    for (const { method, operation } of entries) {
      if (method === "post") expect(operation.requestBody?.required, operation.operationId).toBe(true);
      expect(Object.keys(operation.responses), operation.operationId).toContain("405");
    }
    expect(JSON.stringify(entries[0]?.operation.responses["403"])).toContain("client.suspended");
  });
});

test("is a valid OpenAPI 3.1 document in each language of senders, and small enough to read", async () => {
  for (const language of ["id", "en"]) {
    const made = published(makeOpenApi("2026-11-20", language));
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(made)) as Record<string, unknown>);
    expect(errors ?? [], language).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(JSON.stringify(made).length).toBeLessThan(150_000);
  }
  const english = JSON.stringify(makeOpenApi("2026-11-20", "en"), (key, v: unknown) => (key === "example" ? null : v));
  const left = texts.filter(
    (t) => / (yang|dan|tidak|atau|dengan) /.test(t) && english.includes(JSON.stringify(t).slice(1, -1)),
  );
  expect(left).toEqual([]);
});

test("the codes of bulk documents are only in the reference of bulk", () => {
  const listed = ({ info }: typeof document) => (info["x-codes"] ?? []).flatMap((c) => c.rows.flatMap((r) => r.codes));
  expect(listed(document).filter((c) => c.startsWith("bulk.") || c === "not-served")).toEqual([]);
  expect(listed(ofBulk)).toEqual(expect.arrayContaining(["bulk.invalid", "bulk.not-served", "not-served"]));
  expect(listed(document)).toEqual(expect.arrayContaining(["sale.invalid", "busy", "not-yours"]));
  expect(JSON.stringify(document.info["x-codes"])).not.toMatch(/curah/i);
});

test("the texts of its examples are complete, and none is Indonesian in English", () => {
  const sentencesOf = (value: unknown): string[] =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          key === "message" && typeof inner === "string" ? [inner] : sentencesOf(inner),
        );
  const own = sentencesOf(document);
  const english = sentencesOf(makeOpenApi("2026-11-20", "en"));
  expect(own.length).toBeGreaterThan(20);
  expect([...own, ...english].filter((s) => s.includes("{"))).toEqual([]);
  expect(english.filter((s) => own.includes(s))).toEqual([]);
});

test("every call has an example of every status that matches the call's own schema", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const { operation } of entries) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const media = content?.["application/json"];
      if (!media) continue;
      const at = `${operation.operationId} ${status}`;
      expect(media.example, at).toBeDefined();
      const isValid = ajv.validate(media.schema, media.example);
      expect(isValid ? [] : ajv.errors, at).toEqual([]);
    }
    const body = bodyOf(operation);
    if (body) expect(ajv.validate(body.schema, body.example) ? [] : ajv.errors, operation.operationId).toEqual([]);
  }
});

const sourceOf = (path: string): string | undefined =>
  existsSync(root + path) ? readFileSync(root + path, "utf8") : undefined;

/** Refusals that only users can receive: a document of a system has already passed these rules. */
const ofPeople = [
  "conflict",
  "forbidden",
  "throttled",
  "sale.kind",
  "sale.cancelled",
  "sale.draft",
  "sale.returned",
  "purchase.kind",
  "purchase.cancelled",
];

test("the list of codes contains exactly the codes that a push can be refused with", () => {
  const names = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = sourceOf(file) ?? "";
    for (const [, code = ""] of source.matchAll(/new Refused\([^,"]*"([\w.-]+)"/g)) names.add(code);
    // refusals of the database
    if (file.endsWith("/errors.server.ts"))
      for (const [, code = ""] of source.matchAll(/\[\d{3}, "([\w.-]+)"/g)) names.add(code);
    // refusals whose code is a named constant
    for (const [, name = ""] of source.matchAll(/new Refused\((?:\w+ \? )?(\w+)[,\s]/g)) {
      const code = constants.get(name);
      if (code) names.add(code);
    }
    for (const path of modulesImported(file, source, sourceOf))
      if (/^src\/(features\/(penjualan|rest-api)\/|server\/stock\/|platform\/(http|access)\/|kit\/refused)/.test(path))
        walk(path);
  };
  const constants = new Map<string, string>();
  for (const file of readdirSync(`${root}src/features/penjualan`, { recursive: true, encoding: "utf8" }).filter((f) =>
    f.endsWith(".server.ts"),
  ))
    for (const [, name = "", code = ""] of readFileSync(`${root}src/features/penjualan/${file}`, "utf8").matchAll(
      /export const (\w+) = "([\w.-]+)";/g,
    ))
      constants.set(name, code);
  walk("src/features/rest-api/distributor/push.server.ts");
  const listed = new Set<string>([...documentCodes, ...callCodes]);
  expect([...names].filter((c) => !listed.has(c) && !ofPeople.includes(c)).sort()).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});
