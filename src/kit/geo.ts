/**
 * Distances and tracks of field staff. Floating point is used only internally; results are whole metres, minutes and
 * unchanged input points.
 */
export type Place = { readonly latitude: number; readonly longitude: number };
/** A point of a track: the time in seconds since 1970, and the position in millionths of a degree. */
export type TrackPoint = {
  readonly at: number;
  readonly latE6: number;
  readonly lonE6: number;
  readonly accuracyM: number;
};

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres, unrounded, so that sums are rounded once. */
export function metresBetween(a: Place, b: Place): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
export const wholeMetres = (a: Place, b: Place): number => Math.round(metresBetween(a, b));
export const kmPerHour = (metres: number, seconds: number): number =>
  seconds <= 0 ? (metres > 0 ? Number.POSITIVE_INFINITY : 0) : (metres / seconds) * 3.6;

const placeOf = (p: TrackPoint): Place => ({ latitude: p.latE6 / 1e6, longitude: p.lonE6 / 1e6 });
const between = (a: TrackPoint, b: TrackPoint): number => metresBetween(placeOf(a), placeOf(b));
const speed = (a: TrackPoint, b: TrackPoint): number => kmPerHour(between(a, b), b.at - a.at);

export const trackLimits = {
  accuracyM: 50,
  jumpKmh: 150,
  stopMetres: 60,
  stopSeconds: 300,
  gapSeconds: 600,
  toleranceM: 15,
} as const;

/** Begin and end in seconds since 1970, coordinates in millionths of a degree. */
export type Stop = { readonly from: number; readonly to: number; readonly latE6: number; readonly lonE6: number };
/** Begin and end in seconds since 1970, and the straight distance between the two points. */
export type Gap = { readonly from: number; readonly to: number; readonly metres: number };
export type Track = {
  readonly points: readonly TrackPoint[];
  readonly stops: readonly Stop[];
  readonly gaps: readonly Gap[];
  readonly distanceM: number;
  readonly dropped: number;
};

/** A day's points in order, without imprecise ones and those that imply an impossible speed. */
function plausible(points: readonly TrackPoint[]): TrackPoint[] {
  const clear = points.filter((p) => p.accuracyM <= trackLimits.accuracyM).sort((a, b) => a.at - b.at);
  const selected: TrackPoint[] = [];
  for (const [i, p] of clear.entries()) {
    const [before, after] = [selected.at(-1), clear[i + 1]];
    const sides = [before ? speed(before, p) : undefined, after ? speed(p, after) : undefined];
    const known = sides.filter((s) => s !== undefined);
    if (known.length === 2 && known.every((s) => s > trackLimits.jumpKmh)) continue;
    selected.push(p);
  }
  return selected;
}

const isGap = (a: TrackPoint, b: TrackPoint): boolean => b.at - a.at > trackLimits.gapSeconds;

/**
 * Stops: sequences of points within a circle around the first, of a minimum duration, given by their first and last
 * point.
 */
function stopsIn(points: readonly TrackPoint[]): [first: number, last: number][] {
  const stops: [number, number][] = [];
  for (let i = 0; i < points.length; ) {
    let j = i;
    const first = points[i] as TrackPoint;
    while (j + 1 < points.length) {
      const [here, next] = [points[j] as TrackPoint, points[j + 1] as TrackPoint];
      if (isGap(here, next) || between(first, next) > trackLimits.stopMetres) break;
      j++;
    }
    const long = (points[j] as TrackPoint).at - first.at >= trackLimits.stopSeconds;
    if (long) stops.push([i, j]);
    i = long ? j + 1 : i + 1;
  }
  return stops;
}

/** Analyzes a day's points: stops, gaps, and the distance between them, which excludes gaps. */
export function trackOf(raw: readonly TrackPoint[], visitsAt: ReadonlySet<number> = new Set()): Track {
  const points = plausible(raw);
  const stops = stopsIn(points);
  const stopAt = (i: number): number => stops.findIndex(([first, last]) => i >= first && i <= last);
  const gaps: Gap[] = [];
  const selected = new Set<number>(stops.flat());
  let metres = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] as TrackPoint, points[i + 1] as TrackPoint];
    if (isGap(a, b)) {
      gaps.push({ from: a.at, to: b.at, metres: Math.round(between(a, b)) });
      selected.add(i).add(i + 1);
    } else if (stopAt(i) < 0 || stopAt(i) !== stopAt(i + 1)) metres += between(a, b);
  }
  for (const [i, p] of points.entries()) if (visitsAt.has(p.at)) selected.add(i);
  return {
    points: simplified(points, selected),
    stops: stops.map(([first, last]) => {
      const [a, b] = [points[first] as TrackPoint, points[last] as TrackPoint];
      return { from: a.at, to: b.at, latE6: a.latE6, lonE6: a.lonE6 };
    }),
    gaps,
    distanceM: Math.round(metres),
    dropped: raw.length - points.length,
  };
}

/**
 * Distance in metres from the segment, on a plane tangent to the earth at its start; accurate to centimetres over a
 * day's distances.
 */
function offSegment(p: TrackPoint, a: TrackPoint, b: TrackPoint): number {
  const perDegree = radians(1) * earthRadius;
  const east = perDegree * Math.cos(radians(a.latE6 / 1e6));
  const xy = (q: TrackPoint) => [((q.lonE6 - a.lonE6) / 1e6) * east, ((q.latE6 - a.latE6) / 1e6) * perDegree] as const;
  const [[px, py], [bx, by]] = [xy(p), xy(b)];
  const length = bx * bx + by * by;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / length));
  return Math.hypot(px - t * bx, py - t * by);
}

/** Douglas–Peucker: the points of a track that deviate by more than the tolerance, and those that must be kept. */
export function simplified(points: readonly TrackPoint[], must: ReadonlySet<number> = new Set()): TrackPoint[] {
  const selected = new Set([0, points.length - 1, ...must].filter((i) => i >= 0));
  const anchors = [...selected].sort((a, b) => a - b);
  const open = anchors.slice(1).map((to, i): [number, number] => [anchors[i] as number, to]);
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [worst, off] = [-1, trackLimits.toleranceM as number];
    for (let i = from + 1; i < to; i++) {
      const d = offSegment(points[i] as TrackPoint, points[from] as TrackPoint, points[to] as TrackPoint);
      if (d > off) [worst, off] = [i, d];
    }
    if (worst < 0) continue;
    selected.add(worst);
    open.push([from, worst], [worst, to]);
  }
  return points.filter((_, i) => selected.has(i));
}
