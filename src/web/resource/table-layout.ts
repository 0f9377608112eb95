/** Where the columns of a table stand: how wide each is, and how far from the left those that stay are. */
import type { Layout } from "#kit/saved-view.calls.ts";
import { headOf, widthOf } from "#web/field/column.ts";
import type { Named } from "./shape.ts";

export const checkWidth = 40;
export const actsWidth = 16;
export type TableLayout = {
  /** Per column; undefined for the one that takes what is left. */
  readonly widths: readonly (number | undefined)[];
  /** For the first columns, as many as stay. */
  readonly lefts: readonly number[];
  readonly least: number;
};

export function tableLayout(columns: readonly Named[], layout: Layout, selectable: boolean, say: (label: string) => string): TableLayout {
  const wide = (c: Named) => layout.widths?.[c.name] ?? widthOf(c.field, headOf(c.field, say(c.field.label)), say);
  const pinned = Math.min(layout.pinned ?? 1, columns.length);
  // What follows a column that takes the rest cannot be told its place, so only the last of those that stay may take it.
  const free = columns.filter((c, at) => layout.widths?.[c.name] === undefined && at >= pinned - 1);
  const flexible =
    free.find((c) => c.field.kind === "text" && c.field.format === undefined && c.field.max > 30) ?? free.find((c) => c.field.kind === "text" || c.field.kind === "ref");
  const lefts: number[] = [];
  let left = selectable ? checkWidth : 0;
  for (const c of columns.slice(0, pinned)) {
    lefts.push(left);
    left += wide(c);
  }
  const least = columns.reduce((sum, c) => sum + wide(c), (selectable ? checkWidth : 0) + actsWidth);
  return { widths: columns.map((c) => (c === flexible ? undefined : wide(c))), lefts, least };
}
