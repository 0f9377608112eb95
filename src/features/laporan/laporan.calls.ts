import { defineCall } from "#kit/call.ts";

/** A report or a list of records that the reader may open, with the words it can be found by. */
export type Listed = {
  readonly route: string;
  /** With a place for the product line where it is of one. */
  readonly title: string;
  readonly product?: string;
  readonly topic: string;
  readonly levels: readonly string[];
  readonly figures: readonly string[];
  readonly question: string | null;
};
export type Catalogue = {
  readonly reports: readonly Listed[];
  /** Last complete business date of the sales, and partitions that are read from the lines for now. */
  readonly dataThrough: string;
  readonly behind: number;
};

export const catalogueCall = defineCall<Record<never, never>, Catalogue>("GET", "/api/report-catalogue", "any-role");
