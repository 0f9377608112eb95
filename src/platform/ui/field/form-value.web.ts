/** The representation of values in a form, their conversion for sending, and their comparison. */
import type { Field, RefValue } from "#kit/field.ts";
import { today } from "../language/format.web.ts";
import { canonical } from "./decimal-text.web.ts";
import { isBlank } from "./validate.web.ts";

/** The initial value in a new row. */
export function initialOf(field: Field): unknown {
  if (field.kind === "boolean") return false;
  if (field.kind === "date") return field.default ? today() : null;
  return field.kind === "choice" ? (field.default ?? null) : null;
}

/** A reference is sent as its id, an empty text as null. */
export function writtenOf(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null;
  if (field.kind === "ref") return (value as RefValue).id;
  if (field.kind === "decimal" && typeof value === "string") return canonical(value);
  return typeof value === "string" && field.kind !== "html" ? value.trim() : value;
}

/** Compares values, so that an edit that was reverted is not saved. */
export const sameValue = (field: Field, a: unknown, b: unknown): boolean =>
  instantOr(field, writtenOf(field, a)) === instantOr(field, writtenOf(field, b));
const instantOr = (field: Field, value: unknown): unknown =>
  field.kind === "instant" && typeof value === "string" ? Date.parse(value) : value;
