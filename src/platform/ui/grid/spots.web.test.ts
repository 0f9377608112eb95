import { expect, test } from "vitest";
import { placeBlock, parseTable, scrollToColumn, step, writeTable } from "./spots.web.ts";

test("the clipboard of a spreadsheet is parsed by cell, including quotes, tabs and line breaks", () => {
  expect(parseTable("1\t2\r\n3\t4\r\n")).toEqual([
    ["1", "2"],
    ["3", "4"],
  ]);
  expect(parseTable('"a\tb"\t"say ""x"""\nc\t')).toEqual([
    ["a\tb", 'say "x"'],
    ["c", ""],
  ]);
  const odd = [
    ['"', "a\nb"],
    ["\t", ""],
  ];
  expect(parseTable(writeTable(odd))).toEqual(odd);
});

test("one cell fills the selection, a block is repeated where it fits, and nothing is written beyond the edge", () => {
  const size = { rows: 4, cols: 4 };
  expect(placeBlock([["7"]], { top: 1, left: 1, bottom: 2, right: 2 }, size)).toHaveLength(4);
  expect(placeBlock([["1", "2"]], { top: 0, left: 0, bottom: 1, right: 1 }, size).map((c) => c.text)).toEqual([
    "1",
    "2",
    "1",
    "2",
  ]);
  expect(placeBlock([["1", "2", "3"]], { top: 3, left: 2, bottom: 3, right: 2 }, size)).toEqual([
    { row: 3, col: 2, text: "1" },
    { row: 3, col: 3, text: "2" },
  ]);
});

test("keys stay within the grid, and move to its end with Ctrl", () => {
  const size = { rows: 100, cols: 5 };
  expect(step("ArrowUp", { row: 0, col: 2 }, size, 10, false)).toEqual({ row: 0, col: 2 });
  expect(step("ArrowDown", { row: 3, col: 2 }, size, 10, true)).toEqual({ row: 99, col: 2 });
  expect(step("PageDown", { row: 95, col: 2 }, size, 10, false)).toEqual({ row: 99, col: 2 });
  expect(step("Enter", { row: 0, col: 0 }, size, 10, false)).toBeUndefined();
});

test("scrolling to a column leaves no column cut off beside the row heads", () => {
  const widths = [100, 100, 100, 100, 100];
  const from =
    (left: number, width = 250) =>
    (column: number) =>
      scrollToColumn(widths, column, { left, width });
  expect([0, 1, 2, 3, 4].map(from(0))).toEqual([0, 0, 100, 200, 300]);
  expect([0, 1, 2].map(from(200))).toEqual([0, 100, 200]);
  expect(from(130)(3), "a position between two columns").toBe(200);
  expect(from(130)(2), "visible without moving").toBe(130);
  expect(from(0, 60)(3), "a column wider than the room starts at its start").toBe(300);
});
