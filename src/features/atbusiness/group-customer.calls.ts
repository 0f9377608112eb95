import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";

/** Customers of a group, what they bought this year, and the share of all bulk sales that the reader sees. */
export type GroupFigures = {
  readonly customers: number;
  readonly tonnes: Decimal;
  readonly share: Decimal | null;
};
/** The figures of each group, and of the customers without one. */
export type GroupCounts = {
  readonly data: readonly ({ readonly id: number } & GroupFigures)[];
  readonly without: GroupFigures;
};
export const groupCounts = defineCall<Record<string, never>, GroupCounts>(
  "GET",
  "/api/customer-group/counts",
  "customerGroup.read",
);
