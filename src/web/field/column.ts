/** What a table needs to know of a field: how wide, on which side, and what its head says. */
import type { Choice, Field } from "#kit/field.ts";
import { t } from "#web/i18n.ts";

export const isFigure = (field: Field): boolean => field.kind === "integer" || field.kind === "decimal";

type Say = (label: string) => string;
/** Pixels a column wants: what its values need, and its head as far as that is reasonable. */
export const widthOf = (field: Field, head: string, say: Say): number => Math.max(valueWidth(field, say), Math.min(192, Math.round(head.length * 6.8) + 36));

/** The longest label as it is read, and room for the mark of a status. */
const longestOf = (choices: readonly Choice[], say: Say): number => Math.max(...choices.map((c) => say(c.label).length * 6.8 + (c.tone ? 48 : 18)));
function valueWidth(field: Field, say: Say): number {
  switch (field.kind) {
    case "text":
      return field.format === "code" ? 124 : field.format === "phone" ? 124 : field.format === "email" ? 184 : field.format === "multiline" ? 240 : field.max <= 30 ? 124 : 192;
    case "html":
      return 280;
    case "integer":
      return 88;
    case "decimal":
      return field.scale === 2 ? 144 : 112;
    case "date":
      return 104;
    case "instant":
      return 188;
    case "boolean":
      return 80;
    case "choice":
      return Math.round(Math.min(216, Math.max(112, longestOf(field.choices, say))));
    case "ref":
      return 156;
  }
}

/** Units stand in the head, so that figures stand alone below it. */
export const headOf = (field: Field, label: string): string => (isFigure(field) && "unit" in field && field.unit && !label.includes("(") ? `${label} (${t(field.unit)})` : label);
