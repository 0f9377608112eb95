import type { z } from "zod";
import { type FieldError, Refused } from "#kit/refused.ts";

/** The parsed input, or the field errors if the input does not match the schema. */
export type Validated<T> =
  | { readonly data: T; readonly refusal?: undefined }
  | { readonly data?: undefined; readonly refusal: Refused };

export function validate<T>(schema: z.ZodType<T>, input: unknown): Validated<T> {
  const { data, error } = schema.safeParse(input, inOwnWords);
  return error ? { refusal: refusalOf(error, input) } : { data };
}

/**
 * Parses an input and returns the result. Throws a refusal with the field errors if the input does not match the
 * schema.
 */
export function validateInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const { data, refusal } = validate(schema, input);
  if (refusal) throw refusal;
  return data;
}

const missing = "Wajib diisi.";
const wrong = "Nilai tidak sah.";
/** Suppresses the library's English message for schemas without a message of their own. */
const inOwnWords: z.core.ParseContext<z.core.$ZodIssue> = { error: () => "" };

/**
 * The value sent at a path. A schema that coerces text to a number reports invalid text without its value and reads an
 * empty text as zero, so the original value is needed to tell these cases apart.
 */
const sentAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], input);

/**
 * Maps a zod issue to the portal's message and the bound it contains. A message given by the schema takes precedence.
 */
function wordsOf(i: z.core.$ZodIssue, sent: unknown): Pick<FieldError, "message" | "values"> {
  if (i.code === "custom" || i.code === "invalid_format") return { message: i.message || wrong };
  if ((i.code === "invalid_type" || i.code === "invalid_union") && (sent === undefined || sent === null))
    return { message: missing };
  if (i.code === "invalid_type") return { message: typeWords[i.expected] ?? wrong };
  if (i.code === "invalid_value")
    return { message: "Pilihan: {sizes}.", values: { sizes: i.values.map(String).join(", ") } };
  if (i.code === "too_small" && ((i.origin === "string" && i.minimum === 1) || (i.origin !== "string" && sent === "")))
    return { message: missing };
  if (i.code === "too_small") return { message: atLeast[i.origin] ?? wrong, values: { min: Number(i.minimum) } };
  if (i.code === "too_big") return { message: atMost[i.origin] ?? wrong, values: { max: Number(i.maximum) } };
  return { message: wrong };
}
const typeWords: Readonly<Record<string, string>> = {
  string: "Harus berupa teks.",
  number: "Harus berupa angka.",
  int: "Harus bilangan bulat.",
  boolean: "Harus ya atau tidak.",
  array: "Harus berupa daftar.",
  object: "Harus berupa objek.",
  record: "Harus berupa objek.",
};
const atLeast: Readonly<Record<string, string>> = {
  string: "Paling sedikit {min} karakter.",
  array: "Paling sedikit {min} isi.",
  number: "Paling kecil {min}.",
  int: "Paling kecil {min}.",
};
const atMost: Readonly<Record<string, string>> = {
  string: "Paling banyak {max} karakter.",
  array: "Paling banyak {max} isi.",
  number: "Paling besar {max}.",
  int: "Paling besar {max}.",
};

function refusalOf(error: z.ZodError, input: unknown): Refused {
  const fields = error.issues.flatMap((i): FieldError[] =>
    i.code === "unrecognized_keys"
      ? i.keys.map((k) => ({ field: [...i.path, k].join("."), message: "Isian tidak dikenal." }))
      : [{ field: i.path.join(".") || "body", ...wordsOf(i, sentAt(input, i.path)) }],
  );
  return new Refused("invalid", "Isian belum benar.", fields, 422);
}
