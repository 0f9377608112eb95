/** Changing, archiving or restoring many rows of a list at once. */

/** Up to this number, rows are changed within the request; more are changed by a job. */
export const bulkAtOnce = 500;
export const maxBulk = 50_000;
export type BulkWhat = "change" | "archive" | "restore";
export type BulkRow = { readonly id: number; readonly version: number };
/** Selected rows with their versions, or all rows that match a list's address. */
export type BulkTarget = { readonly rows: readonly BulkRow[] } | { readonly query: Readonly<Record<string, string>> };
export type BulkRequest = {
  readonly what: BulkWhat;
  /** For a change: the new values by field, as in a form. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly target: BulkTarget;
};
/**
 * `all`: everything or nothing; `good`: refused rows are left unchanged. `expected` is the number of rows in the
 * preview.
 */
export type BulkRun = BulkRequest & { readonly mode: "all" | "good"; readonly expected: number };

export type BulkRefusal = { readonly id: number; readonly label: string; readonly message: string };
export type BulkSample = {
  readonly id: number;
  readonly label: string;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
};
export type BulkOutcome = {
  /** Number of matching rows. */
  readonly total: number;
  /** Number of rows tried: all, or the first ones in a preview. */
  readonly tried: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first refused rows, with the reason. */
  readonly refusals: readonly BulkRefusal[];
  readonly samples: readonly BulkSample[];
};
export type BulkDone = { readonly outcome: BulkOutcome; readonly undo: number | null } | { readonly job: number };
