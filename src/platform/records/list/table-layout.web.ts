/** The columns of a table: their widths, and the positions of frozen ones. */
import type { Layout } from "../view/saved-view.calls.ts";
import { headOf, widthOf } from "#platform/ui/index.web.ts";
import type { Named } from "./shape.web.ts";

export const checkWidth = 40;
export const actsWidth = 16;
/** Additional padding of the first column at the card's edge, in pixels. */
const edge = 8;
export type TableLayout = {
  /** By column; undefined for the one that takes the remaining width. */
  readonly widths: readonly (number | undefined)[];
  /** For the frozen columns. */
  readonly lefts: readonly number[];
  readonly least: number;
};

type Say = (label: string) => string;
/** Maximum spare width given to a text column, in pixels. */
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

/** `room` is the width available without horizontal scrolling. */
export function tableLayout(
  columns: readonly Named[],
  layout: Layout,
  selectable: boolean,
  say: Say,
  room = 0,
): TableLayout {
  const first = selectable ? undefined : columns[0];
  const defaultWidth = (c: Named) =>
    layout.widths?.[c.name] ?? widthOf(c.field, headOf(c.field, say(c.field.label)), say) + (c === first ? edge : 0);
  const pinned = Math.min(layout.pinned ?? 1, columns.length);
  // The position after a flexible column is unknown, so only the last of the frozen columns may be flexible.
  const free = columns.filter((c, at) => layout.widths?.[c.name] === undefined && at >= pinned - 1);
  const longest = free.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  const flexible =
    longest && lengthOf(longest) > 30
      ? longest
      : free.find((c) => (c.field.kind === "text" && !c.field.secondary) || c.field.kind === "ref");
  const least = columns.reduce((sum, c) => sum + defaultWidth(c), (selectable ? checkWidth : 0) + actsWidth);
  const grown = columns.filter((c) => c !== flexible && growing(c) && layout.widths?.[c.name] === undefined);
  const growth = Math.max(0, Math.min(maxGrowth, Math.floor((room - least) / (grown.length + 1))));
  const wide = (c: Named) => defaultWidth(c) + (grown.includes(c) ? growth : 0);
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
