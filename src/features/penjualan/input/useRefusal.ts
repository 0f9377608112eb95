import { useMemo, useState } from "react";
import type { FieldError } from "#kit/refused.ts";
import { missingOf, type Problems } from "./quote.ts";
import type { SaleForm } from "./sale-form.ts";

export const nothingWrong: Problems = { head: {}, lines: {} };
/**
 * Why the last try was not saved. `missing` was seen here, `refused` was said by the server about the form it was sent;
 * `unsent` is about the try and not about what is typed, and stands until the next one.
 */
export type Refusal = { readonly kind: "missing" | "refused" | "unsent"; readonly message: string; readonly problems: Problems; readonly form: SaleForm };
type Standing = { readonly message: string | undefined; readonly problems: Problems };
type Fields = Readonly<Record<string, FieldError>>;

export const isAny = ({ head, lines }: Problems): boolean => Object.keys(head).length > 0 || Object.keys(lines).length > 0;
const both = (a: Fields, b: Fields | undefined): Fields => Object.fromEntries(Object.entries(a).filter(([field]) => b?.[field] !== undefined));
const bothLines = (a: Problems["lines"], b: Problems["lines"]): Problems["lines"] =>
  Object.fromEntries(Object.entries(a).flatMap(([key, fields]) => (Object.keys(both(fields, b[key])).length > 0 ? [[key, both(fields, b[key])]] : [])));

/** What of a refusal still stands for what is typed now: a remark goes with its own fault, and the message with the last remark. */
export function standing(refusal: Refusal | undefined, now: SaleForm): Standing {
  if (!refusal) return { message: undefined, problems: nothingWrong };
  const { kind, message, problems, form } = refusal;
  if (kind === "unsent" || now === form) return { message, problems };
  const left = kind === "missing" ? stillMissing(problems, now) : stillRefused(problems, form, now);
  return { message: left ? message : undefined, problems: left ?? nothingWrong };
}

/** Of what was missing, what still is; where no line was there at all, until there is one. */
function stillMissing(then: Problems, now: SaleForm): Problems | undefined {
  const missing = missingOf(now);
  if (!missing) return undefined;
  const left = { head: both(then.head, missing.head), lines: bothLines(then.lines, missing.lines) };
  const noLine = Object.keys(then.lines).length === 0 && !now.lines.some((l) => l.product && l.qty);
  return isAny(left) || noLine ? left : undefined;
}

type Line = SaleForm["lines"][number];
const sameHead = (a: SaleForm, b: SaleForm): boolean =>
  a.warehouse?.id === b.warehouse?.id &&
  a.store?.id === b.store?.id &&
  a.soldOn === b.soldOn &&
  a.paymentMethod?.id === b.paymentMethod?.id &&
  a.regularCustomer?.id === b.regularCustomer?.id;
/** Lines that are not touched stay the very same objects. */
const ofProduct = (f: SaleForm, line: Line): readonly Line[] => f.lines.filter((l) => l.key === line.key || (l.product !== null && l.product.id === line.product?.id));
const sameLines = (a: readonly Line[], b: readonly Line[]): boolean => a.length === b.length && a.every((l, i) => l === b[i]);

/** What the server judged by fields that are still as they were; lines of one product share its stock. The rest is judged anew, by the quote or by the next try. */
function stillRefused(then: Problems, before: SaleForm, now: SaleForm): Problems | undefined {
  const { number, ...others } = then.head;
  const alike = sameHead(before, now);
  const lines = Object.entries(then.lines).filter(([key]) => {
    const line = before.lines.find((l) => l.key === key);
    return line !== undefined && alike && sameLines(ofProduct(before, line), ofProduct(now, line));
  });
  const left = {
    head: {
      ...(alike && before.discount === now.discount && sameLines(before.lines, now.lines) ? others : {}),
      ...(number && before.number === now.number && before.warehouse?.id === now.warehouse?.id ? { number } : {}),
    },
    lines: Object.fromEntries(lines),
  };
  return isAny(left) ? left : undefined;
}

/** Why the form at hand was not saved, as far as it still holds. */
export function useRefusal(form: SaleForm) {
  const [refusal, refuse] = useState<Refusal>();
  return { ...useMemo(() => standing(refusal, form), [refusal, form]), refuse };
}
