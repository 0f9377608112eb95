/** How a value stands in a form, how it is sent, and when two of them mean the same. */
import type { Field, RefValue } from "#kit/field.ts";
import { today } from "#web/format.ts";
import { canonical } from "./decimal-text.ts";
import { isBlank } from "./validate.ts";

/** What a new row starts with. */
export function initialOf(field: Field): unknown {
  if (field.kind === "boolean") return false;
  if (field.kind === "date") return field.default ? today() : null;
  return field.kind === "choice" ? (field.default ?? null) : null;
}

/** A reference is written as its bare id, an empty text as nothing. */
export function writtenOf(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null;
  if (field.kind === "ref") return (value as RefValue).id;
  if (field.kind === "decimal" && typeof value === "string") return canonical(value);
  return typeof value === "string" && field.kind !== "html" ? value.trim() : value;
}

/** Undoing an edit leaves nothing to save: values are compared, not keystrokes. */
export const sameValue = (field: Field, a: unknown, b: unknown): boolean =>
  instantOr(field, writtenOf(field, a)) === instantOr(field, writtenOf(field, b));
const instantOr = (field: Field, value: unknown): unknown =>
  field.kind === "instant" && typeof value === "string" ? Date.parse(value) : value;
