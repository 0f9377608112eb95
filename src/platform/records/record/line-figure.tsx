import type { ChoiceField, Field } from "#kit/field.ts";
import { ChoiceTag, renderValue } from "#platform/ui/index.web.ts";

type Props = { readonly row: object; readonly value: unknown };
/**
 * Figures of documents and their lines: returned quantities are red with a minus sign, and cancelled ones, which no
 * longer count, are struck through.
 */
export const lineFigure = (field: Field) =>
  function LineFigure({ row, value }: Props) {
    const figure = (
      <span className={String(value).startsWith("-") ? "p-down" : undefined}>{renderValue(field, value)}</span>
    );
    return "status" in row && row.status === "cancelled" ? <s className="p-faint">{figure}</s> : figure;
  };

/** On a phone, a return is marked beside its state. */
export const kindMark = (field: ChoiceField) =>
  function KindMark({ row }: { readonly row: object }) {
    const choice = "kind" in row ? field.choices.find((c) => c.value === row.kind && c.tone) : undefined;
    return choice ? <ChoiceTag choice={choice} /> : null;
  };
