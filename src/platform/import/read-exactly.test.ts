import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportSource, Reading } from "./import.calls.ts";
import { rowsXml, workbook } from "#test/support/case-books.ts";
import { batchOf, importsOf } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let my: ReturnType<typeof importsOf>;
let city: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  my = importsOf(admin);
  city = (await portal.sql<{ name: string }>("select name from district order by id limit 1"))[0]?.name ?? "";
});
afterAll(() => portal?.close());

const source = async (id: number): Promise<ImportSource> =>
  ((await admin.get(`/api/import/${id}/source`)).json as { data: ImportSource }).data;
const reread = async (id: number, reading: Reading) => {
  const answer = await admin.post(`/api/import/${id}/reading`, reading);
  return answer.status === 200 ? my.finished(id, ["checked", "matching", "failed"]) : answer;
};
/** Errors of each line, `field: message`; for a line without errors, the value of one field. */
const outcome = async (id: number, field: string): Promise<Record<number, string | null>> =>
  Object.fromEntries(
    (await my.rows(id)).map((r) => [
      r.line,
      r.errors.length ? r.errors.map((e) => `${e.field}: ${e.message}`).join("; ") : (r.cells[field] ?? null),
    ]),
  );
const bank = (text: string | Buffer, name = "bank.csv") =>
  my.bring("bank", Buffer.isBuffer(text) ? text : Buffer.from(text), name);
const banks = (like: string) =>
  portal.sql<{ code: string; name: string }>("select code, name from bank where code like $1 order by code", [like]);

