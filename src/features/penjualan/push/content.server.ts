import { createHash } from "node:crypto";
import { bare } from "#kit/exact.ts";
import { foldCode } from "#kit/identifier.ts";
import type { PushKind } from "./push-schemas.server.ts";

/** The same content in the same words, whichever order its fields came in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined && v !== null);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join(",")}}`;
}
export const hashOf = (kind: PushKind, payload: unknown): string =>
  createHash("sha256")
    .update(`${kind} ${canonical(payload)}`)
    .digest("hex");

/** Fields that hold a code or a number, which are the same when they differ only by case or blanks. */
const identifying = new Set([
  ...["externalId", "sale", "document", "delivery", "number", "store", "warehouse", "product", "uom"],
  ...["paymentMethod", "regularCustomer", "opco", "packingPlant", "customer", "project", "ticket"],
]);
/** Fields that hold a figure, which is the same however many zeros it is written with. */
const figures = new Set([
  ...["qty", "shippedQty", "receivedQty", "damagedQty", "unitPrice", "discount", "tax"],
  ...["latitude", "longitude", "tonnes"],
]);
const plain = (figure: string): string =>
  /^-?\d+(\.\d+)?$/.test(figure) ? bare(figure.replace(/^(-?)0+(?=\d)/, "$1")).replace(/^-0$/, "0") : figure;

/** What a document says, in one way of writing it: codes folded, figures by value. */
export const meaningOf = (payload: unknown): string =>
  canonical(
    JSON.parse(JSON.stringify(payload), (name, v) => {
      if (typeof v !== "string") return v;
      return identifying.has(name) ? foldCode(v) : figures.has(name) ? plain(v) : v;
    }) as unknown,
  );

type Content = { readonly kind: PushKind; readonly hash: string; readonly payload: unknown };
/**
 * Whether a document says what is stored under its number: in the bytes that its sender first sent, or in a content that means the same as the one of
 * record, which is the repaired one where people have put it right.
 */
export const saysTheSame = (
  stored: { readonly kind: PushKind; readonly content_hash: string; readonly payload: string },
  { kind, hash, payload }: Content,
): boolean =>
  stored.kind === kind &&
  (stored.content_hash === hash || meaningOf(JSON.parse(stored.payload)) === meaningOf(payload));
