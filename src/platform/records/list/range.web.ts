/** A range of cells on the page, and its clipboard formats. */
import type { Field, RefValue } from "#kit/field.ts";
import { forSheet } from "#platform/ui/index.web.ts";
import type { AnyRow } from "./resource-calls.web.ts";
import type { Named } from "./shape.web.ts";

export type Spot = { readonly row: number; readonly col: number };
export type Range = { readonly from: Spot; readonly to: Spot };
export const boundsOf = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.col, to.col),
  right: Math.max(from.col, to.col),
});

function plain(field: Field, value: unknown, say: (source: string) => string): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "decimal" || field.kind === "integer") return forSheet(String(value));
  if (field.kind === "ref") return (value as RefValue).label;
  if (field.kind === "choice") return say(field.choices.find((c) => c.value === value)?.label ?? String(value));
  if (field.kind === "boolean") return say(value ? "Ya" : "Tidak");
  return String(value).replace(/[\t\r\n]+/g, " ");
}
const escaped = (s: string): string => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The range as tab-separated text, and as a table that marks text cells for spreadsheets, so that codes keep leading
 * zeros.
 */
export function copied(
  range: Range,
  rows: readonly AnyRow[],
  columns: readonly Named[],
  say: (source: string) => string,
): { readonly text: string; readonly html: string; readonly cells: number } {
  const b = boundsOf(range);
  const some = columns.slice(b.left, b.right + 1);
  const block = rows.slice(b.top, b.bottom + 1).map((row) => some.map((c) => plain(c.field, row[c.name], say)));
  // labels of references are text too: "0012" must not become a number, and "=1+1" not a formula
  const isText = some.map((c) => c.field.kind === "text" || c.field.kind === "ref" || c.field.kind === "html");
  const cell = (v: string, at: number) =>
    `<td${isText[at] ? ` style="mso-number-format:'\\@'"` : ""}>${escaped(v)}</td>`;
  return {
    text: block.map((r) => r.join("\t")).join("\r\n"),
    html: `<table>${block.map((r) => `<tr>${r.map(cell).join("")}</tr>`).join("")}</table>`,
    cells: block.length * some.length,
  };
}
