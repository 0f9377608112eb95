import { isAcceptedDay } from "#kit/day.ts";
import {
  type ChoiceField,
  type DecimalField,
  type Field,
  type Fields,
  type IntegerField,
  isIdentifier,
  type TextField,
} from "#kit/field.ts";
import { unitsOf } from "#kit/exact.ts";
import { cleaned, identifierFault, isStorableText, normalizeSpaces } from "#kit/identifier.ts";
import { pairFaults } from "#kit/pairs.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { cleanHtml } from "./html.server.ts";
import type { Values } from "./hooks.server.ts";

/** The valid value, or why it is refused. The same rules apply to forms, imports and the API. */
type Verdict =
  | { readonly value: unknown }
  | { readonly error: string; readonly values?: Record<string, string | number> };
const no = (error: string, values?: Record<string, string | number>): Verdict => ({
  error,
  ...(values ? { values } : {}),
});

/**
 * Reads a body according to the declaration. Throws a refusal for invalid, unknown and server-set fields, which are
 * never ignored silently. `before` is the row that an update changes.
 */
export function readValues(
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  mode: "create" | "update",
  before?: Readonly<Record<string, unknown>>,
): Values {
  const fields = resource.fields as Fields;
  const errors: FieldError[] = [];
  const out: Values = mode === "create" ? { ...blankOf(fields) } : {};
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name)) errors.push({ field: name, message: "Isian tidak dikenal." });
    else if (fields[name]?.readOnly) errors.push({ field: name, message: "Isian ini tidak dapat diubah." });
  }
  for (const [name, field] of entriesOf(fields)) {
    const given = body[name] !== undefined && Object.hasOwn(body, name);
    if (field.readOnly || (mode === "update" && !given)) continue;
    const verdict = readValue(field, given ? body[name] : initial(field));
    if ("error" in verdict)
      errors.push({ field: name, message: verdict.error, ...(verdict.values ? { values: verdict.values } : {}) });
    else out[name] = verdict.value;
  }
  const reported = new Set(errors.map((e) => e.field));
  const between = pairFaults(fields, { ...before, ...out }, (name) => Object.hasOwn(out, name));
  errors.push(...between.filter((e) => !reported.has(e.field)));
  if (errors.length) throw new Refused("invalid", "Isian belum benar.", errors);
  return out;
}

/** Cached, because a file of many thousand rows reads the same fields, bounds and patterns repeatedly. */
const entries = new WeakMap<Fields, readonly (readonly [string, Field])[]>();
function entriesOf(fields: Fields): readonly (readonly [string, Field])[] {
  const known = entries.get(fields) ?? Object.entries(fields);
  entries.set(fields, known);
  return known;
}
/** A row object with all properties present: filling it takes a third of the memory of adding properties one by one. */
const blanks = new WeakMap<Fields, Values>();
function blankOf(fields: Fields): Values {
  const known =
    blanks.get(fields) ??
    Object.fromEntries(entriesOf(fields).flatMap(([n, field]) => (field.readOnly ? [] : [[n, null]])));
  blanks.set(fields, known);
  return known;
}
const bounds = new WeakMap<DecimalField, { readonly min: bigint | null; readonly max: bigint | null }>();
function boundsOf(field: DecimalField): { readonly min: bigint | null; readonly max: bigint | null } {
  const units = (v: string | undefined) => (v === undefined ? null : unitsOf(v, field.scale));
  const known = bounds.get(field) ?? { min: units(field.min), max: units(field.max) };
  bounds.set(field, known);
  return known;
}
const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, known);
  return known;
}

const initial = (field: Field): unknown =>
  field.kind === "choice" ? (field.default ?? null) : field.kind === "boolean" ? false : null;

