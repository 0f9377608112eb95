import { defineCall } from "#kit/call.ts";

type Question = Readonly<Record<string, unknown>>;
const list = (path: string) => defineCall<Question, unknown>("GET", `/api/v1/${path}`, "public", { bySystem: true });

/** Lists that a sender's system may read, so that it uses codes known to the portal. */
export const lookupCalls = {
  stores: list("stores"),
  products: list("products"),
  warehouses: list("warehouses"),
  prices: list("prices"),
  paymentMethods: list("payment-methods"),
  opcos: list("opcos"),
  packingPlants: list("packing-plants"),
  bulkCustomers: list("bulk-customers"),
} as const;
export const limitsCall = list("limits");
export type Lookup = keyof typeof lookupCalls;
