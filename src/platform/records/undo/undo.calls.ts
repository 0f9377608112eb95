import { defineCall } from "#kit/call.ts";

/** A row that was not restored, and why. */
export type NotUndone = { readonly id: number; readonly label: string; readonly message: string };
export type Undone = {
  readonly undone: number;
  readonly refused: readonly NotUndone[];
  /** The job that undoes the change in the background, because it has many rows; nothing is undone yet. */
  readonly job?: number;
};

/** Undoes a change by row. Rows that were changed since are kept and reported. */
export const undoChange = defineCall<{ id: number }, Undone>("POST", "/api/undo/:id", "session");
/** How long a change can be undone. */
export const undoDays = 7;
