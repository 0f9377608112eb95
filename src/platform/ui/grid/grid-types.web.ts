/** The interface of a grid. The page provides rows and handles edits. */
import type { ReactNode } from "react";
import type { NumberLimits } from "#kit/number-style.ts";

export type Spot = { readonly row: number; readonly col: number };
export type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

export type GridColumn = {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  /** Figures are right-aligned. */
  readonly end?: boolean;
  /** The column is read-only. */
  readonly fixed?: boolean;
  /** How pasted text is parsed: as a number within these limits, or as a date; other texts are used unchanged. */
  readonly reads?: NumberLimits | "date";
  /** A note beside the label: "terkunci". */
  readonly note?: ReactNode;
};
export type Mark = "pending" | "error" | "conflict";
export type GridCell = {
  readonly text: string;
  /** Initial text of the editor, if it differs from the displayed text. */
  readonly edit?: string;
  readonly mark?: Mark;
  /** Explains the mark: why the value is refused, or its previous value. */
  readonly note?: string;
  /** The cell is read-only, although its column is not. */
  readonly locked?: boolean;
  readonly strong?: boolean;
  /** Not loaded yet. */
  readonly waiting?: boolean;
};
/**
 * A cell written by a person: as text (typed, pasted), or with the value of a custom editor. `problem`: why a pasted
 * text is invalid.
 */
export type Written = Spot & { readonly text: string; readonly value?: unknown; readonly problem?: string };
export type EditorProps = {
  readonly spot: Spot;
  /** The text typed to open the editor; undefined if the cell's own content is edited. */
  readonly typed: string | undefined;
  readonly start: string;
  readonly label: string;
  /** Writes the text and moves on; without a text nothing changes. */
  readonly onDone: (
    written: { readonly text: string; readonly value?: unknown } | undefined,
    move: "down" | "up" | "right" | "left" | "stay",
  ) => void;
};
export type FootRow = { readonly key: string; readonly label: string; readonly cells: readonly string[] };
