import type { Report } from "../report.ts";

/** What the address of the page for a row depends on. */
export type RowQuestion = {
  /** The level of the page's rows. */
  readonly level: string;
  /** The members of set filters and of opened rows, by level. */
  readonly members: readonly (readonly [level: string, ids: string])[];
  readonly day: string;
  readonly today: string;
  /** Whether a page exists and the reader may open it. */
  readonly opens: (route: string) => boolean;
};
/** Addresses of pages by the id of the row; undefined if rows of this level have no page. */
export type RowPages = (question: RowQuestion) => Readonly<Record<string, string>> | undefined;

const pagesByReport = new WeakMap<Report, RowPages>();

/** Declares the pages that the rows of a report open. The call belongs in a server file beside the report. */
export function defineRowPages(report: Report, pages: RowPages): { readonly kind: "row-pages" } {
  pagesByReport.set(report, pages);
  return { kind: "row-pages" };
}
export const rowPagesOf = (report: Report): RowPages | undefined => pagesByReport.get(report);
