import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { reasonKinds } from "#features/penjualan/transaksi/reason-kinds.ts";
import { makeOpenApi } from "#features/rest-api/distributor/open-api.server.ts";
import { callCodes, documentCodes } from "#features/rest-api/distributor/push-codes.ts";
import { entriesOf } from "#features/rest-api/open-api.ts";
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

/** Whatever a reader of the reference reads: what calls, fields, answers and headers say of themselves, what holds for all of them, and the codes. */
function textsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "example" || key === "examples") return [];
    return typeof inner === "string"
      ? ["description", "summary", "title", "text", "means", "todo"].includes(key)
        ? [inner]
        : []
      : textsOf(inner);
  });
}
const { "x-parts": parts, "x-codes": codes } = document.info;
const texts = [
  ...new Set([...textsOf(document.paths), ...textsOf(document.webhooks), ...textsOf(parts), ...textsOf(codes)]),
];

describe("the reference of the push API", () => {
  test.each(["en", "fr", "ru", "zh"])(
    "is said in %s to its last field, with words that travel with its page",
    (language) => {
      const words = wordsOf(language);
      expect(texts.length).toBeGreaterThan(150);
      expect(texts.filter((t) => !Object.hasOwn(words, t))).toEqual([]);
      const areas = wordAreas(root, new Set(Object.keys(words)));
      const inReach = ["rest-api", "core", ...(areas.needs["rest-api"] ?? [])].map((a) => areas.texts.get(a));
      expect(texts.filter((t) => !inReach.some((area) => area?.has(t)))).toEqual([]);
    },
  );

  test("tells every field of every request, and names each kind of reason", () => {
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
    for (const { operation } of entriesOf(document))
      if (operation.requestBody)
        walk(operation.requestBody.content["application/json"].schema as Schema, `${operation.operationId} `);
    expect(bare).toEqual([]);
    const told = texts.find((t) => t.startsWith("Jenis alasan:")) ?? "";
    for (const [name, word] of Object.entries(reasonKinds))
      expect(told.toLowerCase()).toContain(`${name} = ${word.toLowerCase()}`);
  });

  test("asks for a body wherever one is sent, and says what other methods get", () => {
    for (const { method, operation } of entriesOf(document)) {
      if (method === "post") expect(operation.requestBody?.required, operation.operationId).toBe(true);
      expect(Object.keys(operation.responses), operation.operationId).toContain("405");
    }
    expect(JSON.stringify(entriesOf(document)[0]?.operation.responses["403"])).toContain("client.closed");
  });
});

/** Refusals that only people get: a system's document is of its kind, held and in force by the time those rules are asked. */
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

test("whatever the code behind a push can refuse stands in the list of codes, and nothing else does", () => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(root + file, "utf8");
    for (const [, code = ""] of source.matchAll(/new Refused\([^,"]*"([\w.-]+)"/g)) found.add(code);
    // what the database refuses
    if (file.endsWith("/errors.ts"))
      for (const [, code = ""] of source.matchAll(/\[\d{3}, "([\w.-]+)"/g)) found.add(code);
    // one that others ask for by name
    for (const [, name = ""] of source.matchAll(/new Refused\((?:\w+ \? )?(\w+)[,\s]/g)) {
      const code = constants.get(name);
      if (code) found.add(code);
    }
    for (const [, name = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const path = name.startsWith("#")
        ? `src/${name.slice(1)}`
        : name.startsWith(".")
          ? relative(root, resolve(root, dirname(file), name))
          : "";
      if (
        /^src\/(features\/(penjualan|rest-api)\/|server\/(stock|http|access)\/|kit\/refused)/.test(path) &&
        existsSync(join(root, path))
      )
        walk(path);
    }
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
  expect([...found].filter((c) => !listed.has(c) && !ofPeople.includes(c)).sort()).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});
