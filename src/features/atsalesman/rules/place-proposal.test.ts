import { expect, test } from "vitest";
import { proposePoint, type SeenPoint } from "./place-proposal.ts";

const master = { latitude: -6.2, longitude: 106.816666 };
/** Points at the given millionths of a degree north of a point 300 m from the master location. */
const near = (...offsets: number[]): SeenPoint[] =>
  offsets.map((o, i) => ({ latitude: -6.2027 + o / 1e6, longitude: 106.816666, salesman: 1 + (i % 2) }));

test("five points of two salesmen 300 m away propose their median", () => {
  expect(proposePoint(near(0, 10, 20, 30, 40), master, 100)).toEqual({
    latitude: -6.20268,
    longitude: 106.816666,
    points: 5,
    salesmen: 2,
    distanceM: 298,
  });
  expect(proposePoint(near(0, 10, 20, 30, 40), null, 100)?.distanceM).toBeNull();
});

test("four points, one salesman, a distant point or a location within the radius propose nothing", () => {
  expect(proposePoint(near(0, 10, 20, 30), master, 100)).toBeNull();
  expect(
    proposePoint(
      near(0, 10, 20, 30, 40).map((p) => ({ ...p, salesman: 1 })),
      master,
      100,
    ),
  ).toBeNull();
  expect(proposePoint(near(0, 10, 20, 30, 600), master, 100)).toBeNull();
  expect(proposePoint(near(0, 10, 20, 30, 40), master, 298)).toBeNull();
  expect(proposePoint(near(0, 10, 20, 30, 40), master, 297)).not.toBeNull();
});
