import type { Refused } from "#kit/refused.ts";
import type { ResourceHooks, Values } from "./hooks.server.ts";
import type { Pictures } from "./html-pictures.server.ts";
import type { Row } from "./row.server.ts";

/** One row of a batch. `before` is the stored row, if the caller has read it and validated the values against it. */
export type RowChange =
  | { readonly action: "create"; readonly values: Values }
  | {
      readonly action: "change";
      readonly id: number;
      readonly version: unknown;
      readonly values: Values;
      readonly before?: Row;
    }
  | {
      /** "remove" deletes a row to which no other row refers, and archives the others. */
      readonly action: "archive" | "restore" | "remove";
      readonly id: number;
      readonly version: unknown;
      readonly before?: Row;
    };

/** A row that is written, or that has the requested values already; then `changed` is empty and `after` is `before`. */
export type SavedOutcome = {
  readonly saved: true;
  /** What was done; a row that cannot be removed is archived. */
  readonly action: RowChange["action"];
  readonly id: number;
  readonly before: Row | null;
  readonly after: Row;
  readonly written: boolean;
  readonly changed: readonly string[];
};
/** A row that is not written. `own`: the person changed it in another window. */
export type RefusedOutcome = {
  readonly saved: false;
  readonly refused: Refused;
  readonly before: Row | null;
  readonly own: boolean;
};
export type RowOutcome = SavedOutcome | RefusedOutcome;

export type WriteOptions = {
  readonly hooks?: ResourceHooks | undefined;
  /** Stop after the step in which the first rows are refused; the caller discards the whole batch. */
  readonly allOrNothing?: boolean;
  /** The decoded pictures of rich text. */
  readonly pictures?: Pictures;
  /** The audit action of changes: a restored earlier version is not an ordinary one. */
  readonly changeAction?: "update" | "revert";
  /**
   * The rows of a file: read and validated by the caller, written by the hooks for many rows, and not read back. The
   * audit trail names the file instead of the request.
   */
  readonly sheet?: { readonly note: string; readonly requestId: string };
};
