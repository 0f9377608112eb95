import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { Compliance } from "#features/laporan/compliance.cube.ts";
import { Sales } from "#features/laporan/sales.cube.ts";
import { type Figure, figuresOf } from "../cube.ts";
import { numFmt } from "./export-cell.server.ts";
import { streamedBook } from "./export-stream.server.ts";

test("a spreadsheet shows on which side of its limits a figure is, as on screen", () => {
  const [hours, margin] = [figuresOf(Compliance).avgLagHours, figuresOf(Sales).gpmPct] as Figure[];
  expect(numFmt(hours as Figure)).toBe('#,##0.0" jam sesudah";#,##0.0" jam sebelum"');
  expect(numFmt(margin as Figure)).toBe('#,##0.0"%"');
});

test("a large report has the headings of a small one, its total above the filtered table, and texts as texts", async () => {
  const figures = figuresOf(Sales);
  const columns = ["tonnes", "gpmPct"].map((id) => {
    const figure = figures[id] as Figure;
    return {
      key: id,
      id,
      name: id,
      figure,
      group: figure.group,
      head: figure.label,
      title: figure.label,
      label: figure.label,
      short: figure.label,
      unit: "",
      apart: false,
    };
  });
  const cells = { tonnes: "1234567.125", gpmPct: "12.5" };
  const rows = ["=1+1", "-Toko"].map((name) => ({ level: "store", depth: 0, row: { code: "007", name, cells } }));
  const file = await buffer(
    streamedBook([["Penjualan"], ["Periode", "Juni"], ["Toko", "@Maju"]], rows, { cells, units: {} }, columns, 1),
  );
  const [sheet] = (await readXlsx(file, { readStyles: true })).sheets;
  expect(sheet?.rows).toEqual([
    ["Penjualan", null, null, null],
    ["Periode", "Juni", null, null],
    ["Toko", "@Maju", null, null],
    [null, null, null, null],
    [null, "Total", 1234567.125, 12.5],
    expect.arrayContaining([columns[0]?.group]),
    ["Kode", "Nama", columns[0]?.head, columns[1]?.head],
    ["007", "=1+1", 1234567.125, 12.5],
    ["007", "-Toko", 1234567.125, 12.5],
  ]);
  expect(sheet).toMatchObject({
    autoFilter: { range: "A7:D9" },
    freezePane: { rows: 7, columns: 3 },
    pageSetup: { orientation: "landscape", fitToPage: true, printTitlesRow: "$6:$7", printTitlesColumn: "$A:$C" },
  });
  expect(["4,2", "7,2", "7,3", "7,0"].map((at) => sheet?.cells?.get(at)?.style?.numFmt)).toEqual([
    "#,##0.000",
    "#,##0.000",
    numFmt(columns[1]?.figure as Figure),
    "@",
  ]);
});