export function readValue(field: Field, raw: unknown): Verdict {
  const value = typeof raw === "string" && field.kind !== "html" ? cleaned(raw) : raw;
  if (value === null || value === undefined || value === "")
    return field.required ? no("Wajib diisi.") : { value: null };
  switch (field.kind) {
    case "text":
      return readText(field, value);
    case "html":
      return typeof value === "string" && isStorableText(value) && value.length <= field.max
        ? { value: cleanHtml(value) }
        : no("Teks tidak sah atau terlalu panjang.");
    case "integer":
      return readInteger(field, value);
    case "decimal":
      return readDecimal(field, value);
    case "date":
      return isAcceptedDay(value) ? { value } : no("Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");
    case "instant":
      return typeof value === "string" && isInstant(value) ? { value } : no("Waktu tidak sah.");
    case "boolean":
      return typeof value === "boolean" ? { value } : no("Harus ya atau tidak.");
    case "choice":
      return readChoice(field, value);
    case "ref":
      return isId(value) ? { value } : no("Pilihan tidak sah.");
  }
}

export const isId = (v: unknown): v is number => typeof v === "number" && Number.isSafeInteger(v) && v > 0;
export const isInstant = (s: string): boolean =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(s) &&
  !Number.isNaN(Date.parse(s)) &&
  isAcceptedDay(s.slice(0, 10));

const formats: Readonly<Record<string, readonly [RegExp, string]>> = {
  email: [/^[^\s@<>()[\],;:\\"]+@[^\s@.]+(\.[^\s@.]+)+$/, "Alamat e-mail tidak sah."],
  phone: [/^\+?[0-9][0-9 ()-]{5,19}$/, "Nomor telepon tidak sah."],
  url: [/^https?:\/\/[^\s]+$/, "Alamat web tidak sah."],
};

function readText(field: TextField, given: unknown): Verdict {
  if (typeof given !== "string") return no("Harus berupa teks.");
  const value = isIdentifier(field) && !/[\r\n\t]/.test(given) ? normalizeSpaces(given) : given;
  if (!isStorableText(value)) return no("Teks memuat karakter yang tidak diizinkan.");
  if (value.length > field.max) return no("Paling banyak {max} karakter.", { max: field.max });
  if (field.min !== undefined && value.length < field.min)
    return no("Paling sedikit {min} karakter.", { min: field.min });
  if (field.format !== "multiline" && /[\r\n\t\u2028\u2029]/.test(value)) return no("Harus satu baris.");
  const fault = isIdentifier(field) ? identifierFault(value) : undefined;
  if (fault) return no(fault);
  if (field.pattern && !patternOf(field.pattern).test(value))
    return no("Format tidak sesuai: {hint}.", { hint: field.patternHint ?? field.pattern });
  const format = field.format ? formats[field.format] : undefined;
  return format && !format[0].test(value) ? no(format[1]) : { value };
}

function readInteger(field: IntegerField, value: unknown): Verdict {
  if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    return no("Harus bilangan bulat.");
  if (field.min !== undefined && value < field.min) return no("Paling kecil {min}.", { min: field.min });
  if (field.max !== undefined && value > field.max) return no("Paling besar {max}.", { max: field.max });
  return { value };
}

function readDecimal(field: DecimalField, value: unknown): Verdict {
  const s = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof s !== "string" || !/^-?\d{1,15}(\.\d+)?$/.test(s)) return no("Harus berupa angka.");
  if ((s.split(".")[1] ?? "").length > field.scale)
    return no("Paling banyak {scale} angka di belakang koma.", { scale: field.scale });
  const { min, max } = boundsOf(field);
  const units = min === null && max === null ? 0n : unitsOf(s, field.scale);
  if (min !== null && units < min) return no("Paling kecil {min}.", { min: field.min as string });
  if (max !== null && units > max) return no("Paling besar {max}.", { max: field.max as string });
  return { value: s };
}

const readChoice = (field: ChoiceField, value: unknown): Verdict =>
  field.choices.some((c) => c.value === value) ? { value } : no("Pilihan tidak sah.");
