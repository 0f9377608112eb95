/** How wide a report's columns are: as wide as their letters need in the reader's font, and no wider. */
import type { Figure } from "#kit/cube.ts";
import type { ReportAnswer } from "#kit/report.ts";

/** Letters by how they compare with a digit; what is not named is as wide as one, capitals and letters of other scripts a little wider, those that are drawn in squares twice as wide. */
const sizes: readonly (readonly [string, number])[] = [
  [".,:;'ijlI|()\u00a0 ", 0.57],
  ["frt-", 0.65],
  ["bdghnopqu−+", 1.1],
  ["w", 1.4],
  ["mMW%", 1.6],
  // of another font than the figures everywhere, and the widest of all
  ["▲▼", 1.8],
];
const sizeOf = (c: string): number =>
  sizes.find(([letters]) => letters.includes(c))?.[1] ??
  (c > "\u2e7f" ? 1.9 : c >= "A" && c <= "Z" ? 1.3 : c > "\u024f" ? 1.2 : 1);
/**
 * How many digits wide a text is. The width of a digit is the one measure of a reader's letters that a style sheet knows (`ch`), so columns are as
 * wide as their figures need in every font, and no wider. The table's own letters, of which `ch` tells, are bold as those of the total.
 */
export const lettersIn = (text: string): number => [...text].reduce((sum, c) => sum + sizeOf(c), 0);
/** Names are not bold, figures of the rows neither, and heads are smaller. */
export const slim = { name: 0.95, figure: 0.98, head: 0.925, group: 0.92 } as const;

/** Room in digits, and in pixels for what is not a letter; where the head and its figures want different ones, which is wider hangs on the font. */
export type Room = { readonly letters: number; readonly px: number };
/** A bar, or a mark before the figure. */
export const asideOf = ({ colour }: Figure): number =>
  colour === "achievement" || colour === "attained"
    ? 51
    : colour === undefined || colour === "growth" || colour === "near"
      ? 0
      : 18;

/** The head in any language: its letters or those of the unit under it, the sort mark, and the sign of a total that is counted anew. */
export const headRoom = (label: string, unit: string, counted: boolean, sorted: boolean): Room => ({
  letters: Math.min(26, Math.max(lettersIn(label), lettersIn(unit) * slim.head) * slim.head),
  px: (counted ? 23 : 0) + (sorted ? 14 : 0),
});
/** The head over so many columns, which have room for it together. */
export const groupRoom = (head: string, span: number): Room => ({
  letters: Math.min(26, lettersIn(head) * slim.group) / span,
  px: 0,
});
/** Names of open branches stand further in, and are seldom longer than this. */
const branch = { name: 19, step: 3 } as const;
/** Digits for the longest name on the page with its code, for the words of its total, and for the names of as many levels as are open below. */
export function nameWidth(rows: ReportAnswer["rows"], codes: boolean, total: string, levels = 0): number {
  const own = (r: ReportAnswer["rows"][number]) =>
    lettersIn(r.name) +
    (codes && r.code ? r.code.length + 1 : 0) +
    (r.note ? 10 : (r.feast ? 8 : 0) + (r.rainy ? 6 : 0));
  const longest = Math.max(0, ...rows.map(own)) * slim.name;
  return Math.min(
    34,
    Math.max(13, Math.ceil(Math.max(longest, lettersIn(total) - 3, levels && branch.name + levels * branch.step))),
  );
}
/** Pixels beside the letters: a name has the box that opens its branch, a figure its padding, and the card's edge keeps the last column at a distance. */
const around = { name: 49, figure: 18, edge: 8 } as const;
type Sized = { readonly width: readonly Room[] };
const room = ({ letters, px }: Room): string => `${letters.toFixed(2)}ch + ${px}px`;
const widest = (rooms: readonly Room[]): string => `max(${rooms.map(room).join(", ")})`;
export const figureRoom = ({ width }: Sized, last: boolean): string =>
  `calc(${widest(width)} + ${around.figure + (last ? around.edge : 0)}px)`;
/** Cells have letters of their own, and a `ch` in them would be another than the columns': theirs is handed down as a length. */
const inCells = (room: string): string => room.replaceAll(/([\d.]+)ch/g, "$1 * var(--rp-digit)");
/** How far from the left so many columns beside the names end. */
export const roomBefore = (names: number, columns: readonly Sized[]): string =>
  inCells(
    `calc(${[room({ letters: names, px: around.name }), ...columns.map((c) => `${widest(c.width)} + ${around.figure}px`)].join(" + ")})`,
  );
/** What keeps a cell beside the names. */
export const pinOf = ({ pin }: { readonly pin?: string }) =>
  pin === undefined ? undefined : { "data-pin": "", style: { left: pin } };
/** Below this the table scrolls sideways. */
export const tableRoom = (names: number, columns: readonly Sized[]): string =>
  `calc(${[room({ letters: names, px: around.name + around.edge + columns.length * around.figure }), ...columns.map((c) => widest(c.width))].join(" + ")})`;
