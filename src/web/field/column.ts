/** What a table needs to know of a field: how wide, on which side, and what its head says. */
import type { Field } from "#kit/field.ts";

export const isFigure = (field: Field): boolean => field.kind === "integer" || field.kind === "decimal";

/** Pixels a column wants; the first text column takes what is left. */
export function widthOf(field: Field): number {
  switch (field.kind) {
    case "text":
      return field.format === "code" ? 136 : field.format === "phone" ? 136 : field.format === "email" ? 184 : field.format === "multiline" ? 240 : field.max <= 30 ? 136 : 208;
    case "html":
      return 280;
    case "integer":
      return 104;
    case "decimal":
      return field.scale === 2 ? 152 : 136;
    case "date":
      return 116;
    case "instant":
      return 160;
    case "boolean":
      return 96;
    case "choice":
      return 124;
    case "ref":
      return 184;
  }
}

/** Units stand in the head, so that figures stand alone below it. */
export const headOf = (field: Field, label: string): string => (isFigure(field) && "unit" in field && field.unit && !label.includes("(") ? `${label} (${field.unit})` : label);
