import { defineCall } from "#kit/call.ts";

/** Summaries of one kind of fact: how many months of distributors there are, and how many are read from the lines for now. */
export type RollupSummary = {
  readonly mark: "sale" | "stock" | "purchase";
  readonly partitions: number;
  readonly lines: string;
  readonly behind: number;
  readonly builtAt: string | null;
};
export const rollupSummary = defineCall<Record<never, never>, { readonly data: readonly RollupSummary[] }>("GET", "/api/rollups", "rollup.manage");
