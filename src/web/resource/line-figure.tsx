import type { ChoiceField, Field } from "#kit/field.ts";
import { ChoiceTag, shown } from "#web/field/Cell.tsx";

type Props = { readonly row: object; readonly value: unknown };
/** Figures of documents and their lines: what was taken back is red beside its minus, and what was cancelled counts no longer and is struck through. */
export const lineFigure = (field: Field) =>
  function LineFigure({ row, value }: Props) {
    const figure = <span className={String(value).startsWith("-") ? "p-down" : undefined}>{shown(field, value)}</span>;
    return "status" in row && row.status === "cancelled" ? <s className="p-faint">{figure}</s> : figure;
  };

/** On a phone a return says beside its state that it is one. */
export const kindMark = (field: ChoiceField) =>
  function KindMark({ row }: { readonly row: object }) {
    const choice = "kind" in row ? field.choices.find((c) => c.value === row.kind && c.tone) : undefined;
    return choice ? <ChoiceTag choice={choice} /> : null;
  };
