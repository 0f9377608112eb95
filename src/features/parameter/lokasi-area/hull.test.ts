import fc from "fast-check";
import { expect, test } from "vitest";
import { centreOf, hullOf, type Point } from "./hull.ts";

const inside = (hull: readonly Point[], p: Point): boolean =>
  hull.every((a, i) => {
    const b = hull[(i + 1) % hull.length] as Point;
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= -1e-6;
  });

test("every point is within its hull, and the hull consists of points", () => {
  const point = fc.record({ x: fc.integer({ min: -100, max: 100 }), y: fc.integer({ min: -100, max: 100 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (points) => {
      const hull = hullOf(points);
      expect(hull.length).toBeGreaterThan(0);
      for (const h of hull) expect(points).toContainEqual(h);
      if (hull.length > 2) for (const p of points) expect(inside(hull, p)).toBe(true);
    }),
  );
});

test("a few points", () => {
  expect(hullOf([{ x: 1, y: 1 }])).toEqual([{ x: 1, y: 1 }]);
  expect(
    hullOf([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 2, y: 2 },
      { x: 0, y: 2 },
      { x: 1, y: 1 },
    ]),
  ).toHaveLength(4);
  expect(
    centreOf([
      { x: 0, y: 0 },
      { x: 2, y: 4 },
    ]),
  ).toEqual({ x: 1, y: 2 });
});
