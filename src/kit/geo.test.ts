import { describe, expect, test } from "vitest";
import { kmPerHour, metresBetween, simplified, type TrackPoint, trackOf, wholeMetres } from "./geo.ts";

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}+07:00`) / 1000;
const point = (clock: string, latitude: number, longitude = 106.816666, accuracyM = 10): TrackPoint => ({
  at: at(clock),
  latE6: Math.round(latitude * 1e6),
  lonE6: Math.round(longitude * 1e6),
  accuracyM,
});

test("a degree of a meridian is as long as on a sphere of 6,371 km", () => {
  expect(metresBetween({ latitude: -7, longitude: 106 }, { latitude: -6, longitude: 106 })).toBeCloseTo(111_194.93, 2);
});

test("118,292 m in ten minutes are 709.8 km/h", () => {
  expect(kmPerHour(118_292, 600)).toBeCloseTo(709.75, 2);
});

describe("a day's track", () => {
  const minutes = ["00", "01", "02", "03", "04", "05", "06"];
  const day = [
    ...minutes.map((m) => point(`08:${m}:00`, -6.2)),
    point("08:07:00", -6.201),
    point("08:08:00", -6.202),
    point("08:09:00", -6.203),
    point("08:40:00", -6.213),
  ];
  const track = trackOf([point("08:08:30", -6.302), ...day].reverse());

  test("has its stop, its distance and its gap, without implausible points", () => {
    expect(track.stops).toHaveLength(1);
    expect(((track.stops[0]?.to ?? 0) - (track.stops[0]?.from ?? 0)) / 60).toBe(6);
    expect(track.distanceM).toBe(334);
    expect(track.gaps).toEqual([{ from: at("08:09:00"), to: at("08:40:00"), metres: 1112 }]);
    expect(track.dropped).toBe(1);
    expect(
      Math.round(
        kmPerHour(metresBetween({ latitude: -6.202, longitude: 106.8 }, { latitude: -6.302, longitude: 106.8 }), 30),
      ),
    ).toBe(1334);
  });

  test("keeps the ends of stops and gaps, and the minutes of check-ins", () => {
    const reduced = (t: typeof track) =>
      t.points.map((p) => new Date(p.at * 1000 + 7 * 3_600_000).toISOString().slice(11, 16));
    expect(reduced(track)).toEqual(["08:00", "08:06", "08:09", "08:40"]);
    expect(reduced(trackOf(day, new Set([at("08:08:00")])))).toEqual(["08:00", "08:06", "08:08", "08:09", "08:40"]);
  });

  test("excludes imprecise points, and is empty without points", () => {
    expect(trackOf([...day, point("08:41:00", -6.2131, 106.816666, 51)]).dropped).toBe(1);
    expect(trackOf([])).toEqual({ points: [], stops: [], gaps: [], distanceM: 0, dropped: 0 });
  });
});

test("a simplified track omits a deviation of 11.1 m and contains one of 33.2 m", () => {
  const bent = (longitude: number) => [
    point("08:00:00", -6.2, 106.8),
    point("08:01:00", -6.201, longitude),
    point("08:02:00", -6.202, 106.8),
  ];
  expect(simplified(bent(106.8001))).toHaveLength(2);
  expect(simplified(bent(106.8003))).toHaveLength(3);
  const off = (longitude: number) =>
    metresBetween({ latitude: -6.201, longitude: 106.8 }, { latitude: -6.201, longitude });
  expect([off(106.8001).toFixed(1), off(106.8003).toFixed(1)]).toEqual(["11.1", "33.2"]);
  expect(wholeMetres({ latitude: -6.2, longitude: 106.8 }, { latitude: -6.2, longitude: 106.8 })).toBe(0);
});
