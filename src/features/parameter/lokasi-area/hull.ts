export type Point = { readonly x: number; readonly y: number };

const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
function half(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (const p of points) {
    while (out.length >= 2 && turn(out.at(-2) as Point, out.at(-1) as Point, p) <= 0) out.pop();
    out.push(p);
  }
  return out.slice(0, -1);
}
/** Convex hull of points (Andrew's monotone chain); one or two points are their own hull. */
export function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = [...points]
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .filter((p, i, all) => i === 0 || p.x !== all[i - 1]?.x || p.y !== all[i - 1]?.y);
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}
export const centreOf = (points: readonly Point[]): Point => ({
  x: points.reduce((n, p) => n + p.x, 0) / points.length,
  y: points.reduce((n, p) => n + p.y, 0) / points.length,
});
