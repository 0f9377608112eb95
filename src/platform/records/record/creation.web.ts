import type { ComponentType } from "react";
import type { AnyCall, Call } from "#kit/call.ts";
import type { FieldError } from "#kit/refused.ts";
import type { AnyRow } from "../list/resource-calls.web.ts";

export type Written = Readonly<Record<string, unknown>>;
export type CreationPartProps<X> = {
  readonly value: X;
  readonly onChange: (next: X) => void;
  readonly disabled: boolean;
  /** The current values of the fields above. */
  readonly beside: Written;
  readonly faults: readonly FieldError[];
};

/** Input for a new record beyond its fields, and the call that saves both at once. */
export type Creation<X> = {
  /** Without this permission the form contains only the fields. */
  readonly access: AnyCall["access"];
  readonly start: X;
  readonly Part: ComponentType<CreationPartProps<X>>;
  // biome-ignore lint/suspicious/noExplicitAny: a call of any input
  readonly call: Call<any, { readonly data: AnyRow }>;
  readonly inputOf: (fields: Written, part: X) => unknown;
};
// biome-ignore lint/suspicious/noExplicitAny: a part of any shape
export type AnyCreation = Creation<any>;

/** The name of this part among the values of a form and its draft; no field can have it. */
export const partKey = "$part";
