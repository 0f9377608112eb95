import { defineCall } from "#kit/call.ts";

/** A report or a list that the reader may open, with its search words. */
export type Listed = {
  readonly route: string;
  /** With a placeholder for the product line, if the report belongs to one. */
  readonly title: string;
  readonly product?: string;
  readonly topic: string;
  readonly levels: readonly string[];
  readonly figures: readonly string[];
  readonly question: string | null;
};
export type Catalogue = {
  readonly reports: readonly Listed[];
  /** Last complete business date of the sales, and the number of partitions that are currently read from the lines. */
  readonly dataThrough: string;
  readonly behind: number;
};

export const catalogueCall = defineCall<Record<never, never>, Catalogue>("GET", "/api/report-catalogue", "any-role");
