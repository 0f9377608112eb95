import { createHash } from "node:crypto";
import { trimZeros } from "#kit/exact.ts";
import { foldCode } from "#kit/identifier.ts";
import type { PushKind } from "./push-schemas.server.ts";

/** Canonical JSON of a content, independent of the order of its fields. */
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

/** Fields with codes or numbers, which are equal if they differ only by case or white space. */
const identifying = new Set([
  ...["externalId", "sale", "document", "delivery", "number", "store", "warehouse", "product", "uom"],
  ...["paymentMethod", "regularCustomer", "opco", "packingPlant", "customer", "project", "ticket"],
]);
/** Fields with figures, which are equal whatever their trailing zeros. */
const figures = new Set([
  ...["qty", "shippedQty", "receivedQty", "damagedQty", "unitPrice", "discount", "tax"],
  ...["latitude", "longitude", "tonnes"],
]);
const plain = (figure: string): string =>
  /^-?\d+(\.\d+)?$/.test(figure) ? trimZeros(figure.replace(/^(-?)0+(?=\d)/, "$1")).replace(/^-0$/, "0") : figure;

/** The normalized content of a document: codes folded, figures by value. */
export const meaningOf = (payload: unknown): string =>
  canonical(
    JSON.parse(JSON.stringify(payload), (name, v) => {
      if (typeof v !== "string") return v;
      return identifying.has(name) ? foldCode(v) : figures.has(name) ? plain(v) : v;
    }) as unknown,
  );

type Content = { readonly kind: PushKind; readonly hash: string; readonly payload: unknown };
/**
 * Whether a document equals the one stored under its number: the bytes first sent, or a content equivalent to the
 * current one, which may have been repaired.
 */
export const isSameDocument = (
  stored: { readonly kind: PushKind; readonly content_hash: string; readonly payload: string },
  { kind, hash, payload }: Content,
): boolean =>
  stored.kind === kind &&
  (stored.content_hash === hash || meaningOf(JSON.parse(stored.payload)) === meaningOf(payload));
