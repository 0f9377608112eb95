import { useMemo, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { FormLine } from "./entry-form.ts";
import type { Problems } from "./quote.ts";

/** What every document with lines is typed with. */
export type Typed = {
  readonly warehouse: RefValue | null;
  readonly number: string;
  readonly notes: string;
  readonly lines: readonly FormLine[];
  /** One for each document that is meant, kept with the draft: sending it again after a lost answer is not a second one. */
  readonly intent: string;
};
/** How a kind of document is judged before it is sent, and when the server's word on one form holds for another. */
export type Rules<F> = {
  /** What it cannot do without; nothing where all of it is there. */
  readonly missing: (form: F) => Problems | undefined;
  /** The fields are alike that its lines were judged by. */
  readonly sameHead: (a: F, b: F) => boolean;
  /** So is what concerns the document as a whole, beside head and lines. */
  readonly sameWhole: (a: F, b: F) => boolean;
};
export const nothingWrong: Problems = { head: {}, lines: {} };
/**
 * Why the last try was not saved. `missing` was seen here, `refused` was said by the server about the form it was sent;
 * `unsent` is about the try and not about what is typed, and stands until the next one.
 */
export type Refusal<F> = {
  readonly kind: "missing" | "refused" | "unsent";
  readonly message: string;
  readonly problems: Problems;
  readonly form: F;
};
type Standing = { readonly message: string | undefined; readonly problems: Problems };
type Fields = Readonly<Record<string, FieldError>>;

export const isAny = ({ head, lines }: Problems): boolean =>
  Object.keys(head).length > 0 || Object.keys(lines).length > 0;
const both = (a: Fields, b: Fields | undefined): Fields =>
  Object.fromEntries(Object.entries(a).filter(([field]) => b?.[field] !== undefined));
const bothLines = (a: Problems["lines"], b: Problems["lines"]): Problems["lines"] =>
  Object.fromEntries(
    Object.entries(a).flatMap(([key, fields]) =>
      Object.keys(both(fields, b[key])).length > 0 ? [[key, both(fields, b[key])]] : [],
    ),
  );

/** What of a refusal still stands for what is typed now: a remark goes with its own fault, and the message with the last remark. */
export function standing<F extends Typed>(rules: Rules<F>, refusal: Refusal<F> | undefined, now: F): Standing {
  if (!refusal) return { message: undefined, problems: nothingWrong };
  const { kind, message, problems, form } = refusal;
  if (kind === "unsent" || now === form) return { message, problems };
  const left = kind === "missing" ? stillMissing(rules, problems, now) : stillRefused(rules, problems, form, now);
  return { message: left ? message : undefined, problems: left ?? nothingWrong };
}

/** Of what was missing, what still is; where no line was there at all, until there is one. */
function stillMissing<F extends Typed>(rules: Rules<F>, then: Problems, now: F): Problems | undefined {
  const missing = rules.missing(now);
  if (!missing) return undefined;
  const left = { head: both(then.head, missing.head), lines: bothLines(then.lines, missing.lines) };
  const noLine = Object.keys(then.lines).length === 0 && !now.lines.some((l) => l.product && l.qty);
  return isAny(left) || noLine ? left : undefined;
}

/** Lines that are not touched stay the very same objects. */
const ofProduct = (f: Typed, line: FormLine): readonly FormLine[] =>
  f.lines.filter((l) => l.key === line.key || (l.product !== null && l.product.id === line.product?.id));
const sameLines = (a: readonly FormLine[], b: readonly FormLine[]): boolean =>
  a.length === b.length && a.every((l, i) => l === b[i]);

/** What the server judged by fields that are still as they were; lines of one product share its stock. The rest is judged anew, by the quote or by the next try. */
function stillRefused<F extends Typed>(rules: Rules<F>, then: Problems, before: F, now: F): Problems | undefined {
  const { number, ...others } = then.head;
  const alike = rules.sameHead(before, now);
  const lines = Object.entries(then.lines).filter(([key]) => {
    const line = before.lines.find((l) => l.key === key);
    return line !== undefined && alike && sameLines(ofProduct(before, line), ofProduct(now, line));
  });
  const left = {
    head: {
      ...(alike && rules.sameWhole(before, now) && sameLines(before.lines, now.lines) ? others : {}),
      ...(number && before.number === now.number && before.warehouse?.id === now.warehouse?.id ? { number } : {}),
    },
    lines: Object.fromEntries(lines),
  };
  return isAny(left) ? left : undefined;
}

/** Why the form at hand was not saved, as far as it still holds. */
export function useRefusal<F extends Typed>(form: F, rules: Rules<F>) {
  const [refusal, refuse] = useState<Refusal<F>>();
  return { ...useMemo(() => standing(rules, refusal, form), [rules, refusal, form]), refuse };
}
