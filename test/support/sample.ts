import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Client } from "./portal.ts";

let made = 0;
/** A body that a noun accepts, made from its declaration alone; references name the first row the client may choose. */
export async function sampleOf(r: AnyResource, client: Client): Promise<Record<string, unknown> | null> {
  const body: Record<string, unknown> = {};
  for (const [name, f] of Object.entries(r.fields as Fields)) {
    if (f.readOnly) continue;
    const value = f.kind === "ref" ? await firstChoice(r, f, client) : sampleValue(f, name);
    if (f.required && value === null) return null;
    if (f.required || f.kind !== "ref") body[name] = value;
  }
  return body;
}

async function firstChoice(r: AnyResource, f: Field & { kind: "ref" }, client: Client): Promise<number | null> {
  if (f.to === "self") return null;
  const answer = await client.get(`${f.to.path}/lookup`);
  const rows = (answer.json as { data?: { id: number }[] })?.data ?? [];
  void r;
  return rows.length ? (rows[made % rows.length] as { id: number }).id : null;
}

function sampleValue(f: Exclude<Field, { kind: "ref" }>, name: string): unknown {
  const n = ++made;
  switch (f.kind) {
    case "text": return sampleText(f, n);
    case "html": return "<p>Teks <strong>contoh</strong></p>";
    case "integer": return Math.max(f.min ?? 1, Math.min(f.max ?? 9, 1 + (n % 9)));
    case "decimal": return f.min && Number(f.min) > 1 ? f.min : "1.5".padEnd(f.scale > 1 ? 3 : 1);
    case "date": return /(to|until|end|closed)/i.test(name) ? null : `2027-0${1 + (n % 9)}-1${n % 9}`;
    case "instant": return `2026-11-0${1 + (n % 9)}T08:00:00+07:00`;
    case "boolean": return n % 2 === 0;
    case "choice": return f.choices[0]?.value;
  }
}

function sampleText(f: Field & { kind: "text" }, n: number): string {
  if (f.format === "email") return `contoh${n}@example.invalid`;
  if (f.format === "phone") return `0812000${String(n).padStart(5, "0")}`;
  if (f.format === "url") return `https://example.invalid/${n}`;
  const candidates = [`ZC${n}`, `zc-${n}`, String(n).padStart(2, "0"), String(n).padStart(Math.max(f.min ?? 1, 4), "0"), "12345", "01.234.567.8-445.000", String(1_000_000_000 + n), String(n).padStart(16, "1"), `1.0.${n}`, `#4b7c${(16 + (n % 200)).toString(16)}`];
  const fits = (s: string) => s.length <= f.max && s.length >= (f.min ?? 0) && (!f.pattern || new RegExp(f.pattern, "u").test(s));
  return candidates.find(fits) ?? `Contoh ${n}`.slice(0, f.max);
}
