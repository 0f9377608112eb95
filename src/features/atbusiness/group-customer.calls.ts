import { defineCall } from "#kit/call.ts";

/** How many customers each group has, and how many have none. */
export type GroupCounts = {
  readonly data: readonly { readonly id: number; readonly customers: number }[];
  readonly without: number;
};
export const groupCounts = defineCall<Record<string, never>, GroupCounts>(
  "GET",
  "/api/customer-group/counts",
  "customerGroup.read",
);
