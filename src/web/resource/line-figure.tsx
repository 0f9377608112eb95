import type { Field } from "#kit/field.ts";
import { shown } from "#web/field/Cell.tsx";

type Props = { readonly row: object; readonly value: unknown };
/** Figures of lines: what was taken back is red beside its minus, and what was cancelled counts no longer and is struck through. */
export const lineFigure = (field: Field) =>
  function LineFigure({ row, value }: Props) {
    const figure = <span className={String(value).startsWith("-") ? "p-down" : undefined}>{shown(field, value)}</span>;
    return "status" in row && row.status === "cancelled" ? <s className="p-faint">{figure}</s> : figure;
  };
