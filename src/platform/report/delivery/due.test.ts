import { expect, test } from "vitest";
import type { ScheduleTime } from "./report-schedule.calls.ts";
import { nextDue } from "./due.server.ts";

const due = (time: ScheduleTime, after: string) => nextDue(time, new Date(after)).toISOString();
const week = (days: number[], hour = 7, zone: ScheduleTime["zone"] = "Asia/Jakarta"): ScheduleTime => ({
  every: "week",
  days,
  hour,
  zone,
});
const month = (days: number[], hour = 7, zone: ScheduleTime["zone"] = "Asia/Jakarta"): ScheduleTime => ({
  every: "month",
  days,
  hour,
  zone,
});

test("the hour is local to the time zone: seven in the west is two hours after seven in the east", () => {
  expect(due(week([1, 2, 3, 4, 5, 6, 7]), "2026-11-21T00:00:00Z")).toBe("2026-11-22T00:00:00.000Z");
  expect(due(week([1, 2, 3, 4, 5, 6, 7], 7, "Asia/Makassar"), "2026-11-21T00:00:00Z")).toBe("2026-11-21T23:00:00.000Z");
  expect(due(week([1, 2, 3, 4, 5, 6, 7], 7, "Asia/Jayapura"), "2026-11-21T00:00:00Z")).toBe("2026-11-21T22:00:00.000Z");
});

test("the weekday is that of the time zone, also if it differs from UTC", () => {
  // Monday 23 November, 01:00 in Jayapura, is Sunday afternoon in UTC
  expect(due(week([1], 1, "Asia/Jayapura"), "2026-11-21T12:00:00Z")).toBe("2026-11-22T16:00:00.000Z");
  expect(due(week([7], 23), "2026-11-22T15:59:59Z")).toBe("2026-11-22T16:00:00.000Z");
});

test("at the due time itself, the next one is a week later", () => {
  expect(due(week([1]), "2026-11-23T00:00:00Z")).toBe("2026-11-30T00:00:00.000Z");
  expect(due(week([1, 3]), "2026-11-23T00:00:00Z")).toBe("2026-11-25T00:00:00.000Z");
});

test("a day that a month lacks is replaced by its last day, once", () => {
  expect(due(month([31]), "2026-02-01T00:00:00Z")).toBe("2026-02-28T00:00:00.000Z");
  expect(due(month([29]), "2028-02-01T00:00:00Z")).toBe("2028-02-29T00:00:00.000Z");
  expect(due(month([30, 31]), "2026-02-28T00:00:00Z")).toBe("2026-03-30T00:00:00.000Z");
  expect(due(month([31]), "2026-11-30T00:00:00Z")).toBe("2026-12-31T00:00:00.000Z");
  expect(due(month([1], 0), "2026-12-31T16:59:59Z")).toBe("2026-12-31T17:00:00.000Z");
  expect(due(month([31], 23, "Asia/Jayapura"), "2026-01-31T14:00:00Z")).toBe("2026-02-28T14:00:00.000Z");
});
