import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { Refused } from "#kit/refused.ts";
import { book, sheetOf, zip } from "#test/support/workbooks.ts";
import type { RawRow } from "./cell.server.ts";
import { readFile } from "./read-file.server.ts";

async function rowsOf(file: Buffer, name = "x.xlsx"): Promise<RawRow[]> {
  const out: RawRow[] = [];
  await readFile(
    file,
    name,
    async () => ({ sheet: 0, headLine: 0 }),
    async ({ rows }) => {
      for (const row of rows) out.push(JSON.parse(row) as RawRow);
    },
  );
  return out;
}
const csv = (text: string | Buffer) => rowsOf(Buffer.isBuffer(text) ? text : Buffer.from(text), "x.csv");

describe("the contents of a file", () => {
  test("numbers, texts, dates, codes with leading zeros and long numbers with all digits", async () => {
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: "Data",
            rows: [
              ["00123", 13.731, 1_234_567_890_123_45, new Date(Date.UTC(2026, 11, 31)), true, "Kopi & <teh> é 日本"],
            ],
            columns: [{}, {}, {}, { numFmt: "dd/mm/yyyy" }],
          },
        ],
      }),
    );
    expect(await rowsOf(file)).toEqual([
      ["00123", 13.731, 123456789012345, { date: "2026-12-31" }, true, "Kopi & <teh> é 日本"],
    ]);
  });
  test("a time without a date is a time, and an instant has both", async () => {
    const row = [0.34375, 0, 30_630 / 86_400, 46_346.34375];
    const file = Buffer.from(
      await writeXlsx({ sheets: [{ name: "Data", rows: [row], columns: row.map(() => ({ numFmt: "hh:mm" })) }] }),
    );
    expect(await rowsOf(file)).toEqual([
      ["08:15", "00:00", "08:30:30", "2026-11-20T08:15:00"].map((date) => ({ date })),
    ]);
  });
  test("formulas are not evaluated: a stored result is used, a missing one is an error", async () => {
    const file = book(
      sheetOf(
        `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>HYPERLINK("http://x")</f></c><c r="C1" t="e"><v>#REF!</v></c><c r="D1" t="str"><f>A1</f><v>=cmd</v></c></row>`,
      ),
    );
    expect(await rowsOf(file)).toEqual([[2, { x: "=" }, { x: "#REF!" }, "=cmd"]]);
  });
  test("inline texts, character references, gaps and prefixed elements", async () => {
    const file = book(
      `<x:worksheet xmlns:x="y"><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>a&#233;&amp;é</x:t></x:is></x:c><x:c r="D2"><x:v>1.2345E+15</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    );
    expect(await rowsOf(file)).toEqual([[null, "aé&é", null, 1.2345e15]]);
  });
  test.each([
    ["semicolons", "a;b\n1;2\n"],
    ["commas", "a,b\r\n1,2\r\n"],
    ["tabs", "a\tb\r1\t2"],
    ["Excel's own mark", "sep=;\na;b\n1;2"],
    ["a byte order mark", "\ufeffa;b\n1;2"],
  ])("csv with %s", async (_name, text) =>
    expect(await csv(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]),
  );
  test("CSV with quotes, Windows-1252 letters and UTF-16", async () => {
    expect(await csv('"a;""b""\nc";d\n')).toEqual([['a;"b"\nc', "d"]]);
    expect(await csv(Buffer.from("Toko Rén\xe9;1", "latin1"))).toEqual([
      ["Toko Réné".replace("Réné", "Rén\u00e9"), "1"],
    ]);
    expect(await csv(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("a;é", "utf16le")]))).toEqual([["a", "é"]]);
  });
});

const zeros = (mb: number) => Buffer.alloc(mb * 1024 * 1024, 0x20);
const cell = (ref: string, v: string) => `<c r="${ref}"><v>${v}</v></c>`;
/** Processor time since `from`, in milliseconds: other programs on the machine do not lengthen it. */
function processorMs(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

describe("malicious files are refused quickly and with a message", () => {
  const bomb = Buffer.concat([Buffer.from("<worksheet><sheetData>"), zeros(300)]);
  const cases: [string, () => Buffer, string?][] = [
    ["not a zip", () => Buffer.from("PK\u0003\u0004 but no more")],
    ["an old or locked workbook", () => Buffer.from("d0cf11e0a1b11ae100000000", "hex")],
    ["a zip bomb with its actual size", () => book(bomb)],
    ["a zip bomb with a false size", () => book(bomb, [], undefined, { claims: 1_000 })],
    ["a bomb of shared words", () => book(sheetOf(`<row r="1">${cell("A1", "1")}</row>`), [], zeros(80), {})],
    [
      "a document type",
      () =>
        book(
          `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf('<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>')}`,
        ),
    ],
    [
      "a document type of the shared words",
      () =>
        book(
          sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
          [],
          `<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>`,
        ),
    ],
    ["a zip within a zip", () => zip([{ name: "inner.xlsx", text: book(sheetOf("")) }])],
    ["sixteen thousand columns", () => book(sheetOf(`<row r="1">${cell("XFD1", "1")}</row>`))],
    [
      "many columns",
      () => book(sheetOf(`<row r="1">${Array.from({ length: 3_000 }, () => "<c><v>1</v></c>").join("")}</row>`)),
    ],
    [
      "a word without end",
      () =>
        book(
          sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
          [],
          `<sst><si><t>${"x".repeat(40_000)}</t></si></sst>`,
        ),
    ],
    ["a row without end", () => book(`<worksheet><sheetData><row r="1">${"<c/>".repeat(1_500_000)}`)],
    [
      "rows that go back",
      () => book(sheetOf(`<row r="5">${cell("A5", "1")}</row><row r="1">${cell("A1", "1")}</row>`)),
    ],
    ["comments that hide cells", () => book(sheetOf(`<row r="1"><!-- ${cell("A1", "1")} --></row>`))],
  ];
  test.each(cases)("%s", async (_name, make) => {
    const file = make();
    const from = process.cpuUsage();
    const before = process.memoryUsage().rss;
    const refused = await rowsOf(file).then(
      (rows) => rows,
      (e: unknown) => e,
    );
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).message).toMatch(/\w{4}/);
    expect(processorMs(from)).toBeLessThan(4_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
  test("CSV: an unclosed quote, an endless cell and an endless line", async () => {
    for (const text of [`a;"${"x".repeat(100_000)}`, "x".repeat(100_000), `${"1;".repeat(50_000)}1`])
      await expect(csv(text)).rejects.toBeInstanceOf(Refused);
  });
  test("a million rows are refused with the limit", async () => {
    const from = process.cpuUsage();
    await expect(csv("1;2;3\n".repeat(1_000_000))).rejects.toMatchObject({
      message: expect.stringContaining("{rows}"),
      detail: { rows: "200.000" },
    });
    expect(processorMs(from)).toBeLessThan(8_000);
  });
});
