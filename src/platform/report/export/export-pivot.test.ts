import { text } from "node:stream/consumers";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { SalesByArea } from "#features/laporan/penjualan-per-area/penjualan-per-area.report.ts";
import type { MatrixAnswer } from "../report.ts";
import { sourceTranslator } from "#platform/export/index.server.ts";
import { pivotCsv, pivotSheet } from "./export-pivot.server.ts";

const answer: MatrixAnswer = {
  measure: "tonnes",
  down: "area",
  over: "brand",
  rows: [
    { id: 1, name: "Bandung", code: "A1", total: "3.5" },
    { id: 2, name: "=Bogor", code: null, total: "4" },
  ],
  columns: [
    { id: 7, name: "Merk Satu", total: "5.5" },
    { id: 0, name: "(tanpa merk)", total: "2" },
  ],
  cells: [
    ["1.5", "2"],
    ["4", null],
  ],
  total: "7.5",
  totalCount: 2,
};

test("the sheet of a pivot table has members as columns, and the totals of rows and columns", async () => {
  const file = await writeXlsx({ sheets: [pivotSheet(SalesByArea, [["Penjualan"]], answer, sourceTranslator)] });
  const [sheet] = (await readXlsx(file)).sheets;
  expect(sheet?.name).toBe("Pivot");
  expect(sheet?.rows.slice(-4)).toEqual(
    [
      ["Kode", "Area", "Merk Satu", "(tanpa merk)", "Total"],
      ["A1", "Bandung", 1.5, 2, 3.5],
      ["", "=Bogor", 4, "–", 4],
      ["", "Total", 5.5, 2, 7.5],
    ].map((row) => row.map((cell) => (cell === "" ? expect.toSatisfy((v) => v === null || v === "") : cell))),
  );
});

test("its text file has the same contents, and no name can become a formula", async () => {
  const lines = (await text(pivotCsv(SalesByArea, answer, sourceTranslator)))
    .replace("\ufeff", "")
    .trim()
    .split(/\r?\n/);
  expect(lines.slice(1)).toEqual([
    "Kode;Area;Merk Satu;(tanpa merk);Total",
    "A1;Bandung;1,5;2;3,5",
    ";'=Bogor;4;–;4",
    ";Total;5,5;2;7,5",
  ]);
});
