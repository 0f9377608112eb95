/** What a grid needs to know of its rows; where they come from and what becomes of an edit is the page's business. */
import type { ReactNode } from "react";
import type { NumberLimits } from "#kit/number-style.ts";

export type Spot = { readonly row: number; readonly col: number };
export type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

export type GridColumn = {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  /** Figures stand at the end of their cell. */
  readonly end?: boolean;
  /** Nothing in this column can be changed. */
  readonly fixed?: boolean;
  /** How a pasted text is read: a number within these limits, or a date; other texts are taken as they are. */
  readonly reads?: NumberLimits | "date";
  /** A word beside the label: "terkunci". */
  readonly note?: ReactNode;
};
export type Mark = "pending" | "error" | "conflict";
export type GridCell = {
  readonly text: string;
  /** What the editor begins with, when it is not the text. */
  readonly edit?: string;
  readonly mark?: Mark;
  /** Said with the mark: why it is refused, what it was. */
  readonly note?: string;
  /** Cannot be changed, though its column can. */
  readonly locked?: boolean;
  readonly strong?: boolean;
  /** Not read yet. */
  readonly waiting?: boolean;
};
/** A cell that a person wrote: as text (typed, pasted), or with the value that an editor of its own chose. `problem`: why a pasted text is not read. */
export type Written = Spot & { readonly text: string; readonly value?: unknown; readonly problem?: string };
export type EditorProps = {
  readonly spot: Spot;
  /** What was typed to begin, or undefined where the cell's own content stands. */
  readonly typed: string | undefined;
  readonly start: string;
  readonly label: string;
  /** Writes and moves on; without a text nothing changes. */
  readonly onDone: (
    written: { readonly text: string; readonly value?: unknown } | undefined,
    move: "down" | "up" | "right" | "left" | "stay",
  ) => void;
};
export type FootRow = { readonly key: string; readonly label: string; readonly cells: readonly string[] };
