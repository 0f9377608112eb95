import { defineCall } from "#kit/call.ts";

/** Callers are authenticated by key, not by session, so the calls are public and check the key themselves. */
type Body = Readonly<Record<string, unknown>>;
const single = (path: string) => defineCall<Body, unknown>("POST", `/api/v1/${path}`, "public", { bySystem: true });
const batch = (path: string) =>
  defineCall<Body, unknown>("POST", `/api/v1/${path}/batch`, "public", { bySystem: true, bodyLimit: 16 * 1024 * 1024 });
const both = (path: string) => ({ single: single(path), batch: batch(path) });

export const pushCalls = {
  sale: both("sales"),
  return: both("returns"),
  cancellation: both("cancellations"),
  receipt: both("receipts"),
  delivery: both("deliveries"),
  proof: both("proofs-of-delivery"),
  stock: both("stock-reports"),
  nil: both("nil-declarations"),
  bulkSale: both("bulk-sales"),
  bulkReturn: both("bulk-returns"),
  bulkCancel: both("bulk-cancellations"),
} as const;
export const documentCall = defineCall<{ externalId: string }, unknown>(
  "GET",
  "/api/v1/documents/:externalId",
  "public",
  { bySystem: true },
);
export type DocumentsQuery = {
  readonly changedSince?: string;
  readonly kind?: string;
  readonly state?: string;
  readonly cursor?: string;
  readonly limit?: string;
};
export const documentsCall = defineCall<DocumentsQuery, unknown>("GET", "/api/v1/documents", "public", {
  bySystem: true,
});
export const whoamiCall = defineCall<Body, unknown>("GET", "/api/v1/client", "public", { bySystem: true });
type LanguageInput = { readonly language?: "id" | "en" | undefined };
export const openApiCall = defineCall<LanguageInput, unknown>("GET", "/api/v1/openapi.json", "public");
/** The same for bulk cement only. */
export const bulkOpenApiCall = defineCall<LanguageInput, unknown>("GET", "/api/v1/bulk-openapi.json", "public");
