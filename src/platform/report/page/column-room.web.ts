/** The width of a report's columns, from the width of their text in the reader's font. */
import type { Figure } from "../cube.ts";
import type { ReportAnswer } from "../report.ts";

/**
 * Width of characters relative to a digit. Others have width 1; capitals and other scripts are slightly wider,
 * full-width characters twice as wide.
 */
const sizes: readonly (readonly [string, number])[] = [
  [".,:;'ijlI|()\u00a0 ", 0.57],
  ["frt-", 0.65],
  ["bdghnopqu−+", 1.1],
  ["w", 1.4],
  ["mMW%", 1.6],
  // from another font than the figures, and the widest
  ["▲▼", 1.8],
];
const sizeOf = (c: string): number =>
  sizes.find(([letters]) => letters.includes(c))?.[1] ??
  (c > "\u2e7f" ? 1.9 : c >= "A" && c <= "Z" ? 1.3 : c > "\u024f" ? 1.2 : 1);
/**
 * The width of a text in digits. `ch` is the only font measure available in CSS, so columns fit their figures in every
 * font. It is measured in bold, like the total.
 */
export const lettersIn = (text: string): number => [...text].reduce((sum, c) => sum + sizeOf(c), 0);
/** Names and figures of rows are not bold, and headings are smaller. */
export const slim = { name: 0.95, figure: 0.98, head: 0.925, group: 0.92 } as const;

/**
 * Width in digits, and in pixels for what is not text. If heading and figures differ, the wider one depends on the
 * font.
 */
export type Room = { readonly letters: number; readonly px: number };
/** Width of a bar, or of a sign before the figure. */
export const asideOf = ({ colour }: Figure): number =>
  colour?.look === "bar" ? 51 : colour && colour.look === undefined ? 18 : 0;

/**
 * Width of a heading in any language: its text or the unit below it, the sort icon, and the sign for non-additive
 * totals.
 */
export const headRoom = (label: string, unit: string, counted: boolean, sorted: boolean): Room => ({
  letters: Math.min(26, Math.max(lettersIn(label), lettersIn(unit) * slim.head) * slim.head),
  px: (counted ? 23 : 0) + (sorted ? 14 : 0),
});
/** Width of a group heading over several columns. */
export const groupRoom = (head: string, span: number): Room => ({
  letters: Math.min(26, lettersIn(head) * slim.group) / span,
  px: 0,
});
/** Names in opened branches are indented, and rarely longer than this. */
const branch = { name: 19, step: 3 } as const;
/** Width in digits of the longest name with its code, of the total's label, and of the levels opened below. */
export function nameWidth(rows: ReportAnswer["rows"], codes: boolean, total: string, levels = 0): number {
  const own = (r: ReportAnswer["rows"][number]) =>
    lettersIn(r.name) +
    (codes && r.code ? r.code.length + 1 : 0) +
    (r.note ? 10 : (r.seasons ?? []).reduce((sum, { label }) => sum + label.length + 1, 0));
  const longest = Math.max(0, ...rows.map(own)) * slim.name;
  return Math.min(
    34,
    Math.max(13, Math.ceil(Math.max(longest, lettersIn(total) - 3, levels && branch.name + levels * branch.step))),
  );
}
/** Pixels besides text: the expand button of a name, the padding of a figure, and the margin of the last column. */
const around = { name: 49, figure: 18, edge: 8 } as const;
type Sized = { readonly width: readonly Room[] };
const room = ({ letters, px }: Room): string => `${letters.toFixed(2)}ch + ${px}px`;
const widest = (rooms: readonly Room[]): string => `max(${rooms.map(room).join(", ")})`;
export const figureRoom = ({ width }: Sized, last: boolean): string =>
  `calc(${widest(width)} + ${around.figure + (last ? around.edge : 0)}px)`;
/** Cells have another font size, in which `ch` would differ; their width is passed as a length. */
const inCells = (room: string): string => room.replaceAll(/([\d.]+)ch/g, "$1 * var(--rp-digit)");
/** Distance from the left to the end of the given columns, including the names. */
export const roomBefore = (names: number, columns: readonly Sized[]): string =>
  inCells(
    `calc(${[room({ letters: names, px: around.name }), ...columns.map((c) => `${widest(c.width)} + ${around.figure}px`)].join(" + ")})`,
  );
/** The style of a frozen cell. */
export const pinOf = ({ pin }: { readonly pin?: string }) =>
  pin === undefined ? undefined : { "data-pin": "", style: { left: pin } };
/** Minimum width of the table, below which it scrolls horizontally. */
export const tableRoom = (names: number, columns: readonly Sized[]): string =>
  `calc(${[room({ letters: names, px: around.name + around.edge + columns.length * around.figure }), ...columns.map((c) => widest(c.width))].join(" + ")})`;
