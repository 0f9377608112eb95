/** The properties of a field's table column: width, alignment and heading. */
import type { Choice, Field, TextField } from "#kit/field.ts";
import { t } from "../language/i18n.web.ts";

export const isFigure = (field: Field): boolean => field.kind === "integer" || field.kind === "decimal";

type Say = (label: string) => string;
/** The preferred width of a column in pixels: that of its values, and of its heading within limits. */
export const widthOf = (field: Field, head: string, say: Say): number =>
  Math.max(valueWidth(field, say), Math.min(192, Math.ceil(headWidth(head)) + 36));

const measured = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;
/** The width of text differs by half between fonts and scripts, so it is measured if a document is available. */
function headWidth(head: string): number {
  if (typeof document === "undefined") return head.length * 6.8;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return head.length * 6.8;
  const font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  const key = font + head;
  const known = measured.get(key);
  if (known !== undefined) return known;
  pen.font = font;
  const { width } = pen.measureText(head);
  measured.set(key, width);
  return width;
}

/** The length of the longest label, including the status icon. */
const longestOf = (choices: readonly Choice[], say: Say): number =>
  Math.max(...choices.map((c) => say(c.label).length * 6.8 + (c.tone ? 48 : 18)));
const formatted: Readonly<Partial<Record<NonNullable<TextField["format"]>, number>>> = {
  code: 124,
  phone: 124,
  email: 184,
  multiline: 240,
};
const textWidth = ({ format, max, secondary }: TextField): number =>
  (format && formatted[format]) ?? (max <= 30 ? 124 : secondary ? 156 : max >= 1000 ? 320 : 192);
function valueWidth(field: Field, say: Say): number {
  switch (field.kind) {
    case "text":
      return textWidth(field);
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

/** Units are shown in the heading, not in the cells. */
export const headOf = (field: Field, label: string): string =>
  isFigure(field) && "unit" in field && field.unit && !label.includes("(") ? `${label} (${t(field.unit)})` : label;
