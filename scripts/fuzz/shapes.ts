import { pickOne } from "#test/support/random.ts";

/** The subset of JSON Schema that the portal's schemas use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
};
/** Returns the id of an existing row of this kind, or of any. */
export type Known = (name: string, random: () => number) => number;

const words = ["Toko Maju", "A", "2026-11", "penjualan", "store", "code", "-name", "1", "12.5", "id-ID", "active"];

/** A value that matches the schema as far as the schema expresses it. */
export function sampleFrom(schema: Schema, name: string, known: Known, random: () => number, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return pickOne(schema.enum, random);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice?.length) return sampleFrom(pickOne(choice, random), name, known, random, depth);
  if (schema.allOf?.[0]) return sampleFrom(schema.allOf[0], name, known, random, depth);
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  if (type === "object" || schema.properties) return depth > 6 ? {} : objectOf(schema, known, random, depth);
  if (type === "array") {
    const count = Math.max(schema.minItems ?? 0, Math.floor(random() * 3));
    return Array.from({ length: count }, () => sampleFrom(schema.items ?? {}, name, known, random, depth + 1));
  }
  if (type === "integer" || type === "number") return numberOf(schema, name, known, random);
  if (type === "boolean") return random() < 0.5;
  if (type === "null") return null;
  return textOf(schema, name, known, random);
}

function objectOf(schema: Schema, known: Known, random: () => number, depth: number): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || random() < 0.4) out[name] = sampleFrom(part, name, known, random, depth + 1);
  return out;
}

function numberOf(schema: Schema, name: string, known: Known, random: () => number): number {
  if (/id$|^(store|distributor|warehouse|product|user|area|district|uom)$/i.test(name)) return known(name, random);
  if (name === "version") return 1;
  const low = Math.max(schema.minimum ?? 0, -1_000_000);
  const high = Math.min(schema.maximum ?? low + 50, low + 1_000);
  return Math.floor(low + random() * (high - low + 1));
}

function textOf(schema: Schema, name: string, known: Known, random: () => number): string {
  if (schema.format === "uuid") return "0b5c1f0e-3f0e-4c59-9d2f-3f9c2a1b7d11";
  if (schema.format === "email") return `fuzz${Math.floor(random() * 1_000)}@example.invalid`;
  if (/date|From$|To$|^(from|to|day|month|asOf|soldOn)$/i.test(name))
    return `2026-${String(1 + Math.floor(random() * 11)).padStart(2, "0")}-0${1 + Math.floor(random() * 9)}`;
  if (/\\d/.test(schema.pattern ?? "") || /id$/i.test(name)) return String(known(name, random));
  const text = pickOne(words, random).padEnd(schema.minLength ?? 0, "x");
  return schema.maxLength === undefined ? text : text.slice(0, schema.maxLength);
}

type Spot = { readonly holder: Record<string, unknown>; readonly key: string };
/** Every place in a value that can be replaced. */
function spotsIn(value: unknown, out: Spot[] = []): Spot[] {
  if (typeof value !== "object" || value === null) return out;
  for (const key of Object.keys(value)) {
    out.push({ holder: value as Record<string, unknown>, key });
    spotsIn((value as Record<string, unknown>)[key], out);
  }
  return out;
}

/** Changes one to three places of the input in place: replaces a value, removes it, or adds an undeclared one. */
export function mutate(input: Record<string, unknown>, hostile: () => unknown, random: () => number): void {
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const spots = spotsIn(input);
    const spot = spots.length ? pickOne(spots, random) : undefined;
    const turn = random();
    if (!spot || turn < 0.06)
      input[pickOne(["__proto__x", "constructor", "extra", "id", "version"], random)] = hostile();
    else if (turn < 0.14) delete spot.holder[spot.key];
    else if (turn < 0.18) spot.holder[spot.key] = [spot.holder[spot.key], spot.holder[spot.key]];
    else spot.holder[spot.key] = hostile();
  }
}