describe("text files", () => {
  test("text after a closing quote is an error of its cell, and is kept completely when a person confirms it", async () => {
    const b = await bank(
      'Kode;Nama;Kode SWIFT;Aktif\nRQ1;"Toko "Maju" Jaya";;Ya\nRQ2;"Bank 12" pipa";;Ya\nRQ3;Lurus;;Ya\n',
    );
    expect(b).toMatchObject({ state: "checked", total: 3, good: 1, faulty: 2 });
    expect(await outcome(b.id, "name")).toEqual({
      2: expect.stringMatching(/^name: Tanda kutip/),
      3: expect.stringMatching(/^name: Tanda kutip/),
      4: "Lurus",
    });
    expect((await my.rows(b.id)).map((r) => r.cells.name)).toEqual(['Toko "Maju" Jaya', 'Bank 12" pipa', "Lurus"]);
    const repaired = await admin.request("PATCH", `/api/import/${b.id}/rows/2`, {
      payload: JSON.stringify({ cells: { name: 'Toko "Maju" Jaya' } }),
      headers: { "content-type": "application/json" },
    });
    expect(repaired.status, repaired.text).toBe(200);
    await my.write(b.id, "good");
    expect(await banks("RQ%")).toEqual([
      { code: "RQ1", name: 'Toko "Maju" Jaya' },
      { code: "RQ3", name: "Lurus" },
    ]);
  });
  test("a row with more cells than the heading is refused, and the file of faulty rows contains all of them", async () => {
    const b = await bank("Kode,Nama\nRY1,Bank Maju, Jaya\nRY2,Bank Lurus\nRY3,Kosong di belakang,,\n");
    expect(b).toMatchObject({ good: 2, faulty: 1 });
    expect(await outcome(b.id, "name")).toMatchObject({ 2: expect.stringContaining("judulnya"), 3: "Bank Lurus" });
    const file = await admin.request("GET", `/api/import/${b.id}/faulty?language=en`);
    const [sheet] = (await readXlsx(file.bytes)).sheets;
    expect(sheet?.rows[1]?.slice(0, 2)).toEqual(["RY1", "Bank Maju, Jaya"]);
    expect(sheet?.rows[1]?.[2]).toMatch(/3 cells.*heading.*2/);
  });
  test("such a row is refused also if its last column is left out", async () => {
    const b = await bank("Kode;Nama;Catatan lain\nRV1;Bank Maju; Jaya;x\nRV2;Bank;y\n");
    const at = { sheet: 0, headLine: 1, columns: ["code", "name", null] };
    expect(await my.match(b.id, at)).toMatchObject({ good: 1, faulty: 1 });
    expect((await outcome(b.id, "name"))[2]).toMatch(/^name: Baris ini memuat/);
  });
  test.each([
    ["a blank before a quote", 'Kode, Nama, Kode SWIFT, Aktif\nRS1, "Bank Maju, Jaya", , Ya\n', ","],
    ["a pipe", "Kode|Nama|Aktif\nRS1|Bank Maju, Jaya|Ya\n", "|"],
    ["a tab", "Kode\tNama\tAktif\nRS1\tBank Maju, Jaya\tYa\n", "\t"],
    ["the delimiter that Excel names", "sep=|\nKode|Nama\nRS1|Bank Maju, Jaya", "|"],
    ["an old Mac's line ends", 'Kode;Nama\rRS1;"Bank Maju, Jaya"\r', ";"],
  ])("%s is read", async (_name, text, delimiter) => {
    const b = await bank(text);
    expect(b).toMatchObject({ state: "checked", total: 1, good: 1 });
    expect(Object.values(await outcome(b.id, "name"))).toEqual(["Bank Maju, Jaya"]);
    expect(await source(b.id)).toMatchObject({ delimiter, encoding: "utf-8", reading: {} });
  });
  test("an inch mark within a cell is part of the text", async () => {
    const b = await bank('Kode;Nama\nRI1;Pipa 1/2"\nRI2;"2"" x 3"""\n');
    expect(await outcome(b.id, "name")).toEqual({ 2: 'Pipa 1/2"', 3: '2" x 3"' });
  });
  test("one invalid byte is an error of one row, and does not change the encoding of the file", async () => {
    const broken = Buffer.concat([Buffer.from("Kode;Nama\nRU1;Bank Réné\nRU2;Bank Caf"), Buffer.from([0xe9, 10])]);
    const b = await bank(broken);
    expect(b).toMatchObject({ good: 1, faulty: 1 });
    expect(await outcome(b.id, "name")).toEqual({ 2: "Bank Réné", 3: expect.stringContaining("karakter") });
    expect(await bank(Buffer.from("Kode;Nama\nRU3;a\0b\nRU4;c\n"))).toMatchObject({ good: 1, faulty: 1 });
  });
  const text = "Kode;Nama\nRE1;Réné\n";
  const marked = (mark: number[], body: Buffer) => Buffer.concat([Buffer.from(mark), body]);
  test.each([
    ["utf-8", Buffer.from(text)],
    ["utf-8", marked([0xef, 0xbb, 0xbf], Buffer.from(text))],
    ["utf-16le", Buffer.from(text, "utf16le")],
    ["utf-16le", marked([0xff, 0xfe], Buffer.from(text, "utf16le"))],
    ["utf-16be", Buffer.from(text, "utf16le").swap16()],
    ["utf-16be", marked([0xfe, 0xff], Buffer.from(text, "utf16le").swap16())],
    ["windows-1252", Buffer.from(text, "latin1")],
  ])("%s is detected", async (encoding, file) => {
    const b = await bank(file);
    expect(Object.values(await outcome(b.id, "name"))).toEqual(["Réné"]);
    expect((await source(b.id)).encoding).toBe(encoding);
  });
  test("encoding and delimiter can be chosen, and the columns are matched again", async () => {
    const b = await bank("Kode;Nama\nRC1;Réné\n");
    expect(await reread(b.id, { encoding: "windows-1252" })).toMatchObject({ state: "checked" });
    expect(await outcome(b.id, "name")).toEqual({ 2: "RÃ©nÃ©" });
    expect(await source(b.id)).toMatchObject({ encoding: "windows-1252", reading: { encoding: "windows-1252" } });
    expect(await reread(b.id, { delimiter: "|" })).toMatchObject({ state: "matching" });
    expect(await reread(b.id, { encoding: null, delimiter: null })).toMatchObject({ state: "checked", good: 1 });
    expect(await outcome(b.id, "name")).toEqual({ 2: "Réné" });
    expect(await reread(b.id, { encoding: "koi8-r" })).toMatchObject({ status: 422 });
  });
});

