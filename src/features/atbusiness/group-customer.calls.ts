import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** Customers without a group: their purchases of this year, and their share of all bulk sales in the reader's scope. */
export type WithoutGroup = {
  readonly customers: number;
  readonly tonnes: Decimal;
  readonly share: Decimal | null;
};
export const withoutGroup = defineCall<Record<string, never>, WithoutGroup>(
  "GET",
  "/api/customer-group/without",
  "customerGroup.read",
);
