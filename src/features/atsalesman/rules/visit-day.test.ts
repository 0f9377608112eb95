import { expect, test } from "vitest";
import { countDay, dayFlags, type Item } from "./visit-day.ts";

const item = (place: number, more: Partial<Item> = {}): Item => ({
  place,
  ahead: true,
  cancelledAhead: false,
  excused: false,
  ...more,
});

test("eight of ten items are due; six are done, two missed, two visits unplanned and one a repeat", () => {
  const items = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((s) => item(s)),
    item(9, { cancelledAhead: true }),
    item(10, { excused: true }),
    item(11, { ahead: false }),
  ];
  const counts = countDay(items, [1, 2, 3, 4, 5, 6, 11, 12, 1]);
  expect(counts).toEqual({ planned: 8, plannedDone: 6, excused: 1, visits: 9, unplanned: 2, repeat: 1, stores: 8 });
  expect(counts.planned - counts.plannedDone).toBe(2);
  expect((counts.plannedDone / counts.planned) * 100).toBe(75);
  expect(counts.plannedDone + counts.unplanned + counts.repeat).toBe(counts.visits);
});

test("visits of a day are flagged as implausible, overlapping, short or open", () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+07:00`);
  const there = { latitude: -6.2, longitude: 106.8 };
  const far = { latitude: -6.2 + 118_292 / 111_194.93, longitude: 106.8 };
  const day = [
    { at: at("08:00"), out: at("08:30"), place: there },
    { at: at("08:10"), out: at("08:12"), place: far },
    { at: at("09:00"), out: null, place: null },
  ];
  expect(dayFlags(day, false)).toEqual([[], ["impossible", "overlap", "short"], []]);
  expect(dayFlags(day, true)[2]).toEqual(["open"]);
});
