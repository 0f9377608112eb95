import { useMemo, useState } from "react";
import type { FieldError } from "#kit/refused.ts";
import type { FormLine, Typed } from "./entry-form.ts";
import { isAny, nothingWrong, type Problems } from "./problems.ts";

/** How a kind of document is validated before sending, and when the server's errors for one form apply to another. */
export type Rules<F> = {
  /** Missing required fields; undefined if there are none. */
  readonly missing: (form: F) => Problems | undefined;
  /** Whether the header fields on which line errors depend are equal. */
  readonly sameHead: (a: F, b: F) => boolean;
  /** Whether the parts that concern the document as a whole are equal, besides header and lines. */
  readonly sameWhole: (a: F, b: F) => boolean;
};
/**
 * Why the last attempt failed. `missing`: required fields are empty, which the page detects. `refused`: the server
 * refused the form as sent. `unsent`: the request failed for a reason that does not concern the input; the message is
 * kept until the next attempt.
 */
export type Refusal<F> = {
  readonly kind: "missing" | "refused" | "unsent";
  readonly message: string;
  readonly problems: Problems;
  readonly form: F;
};
type Remaining = { readonly message: string | undefined; readonly problems: Problems };
type Fields = Readonly<Record<string, FieldError>>;

const both = (a: Fields, b: Fields | undefined): Fields =>
  Object.fromEntries(Object.entries(a).filter(([field]) => b?.[field] !== undefined));
const bothLines = (a: Problems["lines"], b: Problems["lines"]): Problems["lines"] =>
  Object.fromEntries(
    Object.entries(a).flatMap(([key, fields]) =>
      Object.keys(both(fields, b[key])).length > 0 ? [[key, both(fields, b[key])]] : [],
    ),
  );

/**
 * The part of a refusal that still applies to the current input: an error disappears with its cause, and the message
 * with the last error.
 */
export function remainingProblems<F extends Typed>(
  rules: Rules<F>,
  refusal: Refusal<F> | undefined,
  now: F,
): Remaining {
  if (!refusal) return { message: undefined, problems: nothingWrong };
  const { kind, message, problems, form } = refusal;
  if (kind === "unsent" || now === form) return { message, problems };
  const left = kind === "missing" ? stillMissing(rules, problems, now) : stillRefused(rules, problems, form, now);
  return { message: left ? message : undefined, problems: left ?? nothingWrong };
}

/** Required fields that are still missing; if there was no line, until there is one. */
function stillMissing<F extends Typed>(rules: Rules<F>, then: Problems, now: F): Problems | undefined {
  const missing = rules.missing(now);
  if (!missing) return undefined;
  const left = { head: both(then.head, missing.head), lines: bothLines(then.lines, missing.lines) };
  const noLine = Object.keys(then.lines).length === 0 && !now.lines.some((l) => l.product && l.qty);
  return isAny(left) || noLine ? left : undefined;
}

/** Lines that are unchanged keep their object identity. */
const ofProduct = (f: Typed, line: FormLine): readonly FormLine[] =>
  f.lines.filter((l) => l.key === line.key || (l.product !== null && l.product.id === line.product?.id));
const sameLines = (a: readonly FormLine[], b: readonly FormLine[]): boolean =>
  a.length === b.length && a.every((l, i) => l === b[i]);

/**
 * Errors of the server whose fields are unchanged; lines of one product share its stock. Others are validated again by
 * the quote or the next attempt.
 */
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

/** Why the current form was not saved, as far as it still applies. */
export function useRefusal<F extends Typed>(form: F, rules: Rules<F>) {
  const [refusal, refuse] = useState<Refusal<F>>();
  return { ...useMemo(() => remainingProblems(rules, refusal, form), [rules, refusal, form]), refuse };
}
