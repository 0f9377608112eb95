import { expect, test } from "vitest";
import { total } from "#kit/exact.ts";
import { isOvertaken, linesOf, overtakenShares, shareOut, stopsSave } from "./split-model.ts";
import type { SplitRow } from "./target-split.calls.ts";

const row = (store: number, position: number | null, tonnes: string, sold: string): SplitRow => ({
  store: store ? { id: store, code: `T${store}`, name: `Toko ${store}`, district: "Bandung" } : null,
  position: position ? { id: position, label: `SPC ${position}` } : null,
  tonnes,
  sold,
});
const rows = [
  row(0, 1, "4.000", "0.000"),
  row(1, 1, "0.000", "3.000"),
  row(2, 1, "0.000", "1.000"),
  row(3, 2, "6.001", "0.000"),
  row(4, 2, "0.000", "0.000"),
];
const now = (r: SplitRow) => r.tonnes;

test("the shares add up to the target with every method", () => {
  for (const method of ["even", "share", "within"] as const)
    expect(total([...shareOut(rows, now, "10.001", method).values()]), method).toBe("10.001");
});

test("an SPC keeps its sum when its stores are allocated anew, and allocates its own share", () => {
  const shares = shareOut(rows, now, "10.001", "within");
  expect([...shares.values()]).toEqual(["0.000", "3.000", "1.000", "3.001", "3.000"]);
  expect(linesOf(rows).map((l) => l.kind)).toEqual(["share", "share", "share", "sum", "share", "share", "sum"]);
});

test("a share is outdated if another person saved a different value after it was edited", () => {
  expect(isOvertaken("5.000", "5", "7")).toBe(false);
  expect(isOvertaken("5.000", "7.000", "7")).toBe(false);
  expect(isOvertaken("5.000", "6.000", "7")).toBe(true);
  expect(isOvertaken(undefined, "6.000", "7")).toBe(false);
});

test("the first save after a change by another person stops, and the next one replaces that value", () => {
  const edits = new Map([
    ["1.1", { text: "2", value: "2" }],
    ["2.1", { text: "3", value: "3" }],
  ]);
  const seen = new Map([
    ["1.1", "0.000"],
    ["2.1", "0.000"],
  ]);
  expect(stopsSave(overtakenShares(rows, edits, seen), new Map())).toBe(false);
  const changed = rows.map((r) => (r.store?.id === 1 ? { ...r, tonnes: "9.000" } : r));
  const overtaken = overtakenShares(changed, edits, seen);
  expect([...overtaken]).toEqual([["1.1", "9.000"]]);
  expect(stopsSave(overtaken, new Map())).toBe(true);
  expect(stopsSave(overtaken, overtaken)).toBe(false);
  // another change after the stop stops again
  const again = rows.map((r) => (r.store?.id === 1 ? { ...r, tonnes: "8.000" } : r));
  expect(stopsSave(overtakenShares(again, edits, seen), overtaken)).toBe(true);
});
