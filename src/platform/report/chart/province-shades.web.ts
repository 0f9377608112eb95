import { addsOverRows, type Figure } from "../cube.ts";
import type { PointsAnswer } from "../report.ts";
import { isWord } from "../cell.ts";
import { toPixels } from "../page/figures.web.ts";
import { drawnWithin, outlines } from "./province-outlines.web.ts";

export type Member = PointsAnswer["points"][number];
/**
 * An outline with its provinces; `step` 1–5 is its quintile among those with sales, 0 means no sales, null means no
 * members.
 */
export type Shade = {
  readonly code: string;
  readonly path: string;
  readonly members: readonly Member[];
  readonly value: number | null;
  readonly step: number | null;
};
export const steps = 5;

/**
 * Newer provinces are combined with the one whose outline contains them: summed if the figure is additive, otherwise
 * the older province's figure is used.
 */
function totalOf(members: readonly Member[], figure: Figure, code: string): number | null {
  const known = members.filter(
    (m) => m.value !== null && !isWord(m.value) && (addsOverRows(figure.class) || m.code === code),
  );
  return known.length === 0 ? null : known.reduce((sum, m) => sum + (toPixels(m.value) ?? 0), 0);
}

/** Every outline with its quintile: equal numbers of outlines in each, and equal figures in the same one. */
export function shadesOf(points: readonly Member[], figure: Figure): Shade[] {
  const provinces = Object.entries(outlines).map(([code, path]) => {
    const members = points.filter((p) => p.code === code || drawnWithin[p.code ?? ""] === code);
    return { code, path, members, value: totalOf(members, figure, code) };
  });
  const sold = provinces.flatMap((f) => (f.value !== null && f.value > 0 ? [f.value] : []));
  const stepOf = (value: number | null) =>
    value === null
      ? null
      : value <= 0
        ? 0
        : 1 + Math.floor((steps * sold.filter((v) => v < value).length) / sold.length);
  return provinces.map((f) => ({ ...f, step: stepOf(f.value) }));
}

/** The range of each quintile; empty ones are omitted. */
export const reaches = (
  shades: readonly Shade[],
): { readonly step: number; readonly from: number; readonly to: number }[] =>
  Array.from({ length: steps }, (_, i) => i + 1).flatMap((step) => {
    const values = shades.flatMap((s) => (s.step === step && s.value !== null ? [s.value] : []));
    return values.length === 0 ? [] : [{ step, from: Math.min(...values), to: Math.max(...values) }];
  });
