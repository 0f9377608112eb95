/** The server's rules for one value, applied while typing; the server applies them again. */
import { isAcceptedDay } from "#kit/day.ts";
import { type DecimalField, type Field, type IntegerField, isIdentifier, type TextField } from "#kit/field.ts";
import { cleaned, identifierFault, isInvisible, isStorableText, normalizeSpaces } from "#kit/identifier.ts";
import { compareDecimal, parseDecimal } from "./decimal-text.web.ts";

export type Problem = { readonly message: string; readonly values?: Readonly<Record<string, string | number>> };
const no = (message: string, values?: Problem["values"]): Problem => (values ? { message, values } : { message });

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && isInvisible(value));

/**
 * Why a value cannot be saved, or undefined. Values are in the form's representation: a reference is `{ id, label }`.
 */
export function problemOf(field: Field, value: unknown): Problem | undefined {
  if (isBlank(value)) return field.required && field.kind !== "boolean" ? no("Wajib diisi.") : undefined;
  switch (field.kind) {
    case "text":
      return textProblem(field, value);
    case "html":
      return typeof value === "string" && value.length <= field.max
        ? undefined
        : no("Teks tidak sah atau terlalu panjang.");
    case "integer":
      return integerProblem(field, value);
    case "decimal":
      return decimalProblem(field, value);
    case "date":
      return isAcceptedDay(value) ? undefined : no("Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");
    case "choice":
      return field.choices.some((c) => c.value === value) ? undefined : no("Pilihan tidak sah.");
    default:
      return undefined;
  }
}

const formats: Readonly<Record<string, readonly [RegExp, string]>> = {
  email: [/^[^\s@<>()[\],;:\\"]+@[^\s@.]+(\.[^\s@.]+)+$/, "Alamat e-mail tidak sah."],
  phone: [/^\+?[0-9][0-9 ()-]{5,19}$/, "Nomor telepon tidak sah."],
  url: [/^https?:\/\/[^\s]+$/, "Alamat web tidak sah."],
};

function textProblem(field: TextField, raw: unknown): Problem | undefined {
  if (typeof raw !== "string") return no("Harus berupa teks.");
  const value = isIdentifier(field) ? normalizeSpaces(raw) : cleaned(raw);
  const fault = isIdentifier(field) ? identifierFault(value) : undefined;
  if (fault) return no(fault);
  if (!isStorableText(value)) return no("Teks memuat karakter yang tidak diizinkan.");
  if (value.length > field.max) return no("Paling banyak {max} karakter.", { max: field.max });
  if (field.min !== undefined && value.length < field.min)
    return no("Paling sedikit {min} karakter.", { min: field.min });
  if (field.pattern && !new RegExp(field.pattern, "u").test(value))
    return no("Format tidak sesuai: {hint}.", { hint: field.patternHint ?? field.pattern });
  const format = field.format ? formats[field.format] : undefined;
  return format && !format[0].test(value) ? no(format[1]) : undefined;
}

function integerProblem(field: IntegerField, value: unknown): Problem | undefined {
  if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > 2_147_483_647)
    return no("Harus bilangan bulat.");
  if (field.min !== undefined && value < field.min) return no("Paling kecil {min}.", { min: field.min });
  if (field.max !== undefined && value > field.max) return no("Paling besar {max}.", { max: field.max });
  return undefined;
}

/** A text that is not a number remains in the form as typed, so it is parsed again here. */
function decimalProblem(field: DecimalField, value: unknown): Problem | undefined {
  if (typeof value !== "string") return no("Harus berupa angka.");
  const parsed: Problem | { value: string | null } = /^-?\d+(\.\d+)?$/.test(value)
    ? { value }
    : withMessage(parseDecimal(value, field.scale, field.unit));
  if ("message" in parsed) return parsed;
  const figure = parsed.value ?? "0";
  if ((figure.split(".")[1]?.replace(/0+$/, "") ?? "").length > field.scale)
    return no("Paling banyak {scale} angka di belakang koma.", { scale: field.scale });
  if (field.min !== undefined && compareDecimal(figure, field.min) < 0)
    return no("Paling kecil {min}.", { min: field.min });
  if (field.max !== undefined && compareDecimal(figure, field.max) > 0)
    return no("Paling besar {max}.", { max: field.max });
  return undefined;
}
const withMessage = (parsed: ReturnType<typeof parseDecimal>): Problem | { value: string | null } =>
  "error" in parsed ? no(parsed.error, parsed.values) : parsed;