const storeHead = ["Kode", "Nama toko", "Kabupaten/kota"];
describe("workbooks", () => {
  test("attributes in single quotes, prefixes, line breaks in tags and part names in other case are read", async () => {
    const strings =
      "<sst><si><t>Kode</t></si><si><t>Nama</t></si><si><t>RW1</t></si><si><r><t>Bank </t></r><r><t>W</t></r><rPh><t>x</t></rPh></si></sst>";
    const cell = (ref: string, i: number) => `<c r='${ref}' t='s'><v>${i}</v></c>`;
    const rows = `<row r='1'>${cell("A1", 0)}${cell("B1", 1)}</row><row\n r='2'\n>${cell("A2", 2)}${cell("B2", 3)}</row>`;
    const plain = workbook({ rows, strings });
    const prefixed = workbook({
      rows: `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData>${rows.replaceAll(/<(\/?)(row|c|v)\b/g, "<$1x:$2")}</x:sheetData></x:worksheet>`,
      strings,
    });
    const upper = Buffer.from(
      plain.toString("latin1").replaceAll("xl/sharedStrings.xml", "XL/SHAREDSTRINGS.XML"),
      "latin1",
    );
    for (const file of [plain, prefixed, upper]) {
      const b = await bank(file, "w.xlsx");
      expect(b).toMatchObject({ state: "checked", total: 1, good: 1 });
      expect((await my.rows(b.id))[0]?.cells).toMatchObject({ code: "RW1", name: "Bank W" });
    }
  });
  test("a file without its shared strings is refused; indexes are never read as values", async () => {
    const b = await bank(workbook({ rows: '<row><c t="s"><v>0</v></c></row>' }), "w.xlsx");
    expect(b).toMatchObject({ state: "failed", reason: expect.stringContaining("tidak dapat dibaca") });
  });
  test("the 1904 date system applies to every number that is a date", async () => {
    const rows = rowsXml([
      [...storeHead, "Dibuka"],
      ["RA1", "Format tanggal", city, { n: 44592, s: 1 }],
      ["RA2", "Umum", city, { n: 44592 }],
    ]);
    const b = await my.bring("store", workbook({ rows, formats: ["dd/mm/yyyy"], calendar: 1904 }));
    expect(await outcome(b.id, "code"), b.reason ?? "").toEqual({ 2: "RA1", 3: "RA2" });
    await my.write(b.id);
    const opened = await portal.sql(
      "select code, opened_on::text as day from store where code like 'RA_' order by code",
    );
    expect(opened).toEqual([
      { code: "RA1", day: "2026-02-01" },
      { code: "RA2", day: "2026-02-01" },
    ]);
  });
  test("the format of a number displays a code; digits that Excel has lost are an error", async () => {
    const head = [
      "Kode",
      "Nama toko",
      "Telepon",
      "Kode pos",
      "Kabupaten/kota",
      "Nomor rekening",
      "Batas kredit",
      "Dibuka",
    ];
    const rows = rowsXml([
      head,
      [{ n: 12, s: 1 }, "Awalan", null, null, city],
      ["RF2", "Kode pos", null, { n: 1234, s: 2 }, city],
      ["RF3", "Rekening", null, null, city, { n: 3201234567890123 }],
      ["RF4", "Akuntansi", null, null, city, null, { n: 1500000, s: 3 }, { n: 46054, s: 4 }],
      ["RF5", "Jutaan", null, null, city, null, { n: 1500000, s: 5 }, { n: 46054.9999999, s: 6 }],
      ["RF6", "Telepon", { n: 81231791972, s: 7 }, null, city],
    ]);
    const formats = [
      "&quot;RF-&quot;0000",
      "00000;-00000",
      "_-* #,##0 _D_M_-",
      "dd/mm/yyyy",
      "#,##0.0,,&quot;jt&quot;",
      "dd/mm/yyyy hh:mm",
      "0000\\-0000\\-0000",
    ];
    const b = await my.bring("store", workbook({ rows, formats }));
    expect(await outcome(b.id, "code"), b.reason ?? "").toMatchObject({
      2: "RF-0012",
      4: expect.stringMatching(/^\w+: Excel hanya menyimpan 15 angka/),
    });
    await my.write(b.id, "good");
    const stored = await portal.sql(
      "select code, postal_code as post, phone, credit_limit::text as credit, opened_on::text as day from store where code like 'RF%' order by code",
    );
    expect(stored).toEqual([
      { code: "RF-0012", post: null, phone: null, credit: null, day: null },
      { code: "RF2", post: "01234", phone: null, credit: null, day: null },
      { code: "RF4", post: null, phone: null, credit: "1500000.00", day: "2026-02-01" },
      { code: "RF5", post: null, phone: null, credit: "1500000.00", day: "2026-02-01" },
      { code: "RF6", post: null, phone: "0812-3179-1972", credit: null, day: null },
    ]);
  });
  test("a date, a boolean, a fraction or a spreadsheet error in a code or a name is an error", async () => {
    const rows = rowsXml([
      [...storeHead, "Pemilik"],
      [{ n: 46054, s: 1 }, "Tanggal jadi kode", city, { xml: '<c t="b"><v>1</v></c>' }],
      ["RJ2", "Pemilik tanggal", city, { n: 46086, s: 1 }],
      [{ n: 8995010000000, s: 2 }, "Kode batang", city],
      ["RJ4", "Galat", city, { xml: '<c t="e"><v>#N/A</v></c>' }],
      [{ n: 12.5 }, "Kode pecahan", city],
      ["RJ6", { xml: "<c><f>A1</f></c>" }, city],
      ["RJ7", { xml: '<c t="str"><f>A1</f><v>Hasil</v></c>' }, city, { xml: '<c t="str"><f>B1</f><v></v></c>' }],
    ]);
    const b = await my.bring("store", workbook({ rows, formats: [16, 11] }));
    expect(await outcome(b.id, "code"), b.reason ?? "").toMatchObject({
      2: expect.stringMatching(/code: Sel berisi tanggal.*owner\w*: Sel berisi nilai TRUE/),
      3: expect.stringMatching(/^owner\w*: Sel berisi tanggal/),
      4: "8995010000000",
      5: expect.stringMatching(/^owner\w*: Sel berisi galat Excel/),
      6: expect.stringMatching(/^code: Sel berisi pecahan/),
      7: expect.stringMatching(/^name: Rumus tanpa hasil/),
      8: "RJ7",
    });
  });
  test("hidden rows are reported and can be left out", async () => {
    const rows = rowsXml([storeHead, ["RH1", "a", city], ["RH2", "b", city], ["RH3", "c", city]], [3]);
    const b = await my.bring("store", workbook({ rows, beforeRows: '<cols><col min="2" max="2" hidden="1"/></cols>' }));
    expect(b).toMatchObject({ total: 3 });
    expect(await source(b.id)).toMatchObject({
      hiddenRows: 1,
      remarks: [{ message: expect.stringContaining("tersembunyi"), values: { columns: "Nama toko" } }],
    });
    expect(await reread(b.id, { skipHidden: true })).toMatchObject({ state: "checked", total: 2 });
    expect(Object.keys(await outcome(b.id, "code"))).toEqual(["2", "4"]);
    expect(await source(b.id)).toMatchObject({ hiddenRows: 1, reading: { skipHidden: true } });
    expect(batchOf((await admin.get(`/api/import/${b.id}`)).json)).toMatchObject({ total: 2 });
    expect(await reread(b.id, { encoding: "utf-8" })).toMatchObject({ status: 422 });
  });
  test("a column with both date cells and texts is reported", async () => {
    const rows = rowsXml([
      [...storeHead, "Dibuka"],
      ["RD1", "a", city, { n: 46054, s: 1 }],
      ["RD2", "b", city, "13/02/2026"],
    ]);
    const b = await my.bring("store", workbook({ rows, formats: [14] }));
    expect((await source(b.id)).remarks).toEqual([
      { field: expect.any(String), message: expect.stringContaining("tanggal Excel"), values: { dates: 1, texts: 1 } },
    ]);
  });
});
