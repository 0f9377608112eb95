import { useState } from "react";
import type { ColumnStyle } from "#kit/column-style.ts";
import { type NumberStyle, numberStyles } from "#kit/number-style.ts";
import { separators } from "../language/format.web.ts";
import { useT } from "../language/i18n.web.ts";
import type { GridColumn, Range, Written } from "./grid-types.web.ts";
import { answered, type Paste, pasteOf, pastedCells, questionsOf } from "./paste.web.ts";
import { placeBlock, parseTable, type Size } from "./spots.web.ts";

/** Included in what a grid copies, so that a grid knows the format of its own numbers. */
const styleType = "application/x-number-style";
/** The number format of a grid's cells in the reader's language. */
const ownStyle = (): NumberStyle => (separators().group === "," ? "en" : separators().group === "." ? "id" : "comma");

export function copyTo(clipboard: DataTransfer, text: string): void {
  clipboard.setData("text/plain", text);
  clipboard.setData(styleType, ownStyle());
}

type Acts = {
  readonly size: Size;
  readonly columns: readonly GridColumn[];
  readonly write: (cells: readonly Written[]) => void;
  readonly select: (range: Range) => void;
};

/**
 * Pastes the clipboard over the selection. If a column is ambiguous, the reader chooses its format before anything is
 * written.
 */
export function usePaste({ size, columns, write, select }: Acts) {
  const t = useT();
  const [pending, setPending] = useState<Paste>();
  const finish = (paste: Paste) => {
    setPending(undefined);
    write(
      pastedCells(paste, columns).map(({ contradicts, ...cell }) =>
        contradicts === undefined
          ? cell
          : {
              ...cell,
              problem: t("Kolom yang ditempel ditulis seperti “{example}”; sel ini ditulis lain.", {
                example: contradicts,
              }),
            },
      ),
    );
    const [first, last] = [paste.cells[0], paste.cells.at(-1)];
    if (first && last) select({ top: first.row, left: first.col, bottom: last.row, right: last.col });
  };
  return {
    pending,
    paste: (clipboard: DataTransfer, range: Range) => {
      const text = clipboard.getData("text/plain");
      if (!text) return;
      const block = parseTable(text);
      const own = clipboard.getData(styleType);
      const style = numberStyles.find((s) => s === own);
      const paste = pasteOf(block, placeBlock(block, range, size), range.left, columns, style);
      if (questionsOf(paste).length) setPending(paste);
      else finish(paste);
    },
    answer: (styles: ReadonlyMap<number, ColumnStyle>) => {
      if (pending) finish(answered(pending, styles));
    },
    cancel: () => setPending(undefined),
  };
}
export type PasteState = ReturnType<typeof usePaste>;
