import { describe, expect, test } from "vitest";
import {
  atWork,
  businessDay,
  correctedTime,
  type Fix,
  inRadiusPermille,
  assessVisit,
  type WorkHours,
} from "./visit.ts";

const store = { latitude: -6.2, longitude: 106.816666 };
const usual = { usual: 100, metres: 100 };
const fix = (latitude: number, longitude = 106.816666, more: Partial<Fix> = {}): Fix => ({
  latitude,
  longitude,
  accuracyM: 0,
  mock: false,
  ...more,
});

describe("a visit", () => {
  test.each([
    ["100.08 m are 100", fix(-6.2009), usual, "in", 100],
    ["a metre more is out", fix(-6.20091), usual, "out", 101],
    ["96 m are possible", fix(-6.2, 106.817666, { accuracyM: 15 }), usual, "unsure", 111],
    ["101 m are not", fix(-6.2, 106.817666, { accuracyM: 10 }), usual, "out", 111],
    ["an exception reaches further", fix(-6.2027), { usual: 100, metres: 400 }, "override", 300],
    ["and no longer once revoked", fix(-6.2027), usual, "out", 300],
    ["what is simulated counts nowhere", fix(-6.2, 106.816666, { mock: true }), usual, "mock", 0],
    ["an accuracy of more than 150 m gives no verdict", fix(-6.2, 106.816666, { accuracyM: 151 }), usual, "noGps", 0],
    ["an accuracy of 150 m gives a verdict", fix(-6.2, 106.816666, { accuracyM: 150 }), usual, "in", 0],
    ["no place", null, usual, "noGps", null],
  ] as const)("%s", (_, reading, radius, verdict, distanceM) => {
    expect(assessVisit(store, reading, radius)).toEqual({ verdict, distanceM });
  });

  test("to a store without coordinates has no verdict, unless the position is simulated", () => {
    expect(assessVisit(null, fix(-6.2), usual)).toEqual({ verdict: "noPoint", distanceM: null });
    expect(assessVisit(null, fix(-6.2, 106.8, { mock: true }), usual).verdict).toBe("mock");
  });

  test("is part of the share of visits in the radius only if its verdict is inside or outside", () => {
    expect(inRadiusPermille({ in: 6, override: 1, out: 2, unsure: 1, noGps: 1, mock: 1 })).toBe(778);
    expect(inRadiusPermille({ unsure: 3 })).toBeNull();
  });
});

describe("the time of an event", () => {
  const received = Date.parse("2026-11-20T10:00:00+07:00");
  const wall = Date.parse("2026-11-20T13:00:00+07:00");
  const reading = (at: number, elapsedMs: number, bootId = "a") => ({ at, elapsedMs, bootId });
  test("is computed from the time since boot, whatever the phone's clock shows", () => {
    const corrected = correctedTime({
      receivedAt: received,
      sent: reading(wall, 4_600_000),
      event: reading(wall, 1_000_000),
    });
    expect(corrected).toEqual({ at: Date.parse("2026-11-20T09:00:00+07:00"), trust: "boot" });
  });
  test("before the last boot is that of the wall clock, corrected by its current deviation", () => {
    const before = { receivedAt: received, event: reading(received - 7_200_000, 5_000, "older") };
    expect(correctedTime({ ...before, sent: reading(received - 60_000, 10, "a") })).toEqual({
      at: received - 7_140_000,
      trust: "wall",
    });
    expect(correctedTime({ ...before, sent: reading(wall, 10, "a") }).trust).toBe("none");
  });
  test("belongs to the day in Jakarta, wherever the phone is", () => {
    expect(businessDay(Date.parse("2026-11-20T00:30:00+09:00"))).toBe("2026-11-19");
    expect(businessDay(Date.parse("2026-11-20T00:00:00+07:00"))).toBe("2026-11-20");
  });
});

test("working hours are those of the local time", () => {
  const hours: WorkHours = { zone: "Asia/Jayapura", workDays: "monSat", workFrom: "08:00", workTo: "17:00" };
  const local = (clock: string, day = "2026-11-20") => Date.parse(`${day}T${clock}:00+09:00`);
  expect(["07:29", "07:30", "17:30", "17:31"].map((c) => atWork(local(c), hours, 30))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(atWork(local("12:00", "2026-11-22"), hours, 30)).toBe(false);
  expect(atWork(local("12:00", "2026-11-22"), { ...hours, workDays: "daily" })).toBe(true);
});
