import { z } from "zod";
import { normalizeSpaces } from "#kit/identifier.ts";
import { identifying, text, withoutControls } from "#platform/http/index.server.ts";
import { isInstant } from "#platform/records/index.server.ts";

/*
 * Values of manually entered documents, validated in the same way for all. Figures are decimal text, because a JSON
 * number has already been converted to floating point.
 */
export const qty = z
  .string()
  .refine(
    (s) => /^\d{1,11}(\.\d{1,3})?$/.test(s) && /[1-9]/.test(s),
    "Harus angka lebih dari nol, paling banyak 3 angka di belakang koma.",
  );
/** A quantity that may be zero. */
export const count = z.string().regex(/^\d{1,11}(\.\d{1,3})?$/, "Harus angka, paling banyak 3 angka di belakang koma.");
export const moment = z.string().refine(isInstant, "Waktu tidak sah.");
export const rupiah = z
  .string()
  .refine((s) => /^\d{1,14}(\.\d{1,2})?$/.test(s), "Harus rupiah, paling banyak 2 angka di belakang koma.");
/**
 * Whether an amount exceeds 15 integer digits, the maximum of the tables. It is reported at the quantity, which is
 * mistyped more often than a price.
 */
export const exceedsAmountLimit = (value: string | null): boolean => value !== null && /^\d{16}/.test(value);
export const amountTooLarge = "Nilai baris terlalu besar; periksa jumlah dan harganya.";
/** The document's number assigned by its author. */
export const number = z
  .string()
  .check(withoutControls)
  .overwrite(normalizeSpaces)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, { abort: true })
  .check(identifying);
export const reason = text(400, 3);
