import { expect, test } from "vitest";
import { type HolidayRule, occurrencesOf, type Pattern } from "./visit-pattern.ts";

const on = (...days: number[]): boolean[] => Array.from({ length: 7 }, (_, i) => days.includes(i + 1));
const pattern = (more: Partial<Pattern>): Pattern => ({
  frequency: "weekly",
  weekdays: on(1),
  nth: null,
  anchorOn: "2026-01-05",
  holidayRule: "skip",
  validFrom: "2026-01-01",
  validTo: null,
  ...more,
});
const daysOf = (p: Pattern, from: string, to: string, off: readonly string[] = []) =>
  occurrencesOf(p, from, to, (d) => !off.includes(d)).map((o) => o.day);
const august = (p: Pattern, ...off: string[]) =>
  daysOf(p, "2026-08-01", "2026-08-31", off).map((d) => Number(d.slice(8)));

test.each([
  ["skip", [3, 10, 24, 31]],
  ["next", [3, 10, 18, 24, 31]],
  ["previous", [3, 10, 16, 24, 31]],
] as const)("each Monday of August 2026 with a holiday on the 17th: %s", (holidayRule, days) => {
  expect(august(pattern({ holidayRule: holidayRule as HolidayRule }), "2026-08-17")).toEqual(days);
});

test("every other Wednesday continues over week 53 of 2026 without visits in two consecutive weeks", () => {
  const p = pattern({ frequency: "biweekly", weekdays: on(3), anchorOn: "2026-12-16" });
  expect(daysOf(p, "2026-12-01", "2027-01-20")).toEqual(["2026-12-16", "2026-12-30", "2027-01-13"]);
  const four = pattern({ frequency: "fourWeekly", weekdays: on(3), anchorOn: "2026-12-16" });
  expect(daysOf(four, "2026-12-01", "2027-02-28")).toEqual(["2026-12-16", "2027-01-13", "2027-02-10"]);
});

test("a visit on the fourth Tuesday of August 2026, a holiday, takes place the day before", () => {
  const p = pattern({ frequency: "monthlyNth", weekdays: on(2), nth: "4", holidayRule: "previous" });
  expect(august(p, "2026-08-25")).toEqual([24]);
  expect(august(pattern({ ...p, nth: "last", holidayRule: "skip" }))).toEqual([25]);
  expect(august(pattern({ frequency: "monthlyNth", weekdays: on(1), nth: "last" }))).toEqual([31]);
});

test("a pattern has no visits outside its days, and each visit keeps its intended day", () => {
  const p = pattern({ validFrom: "2026-08-10", validTo: "2026-08-24", holidayRule: "next" });
  expect(occurrencesOf(p, "2026-08-01", "2026-08-31", (d) => d !== "2026-08-17")).toEqual([
    { originOn: "2026-08-10", day: "2026-08-10" },
    { originOn: "2026-08-17", day: "2026-08-18" },
  ]);
  expect(
    august(
      p,
      ...Array.from({ length: 62 }, (_, i) => `2026-0${i < 31 ? 8 : 9}-${String((i % 31) + 1).padStart(2, "0")}`),
    ),
  ).toEqual([]);
});
