import { setTimeout as sleep } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { type CellValue, readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type RawRow, readFile } from "#platform/import/index.server.ts";
import { headsOf } from "./sheet.server.ts";
import { streamedBook } from "./streamed-book.server.ts";

const columns = [
  { width: 16, style: { numFmt: "@" } },
  { width: 12, style: { numFmt: "#,##0.000" } },
  { width: 12, style: { numFmt: "dd/mm/yyyy" } },
];
const sheetOf = (rows: CellValue[][]) => ({
  name: "Daftar",
  columns,
  top: () => headsOf(["Kode", "Berat", "Hari"]),
  count: rows.length,
  rows,
});
const day = new Date("2026-03-01T00:00:00Z");

test("a large file has the features of a small one: frozen headings, filters, and headings and names on every landscape page", async () => {
  const rows = Array.from({ length: 9 }, (_, i): CellValue[] => [`K${i}`, i + 0.125, day]);
  const { sheets, namedRanges } = await readXlsx(
    await buffer(streamedBook(sheetOf(rows), [{ name: "Keterangan", rows: [["Sembilan"]] }], 5)),
    { readStyles: true },
  );
  expect(sheets.map((s) => [s.name, s.rows.length, s.autoFilter?.range])).toEqual([
    ["Daftar", 5, "A1:C5"],
    ["Daftar 2", 5, "A1:C5"],
    ["Daftar 3", 2, "A1:C2"],
    ["Keterangan", 1, undefined],
  ]);
  for (const sheet of sheets.slice(0, 3)) {
    expect(sheet.rows[0]).toEqual(["Kode", "Berat", "Hari"]);
    expect(sheet.freezePane).toMatchObject({ rows: 1 });
    expect(sheet.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: "$1:$1",
    });
    expect([0, 1].map((r) => sheet.cells?.get(`${r},0`)?.style?.font?.bold ?? false)).toEqual([true, false]);
    expect([0, 1, 2].map((c) => sheet.cells?.get(`1,${c}`)?.style?.numFmt)).toEqual(columns.map((c) => c.style.numFmt));
  }
  expect(sheets.slice(0, 3).flatMap((s) => s.rows.slice(1))).toEqual(rows);
  expect(namedRanges?.filter((n) => n.name === "_xlnm._FilterDatabase").map((n) => n.range)).toEqual([
    "'Daftar'!$A$1:$C$5",
    "'Daftar 2'!$A$1:$C$5",
    "'Daftar 3'!$A$1:$C$2",
  ]);
});

test("a file without rows has headings and no filter", async () => {
  const [sheet] = (await readXlsx(await buffer(streamedBook(sheetOf([]))))).sheets;
  expect([sheet?.rows.filter((r) => r.length > 0), sheet?.autoFilter]).toEqual([
    [["Kode", "Berat", "Hari"]],
    undefined,
  ]);
});

test("every text is the same after the file is imported, whatever it contains", async () => {
  const texts = [
    "=1+1",
    "+62 811",
    "-5",
    "@SUM(A1)",
    "'kutip",
    "＝1",
    "rata  tengah",
    "a\tb",
    "baris\nbaru",
    "a\rb",
    "_x0041_",
    '<&>"',
    "\u0001",
    "Bàtu 🧱",
    "007",
  ];
  const file = await buffer(streamedBook(sheetOf(texts.map((t) => [t, 1, day]))));
  const read: RawRow[] = [];
  await readFile(
    file,
    "daftar.xlsx",
    async () => ({ sheet: 0, headLine: 0 }),
    async ({ rows }) => void read.push(...rows.map((row) => JSON.parse(row) as RawRow)),
  );
  expect(read.slice(1).map((r) => r[0])).toEqual(texts);
});

test("rows are read while the file is sent, and reading stops when the client disconnects", async () => {
  let produced = 0;
  let ended = false;
  function* rows(): Generator<CellValue[]> {
    try {
      for (; produced < 1_000_000; produced++) yield [`K${produced}`, Math.sqrt(produced), day];
    } finally {
      ended = true;
    }
  }
  const book = streamedBook({ ...sheetOf([]), count: 1_000_000, rows: rows() });
  const pieces = book[Symbol.asyncIterator]();
  while (produced === 0) await pieces.next();
  await sleep(300);
  expect(produced).toBeLessThan(100_000);
  book.destroy();
  for (let i = 0; i < 100 && !ended; i++) await sleep(20);
  expect(ended).toBe(true);
});

test("an error among the rows fails the file", async () => {
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield ["a", 1, day];
    throw new Error("the database is gone");
  }
  await expect(buffer(streamedBook({ ...sheetOf([]), count: 2, rows: rows() }))).rejects.toThrow(
    "the database is gone",
  );
});
