import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import { freeText } from "./words.server.ts";

/** Input schemas that calls of several modules use. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;
/** The version of the row as the sender saw it; another version is a conflict. */
export const version = z.number().int().positive();
export const text = (max: number, min = 0) =>
  freeText()
    .max(max)
    .check(({ value, issues }) => {
      // an empty text is reported as missing, any other as too short
      if (value.length < min)
        issues.push({
          code: "too_small",
          origin: "string",
          minimum: value === "" ? 1 : min,
          inclusive: true,
          input: value,
        });
    });
export const matching = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((s) => pattern.test(s), message);
export const phone = matching(/^\+?[0-9][0-9 ()-]{5,19}$/, "Nomor telepon tidak sah.");
export const tonnes = matching(/^\d{1,8}(\.\d{1,3})?$/, "Harus angka, paling banyak 3 angka di belakang koma.");
const between = (low: number, high: number) =>
  z
    .string()
    .refine(
      (s) => /^-?\d{1,3}(\.\d{1,6})?$/.test(s) && Number(s) >= low && Number(s) <= high,
      "Koordinat di luar Indonesia.",
    );
export const latitude = between(-12, 7);
export const longitude = between(94, 142);
export const photos = z.array(z.uuid()).max(8).nullish();
export const day = z.string().refine(isAcceptedDay, "Tanggal tidak sah (TTTT-BB-HH, 2000–2100).");
export const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number) as unknown as z.ZodType<number>;
