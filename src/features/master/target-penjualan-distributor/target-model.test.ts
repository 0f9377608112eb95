import { expect, test } from "vitest";
import { total } from "#kit/exact.ts";
import { bookOf, copyMonths, copyYear, shareMonth, sumOf, targetColumns, targetRows } from "./target-model.ts";

const cell = (group: number, month: number, tonnes: string, stores: "published" | null = null) => ({
  id: group * 100 + month,
  version: 1,
  group,
  month,
  tonnes,
  stores,
  spc: null,
  leeway: null,
});
const grid = {
  cells: [cell(1, 1, "10.000"), cell(2, 1, "5.500"), cell(2, 3, "7.000", "published")],
  lastYear: [
    { group: 1, month: 12, tonnes: "9.000" },
    { group: 1, month: 2, tonnes: "10.001" },
  ],
  sold: [
    { group: 1, tonnes: "2.000" },
    { group: 2, tonnes: "1.000" },
  ],
  canWrite: true,
};
const book = bookOf(grid, new Map());

test("a month is copied from the month before, repeatedly; published targets are unchanged", () => {
  expect(copyMonths(book, [1, 2], [2, 3])).toEqual([
    { group: 1, month: 2, tonnes: "10.000" },
    { group: 1, month: 3, tonnes: "10.000" },
    { group: 2, month: 2, tonnes: "5.500" },
  ]);
  expect(copyMonths(book, [1], [1])).toEqual([{ group: 1, month: 1, tonnes: "9.000" }]);
});

test("the previous year times a percentage is exact", () => {
  expect(copyYear(book, [1, 2], [1, 2], "103.5")).toEqual([{ group: 1, month: 2, tonnes: "10.351" }]);
});

test("a total is allocated by sales, and adds up including published targets", () => {
  expect(shareMonth(book, [1, 2], 1, "10", false).map((p) => p.tonnes)).toEqual(["6.667", "3.333"]);
  const parts = shareMonth(book, [1, 2], 3, "10", true);
  expect(total([...parts.map((p) => p.tonnes), "7.000"])).toBe("10.000");
  expect(shareMonth(book, [1, 2], 3, "6", true)).toEqual([]);
});

test("rows, columns and levels add up", () => {
  const q1 = targetColumns.find((c) => c.kind === "quarter");
  const all = targetColumns.find((c) => c.kind === "year");
  expect(q1 && sumOf(book, [1, 2], q1)).toBe("22.500");
  expect(all && sumOf(book, [1, 2], all)).toBe("22.500");
  const rows = targetRows([
    { id: 1, code: "A", name: "A", line: "Semen" },
    { id: 2, code: "B", name: "B", line: "Semen" },
    { id: 3, code: "C", name: "C", line: "Mortar" },
  ]);
  expect(rows.map((r) => r.kind)).toEqual(["group", "group", "line", "group"]);
});
