import { decimalAligned } from "../field/decimal-text.web.ts";
import type { useT } from "../language/i18n.web.ts";
import type { Edit } from "./edits.web.ts";
import type { GridCell } from "./grid-types.web.ts";

type Shown = {
  readonly decimals: number;
  /** The most decimals that the cell accepts. */
  readonly scale: number;
  /** The saved value, as text. */
  readonly before: string;
};

/** A cell with an unsaved figure: aligned with its column, and as typed while it is invalid. */
export const editedCell = (edit: Edit, { decimals, scale, before }: Shown, t: ReturnType<typeof useT>): GridCell => ({
  text: edit.problem ? edit.text : decimalAligned(edit.value as string | null, decimals),
  edit: edit.text,
  mark: edit.problem ? "error" : edit.conflict ? "conflict" : "pending",
  note: edit.problem
    ? t(edit.problem, { scale })
    : (edit.conflict ?? t("Belum disimpan; tadinya {before}", { before: before || "–" })),
});
