import { defineCall } from "./call.ts";

/** A row that stayed as it is, and why. */
export type NotUndone = { readonly id: number; readonly label: string; readonly message: string };
export type Undone = {
  readonly undone: number;
  readonly refused: readonly NotUndone[];
  /** It is taken back behind the page, because there are many rows; nothing is yet. */
  readonly job?: number;
};

/** Takes a change back as a whole, row by row; rows that somebody changed since stay, and are named. */
export const undoChange = defineCall<{ id: number }, Undone>("POST", "/api/undo/:id", "session");
/** How long a change can be taken back. */
export const undoDays = 7;
