import { expect, test } from "vitest";
import { dayMinutes, suggestOrder, wayMetres } from "./route-order.ts";

const base = { latitude: -6.2, longitude: 106.8 };
const north = (steps: number) => ({ latitude: base.latitude + steps * 0.009, longitude: base.longitude });

test("the suggested order of four visits is 4,003 m long, where the given order is 10,008 m", () => {
  const given = [3, 1, 4, 2].map(north);
  expect(wayMetres(base, given)).toBe(10_008);
  const order = suggestOrder(base, given);
  expect(order).toEqual([1, 3, 0, 2]);
  expect(
    wayMetres(
      base,
      order.map((i) => given[i] as typeof base),
    ),
  ).toBe(4_003);
  expect(suggestOrder(base, given)).toEqual(order);
});

test("five visits of twenty minutes and 11 km of distance are 134 minutes, 31.9 % of 420", () => {
  const minutes = dayMinutes(5 * 20, 11_000);
  expect(minutes).toBe(134);
  expect(((minutes / 420) * 100).toFixed(1)).toBe("31.9");
});

test("an order that is short already is unchanged, and so is one with more stops than a day has", () => {
  expect(suggestOrder(base, [1, 2, 3].map(north))).toEqual([0, 1, 2]);
  const many = Array.from({ length: 41 }, (_, i) => north((i * 7) % 41));
  expect(suggestOrder(base, many)).toEqual(many.map((_, i) => i));
});
