import type { FieldError } from "#kit/refused.ts";

export const nothingWrong: Problems = { head: {}, lines: {} };
export const isAny = ({ head, lines }: Problems): boolean =>
  Object.keys(head).length > 0 || Object.keys(lines).length > 0;

/** Messages by header field, and by line and cell. */
export type Problems = {
  readonly head: Readonly<Record<string, FieldError>>;
  readonly lines: Readonly<Record<string, Readonly<Record<string, FieldError>>>>;
};
