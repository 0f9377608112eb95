import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { Refused } from "#kit/refused.ts";
import { rowsXml, workbook } from "#test/support/case-books.ts";
import { type RawCell, type RawRow, Unreadable } from "./cell.server.ts";
import { rowsOfCsv } from "./csv.server.ts";
import { readFile } from "./read-file.server.ts";
import { rowsOfSheet } from "./sheet.server.ts";
import { openBook } from "./workbook.server.ts";
import { openZip, sheetLimit } from "./zip.server.ts";

const letters = fc.constantFrom(..."ab Z09é日\"';,|\t\n.-=<>&_x\u00a0");
const cellText = fc.array(letters, { minLength: 1, maxLength: 12 }).map((l) => l.join("").trim() || "x");
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

test("a delimited text written by the rules is read unchanged", () => {
  const quoted = (c: string) => (/["\r\n;,|\t]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c);
  fc.assert(
    fc.property(table, fc.constantFrom(";", ",", "\t", "|"), fc.constantFrom("\n", "\r\n"), (rows, mark, end) => {
      const text = rows.map((r) => r.map(quoted).join(mark)).join(end);
      expect([...rowsOfCsv(Buffer.from(text), mark)].map((l) => l.cells)).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

test("any text file is read to its end, and accepted rows lose no character", () => {
  const line = fc.array(fc.constantFrom('"', '"', ";", "a", "b", " ", "\n"), { maxLength: 60 }).map((l) => l.join(""));
  const shown = (c: RawCell): string =>
    typeof c === "string" ? c : c !== null && typeof c === "object" && "fault" in c ? c.text : "";
  fc.assert(
    fc.property(line, (text) => {
      const read = [...rowsOfCsv(Buffer.from(text), ";")].flatMap((l) => l.cells.map(shown)).join("");
      const lettersOf = (s: string) => s.replace(/[^ab]/g, "");
      expect(lettersOf(read)).toBe(lettersOf(text));
    }),
    { numRuns: 500 },
  );
});

async function rowsOf(file: Buffer): Promise<RawRow[]> {
  const zip = await openZip(file);
  const book = await openBook(zip);
  const out: RawRow[] = [];
  for await (const l of rowsOfSheet(zip.stream(book.sheets[0]?.part ?? "", sheetLimit), book)) out.push(l.cells);
  return out;
}

test("a written workbook is read unchanged", async () => {
  const cell = fc.oneof(
    cellText.filter((c) => !/_x/.test(c)),
    fc.integer({ min: -1e12, max: 1e12 }),
    fc.boolean(),
  );
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const file = Buffer.from(await writeXlsx({ sheets: [{ name: "Data", rows: written }] }));
      expect(await rowsOf(file)).toEqual(written);
    }),
    { numRuns: 40 },
  );
});

test("a workbook with modified bytes is read or refused", async () => {
  const good = workbook({
    rows: rowsXml([
      ["Kode", "Nama"],
      ["A", { n: 12, s: 1 }],
      [{ xml: '<c t="s"><v>0</v></c>' }, "B"],
    ]),
    formats: ["0000"],
    strings: "<sst><si><t>x</t></si></sst>",
  });
  const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const file = Buffer.from(good);
      for (const [at, by] of changes) file[at] = (file[at] as number) ^ by;
      const outcome = await rowsOf(file).catch((e: unknown) => e);
      if (!(outcome instanceof Unreadable)) expect(Array.isArray(outcome)).toBe(true);
    }),
    { numRuns: 400 },
  );
  const refused = await readFile(
    good.subarray(0, good.length - 30),
    "x.xlsx",
    async () => null,
    async () => undefined,
  ).catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(Refused);
});
