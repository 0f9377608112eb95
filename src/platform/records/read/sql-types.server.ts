import type { Field } from "#kit/field.ts";

/** The SQL type to which a parameter of each kind of field is cast. */
export const sqlTypes: Readonly<Record<Field["kind"], string>> = {
  text: "text",
  html: "text",
  choice: "text",
  integer: "int",
  decimal: "numeric",
  date: "date",
  instant: "timestamptz",
  boolean: "boolean",
  ref: "bigint",
};
