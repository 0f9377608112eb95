/** Where the columns of a table stand: how wide each is, and how far from the left those that stay are. */
import type { Layout } from "#kit/saved-view.calls.ts";
import { headOf, widthOf } from "#web/field/column.ts";
import type { Named } from "./shape.ts";

export const checkWidth = 40;
export const actsWidth = 16;
/** What stands first keeps twice the distance of the others from the card's edge. */
const edge = 8;
export type TableLayout = {
  /** Per column; undefined for the one that takes what is left. */
  readonly widths: readonly (number | undefined)[];
  /** For the first columns, as many as stay. */
  readonly lefts: readonly number[];
  readonly least: number;
};

type Say = (label: string) => string;
/** What a column of words takes of the room that is to spare, at most. */
const maxGrowth = 88;
const lengthOf = ({ field }: Named): number =>
  field.kind === "text" && !field.secondary && (field.format === undefined || field.format === "multiline")
    ? field.max
    : 0;
const growing = ({ field }: Named): boolean =>
  field.kind === "ref" ||
  (field.kind === "text" &&
    !field.secondary &&
    (field.format === "email" || (field.format === undefined && field.max > 30)));

/** `room` is how wide the table may be without moving sideways. */
export function tableLayout(
  columns: readonly Named[],
  layout: Layout,
  selectable: boolean,
  say: Say,
  room = 0,
): TableLayout {
  const first = selectable ? undefined : columns[0];
  const usual = (c: Named) =>
    layout.widths?.[c.name] ?? widthOf(c.field, headOf(c.field, say(c.field.label)), say) + (c === first ? edge : 0);
  const pinned = Math.min(layout.pinned ?? 1, columns.length);
  // What follows a column that takes the rest cannot be told its place, so only the last of those that stay may take it.
  const free = columns.filter((c, at) => layout.widths?.[c.name] === undefined && at >= pinned - 1);
  const longest = free.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const flexible =
    longest && lengthOf(longest) > 30
      ? longest
      : free.find((c) => (c.field.kind === "text" && !c.field.secondary) || c.field.kind === "ref");
  const least = columns.reduce((sum, c) => sum + usual(c), (selectable ? checkWidth : 0) + actsWidth);
  const grown = columns.filter((c) => c !== flexible && growing(c) && layout.widths?.[c.name] === undefined);
  const growth = Math.max(0, Math.min(maxGrowth, Math.floor((room - least) / (grown.length + 1))));
  const wide = (c: Named) => usual(c) + (grown.includes(c) ? growth : 0);
  const lefts: number[] = [];
  let left = selectable ? checkWidth : 0;
  for (const c of columns.slice(0, pinned)) {
    lefts.push(left);
    left += wide(c);
  }
  return {
    widths: columns.map((c) => (c === flexible ? undefined : wide(c))),
    lefts,
    least: least + growth * grown.length,
  };
}
