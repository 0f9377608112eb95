import { expect, test } from "vitest";
import { Compliance } from "#features/laporan/compliance.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { type Figure, figuresOf } from "#kit/cube.ts";
import { numFmt } from "./export-cell.ts";

test("a spreadsheet says on which side of its mark a figure lies, as the screen does", () => {
  const [hours, margin] = [figuresOf(Compliance).avgLagHours, figuresOf(Sales).gpmPct] as Figure[];
  expect(numFmt(hours as Figure)).toBe('#,##0.0" jam sesudah";#,##0.0" jam sebelum"');
  expect(numFmt(margin as Figure)).toBe('#,##0.0"%"');
});
