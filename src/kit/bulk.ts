/** Changing, archiving or restoring many rows of a list at once. */

/** Up to so many rows are done while the person waits; more of them is a job. */
export const bulkAtOnce = 500;
export const maxBulk = 50_000;
export type BulkWhat = "change" | "archive" | "restore";
export type BulkRow = { readonly id: number; readonly version: number };
/** Ticked rows as they were seen, or everything that a list's address matches. */
export type BulkTarget = { readonly rows: readonly BulkRow[] } | { readonly query: Readonly<Record<string, string>> };
export type BulkAsk = {
  readonly what: BulkWhat;
  /** For a change: fields with their new values, as a form writes them. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly target: BulkTarget;
};
/** `all`: everything or nothing; `good`: rows that are refused stay as they are. `expected` is the number of rows that the preview showed. */
export type BulkRun = BulkAsk & { readonly mode: "all" | "good"; readonly expected: number };

export type BulkRefusal = { readonly id: number; readonly label: string; readonly message: string };
export type BulkSample = {
  readonly id: number;
  readonly label: string;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
};
export type BulkOutcome = {
  /** Rows that are meant. */
  readonly total: number;
  /** Of those, so many were tried: all, or in a preview the first ones. */
  readonly tried: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first of the refused, with the reason. */
  readonly refusals: readonly BulkRefusal[];
  readonly samples: readonly BulkSample[];
};
export type BulkDone = { readonly outcome: BulkOutcome; readonly undo: number | null } | { readonly job: number };
