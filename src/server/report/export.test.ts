import { expect, test } from "vitest";
import { Compliance } from "#features/laporan/compliance.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { type Figure, figuresOf } from "#kit/cube.ts";
import { numFmt } from "./export-cell.ts";
import { overSheets } from "./export-stream.ts";

test("a spreadsheet says on which side of its mark a figure lies, as the screen does", () => {
  const [hours, margin] = [figuresOf(Compliance).avgLagHours, figuresOf(Sales).gpmPct] as Figure[];
  expect(numFmt(hours as Figure)).toBe('#,##0.0" jam sesudah";#,##0.0" jam sebelum"');
  expect(numFmt(margin as Figure)).toBe('#,##0.0"%"');
});

test("a sheet that is full goes on in a further one under the same heads, and none holds more than it may", () => {
  const sheets = [...overSheets(["title", ""], ["group", "head"], ["a", "b", "c", "d", "e", "f", "g"], 5)];
  expect([sheets.slice(0, 5), sheets.slice(5, 10), sheets.slice(10)]).toEqual([
    ["title", "", "group", "head", "a"],
    ["group", "head", "b", "c", "d"],
    ["group", "head", "e", "f", "g"],
  ]);
});
