import { metresBetween, type Place, wholeMetres } from "#kit/geo.ts";

export const pointRule = { minPoints: 5, minSalesmen: 2, withinM: 50, maxAccuracyM: 50, days: 90 } as const;

export type SeenPoint = Place & { readonly salesman: number };
export type PointProposal = Place & {
  readonly points: number;
  readonly salesmen: number;
  /** Distance from the master's location in metres; null if the master has none. */
  readonly distanceM: number | null;
};

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] as number;
};

/**
 * A proposed location: at least five points of at least two salesmen, all within 50 m of their median, which lies
 * outside the radius around the master's location. Null otherwise.
 */
export function proposePoint(points: readonly SeenPoint[], known: Place | null, radiusM: number): PointProposal | null {
  const salesmen = new Set(points.map((p) => p.salesman)).size;
  if (points.length < pointRule.minPoints || salesmen < pointRule.minSalesmen) return null;
  const median = { latitude: middle(points.map((p) => p.latitude)), longitude: middle(points.map((p) => p.longitude)) };
  if (points.some((p) => metresBetween(p, median) > pointRule.withinM)) return null;
  const distanceM = known ? wholeMetres(known, median) : null;
  if (distanceM !== null && distanceM <= radiusM) return null;
  return { ...median, points: points.length, salesmen, distanceM };
}
