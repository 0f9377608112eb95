import type { Fix, Radius, Verdict } from "#features/atsalesman/rules/visit.ts";

type Vector = {
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly fix: Fix | null;
  readonly radius: Radius;
  readonly verdict: Verdict;
  readonly distanceM: number | null;
};
const store = { latitude: -6.2, longitude: 106.816666 };
const fix = (latitude: number, longitude: number, accuracyM = 0, mock = false): Fix => ({
  latitude,
  longitude,
  accuracyM,
  mock,
});
const north = (latitude: number, accuracyM = 0, mock = false) => fix(latitude, store.longitude, accuracyM, mock);
const of = (
  fix: Fix | null,
  verdict: Verdict,
  distanceM: number | null,
  radius: Radius = { usual: 100, metres: 100 },
  place: Vector["place"] = store,
): Vector => ({ place, fix, radius, verdict, distanceM });
const widened = { usual: 100, metres: 400 };

/** Verdicts of the portal on check-ins, so that the app can predict them. A test verifies the portal against them. */
export const verdictVectors: readonly Vector[] = [
  of(north(-6.2), "in", 0),
  of(north(-6.2009), "in", 100),
  of(north(-6.20091), "out", 101),
  of(north(-6.1991), "in", 100),
  of(north(-6.19909), "out", 101),
  of(fix(-6.2, 106.817666, 10), "out", 111),
  of(fix(-6.2, 106.817666, 11), "unsure", 111),
  of(fix(-6.2, 106.817666, 15), "unsure", 111),
  of(north(-6.2009, 150), "in", 100),
  of(north(-6.2, 151), "noGps", 0),
  of(north(-6.2027), "out", 300),
  of(north(-6.2027), "override", 300, widened),
  of(north(-6.2009), "in", 100, widened),
  of(north(-6.20091), "override", 101, widened),
  of(north(-6.204, 44), "out", 445, widened),
  of(north(-6.204, 45), "unsure", 445, widened),
  of(null, "noGps", null),
  of(north(-6.2), "noPoint", null, { usual: 100, metres: 100 }, null),
  of(north(-6.2, 0, true), "mock", 0),
  of(north(-6.2, 0, true), "mock", null, { usual: 100, metres: 100 }, null),
];
