import fc from "fast-check";
import { expect, it } from "vitest";
import { heights } from "./bar-heights.ts";
import { mergeSpots } from "./merge-spots.ts";

const at = (x: number, y: number, count: number) => ({ spot: `${x},${y}`, x, y, count });

it("merges touching spots, weighted by their number of stores", () => {
  const made = mergeSpots([at(0, 0, 30), at(20, 0, 10), at(200, 0, 1)]);
  expect(made.map((m) => [m.count, m.spots.length])).toEqual([
    [40, 2],
    [1, 1],
  ]);
  expect(made[0]?.x).toBe(5);
});

it("loses no store and no spot", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          x: fc.integer({ min: 0, max: 1000 }),
          y: fc.integer({ min: 0, max: 600 }),
          count: fc.integer({ min: 1, max: 2000 }),
        }),
      ),
      (list) => {
        const made = mergeSpots(list.map((l) => at(l.x, l.y, l.count)));
        expect(made.reduce((sum, m) => sum + m.count, 0)).toBe(list.reduce((sum, l) => sum + l.count, 0));
        expect(made.flatMap((m) => m.spots)).toHaveLength(list.length);
      },
    ),
  );
});

it("draws bars relative to the tallest, and a visible one for every sale", () => {
  expect(heights(["0", "50.5", "101", "0.001"])).toEqual([0, 50, 100, 2]);
  expect(heights(["0", "0"])).toEqual([0, 0]);
});
