import { describe, expect, test } from "vitest";
import { DateColumn, readDate } from "#kit/date-style.ts";
import type { ColumnFormat } from "./import.calls.ts";
import { choice, code, date, decimal, type Field, integer, money, text } from "#kit/field.ts";
import { readCell } from "./cells.server.ts";
import { FormatWatch, type Styles } from "./formats.server.ts";

const decided = (field: Field, values: readonly string[], chosen: Styles = {}, remembered: Styles = {}) => {
  const watch = new FormatWatch(new Map([["v", field]]));
  for (const [i, v] of values.entries()) watch.look("v", v, i + 2);
  return watch.decide(chosen, remembered).v as ColumnFormat;
};

describe("a column's style", () => {
  const price = money("Harga satuan");
  test("is proven by a cell, which the error of a contradicting cell names", () => {
    const f = decided(price, ["62500.000", "99.500"]);
    expect(f).toEqual({
      kind: "number",
      style: "plain",
      options: [],
      basis: "evidence",
      example: "62500.000",
      line: 2,
    });
    expect([readCell(price, "62500.000", f), readCell(price, "99.500", f)]).toEqual([
      { value: "62500" },
      { value: "99.5" },
    ]);
    expect(readCell(price, "1.500,25", f)).toEqual({
      error: "Kolom ini ditulis seperti {writing} (“{example}” pada baris {line}); sel ini ditulis lain.",
      values: { writing: "1500.25", example: "62500.000", line: 2 },
    });
  });
  test("is asked for if no cell proves it; an earlier answer is used then, but never if a cell contradicts it", () => {
    const format = decided(price, ["1.500", "2.750"]);
    expect(format).toMatchObject({ style: null, options: ["plain", "id"], basis: "asked", example: "1.500", line: 2 });
    expect(readCell(price, "1.500", format)).toEqual({
      error: "Bisa berarti {reading} atau {other}. Pilih cara tulis kolom ini.",
      values: { reading: "1.5", other: "1500" },
    });
    expect(readCell(price, "300", format)).toEqual({ value: "300" });
    const before = decided(price, ["1.500", "2.750"], {}, { v: "id" });
    expect([before.basis, readCell(price, "1.500", before)]).toEqual(["remembered", { value: "1500" }]);
    expect(decided(price, ["62500.000", "1.500"], {}, { v: "id" })).toMatchObject({
      style: "plain",
      basis: "evidence",
    });
    expect(decided(price, ["1.500"], { v: "plain" }, { v: "id" })).toMatchObject({ style: "plain", basis: "chosen" });
  });
  test("a number cell of a spreadsheet is exact whatever the style of its column is", () => {
    expect(readCell(price, 1.25, decided(price, ["1.500"]))).toEqual({ value: "1.25" });
    expect(readCell(decimal("Volume"), 1.234, undefined)).toEqual({ value: "1.234" });
  });
  test("integers have no ambiguous decimals", () => {
    const f = decided(integer("Umur"), ["1.500", "2.000"]);
    expect([readCell(integer("Umur"), "1.500", f), readCell(integer("Umur"), "2.000", f)]).toEqual([
      { value: 1500 },
      { value: 2000 },
    ]);
    expect(readCell(integer("Umur"), "1.5")).toEqual({ error: "Harus bilangan bulat." });
  });
});

test.each([
  ["31/12/2026", "2026-12-31"],
  ["1-2-2026", "2026-02-01"],
  ["2026-12-31", "2026-12-31"],
  ["31 Des 2026", "2026-12-31"],
  ["5 Agustus 2026", "2026-08-05"],
  ["17 Aug 26", "2026-08-17"],
  ["46387", "2026-12-31"],
])("%s is the day %s", (given, day) => expect(readDate(given)).toBe(day));

describe("dates", () => {
  const field = date("Mulai");
  test("the month comes first if days beyond twelve prove it", () => {
    const f = decided(field, ["01/02/2026", "12/31/2026"]);
    expect(f).toMatchObject({ style: "mdy", basis: "evidence", example: "12/31/2026", line: 3 });
    expect(readCell(field, "01/02/2026", f)).toEqual({ value: "2026-01-02" });
    expect(readCell(field, "31/12/2026", f)).toHaveProperty("error");
  });
  test("without proof the day comes first; contradicting proofs are a question", () => {
    const usual = decided(field, ["01/02/2026"]);
    expect([usual.basis, readCell(field, "01/02/2026", usual)]).toEqual(["usual", { value: "2026-02-01" }]);
    const format = decided(field, ["31/12/2026", "12/31/2026"]);
    expect(format.style).toBeNull();
    for (const text of ["31/12/2026", "12/31/2026", "01/02/2026"])
      expect(readCell(field, text, format)).toHaveProperty("error");
    expect(readCell(field, "2026-12-31", format)).toEqual({ value: "2026-12-31" });
    const most = new DateColumn();
    for (const [i, d] of ["31/12/2026", "30/12/2026", "12/31/2026"].entries()) most.add(d, i);
    expect(most.decide()).toMatchObject({ style: "dmy" });
  });
});

test("codes are unchanged; a number with more digits than a spreadsheet stores is not a code", () => {
  expect(readCell(code(), "00123")).toEqual({ value: "00123" });
  expect(readCell(text("Rekening"), 123_456_789_012_345)).toEqual({ value: "123456789012345" });
  expect(readCell(text("NPWP"), 1_234_567_890_123_456)).toHaveProperty("error");
});
test("choices by value or label, integers, formulas and spreadsheet errors by name", () => {
  const status = choice("Status", { active: "Aktif", closed: "Tutup" });
  expect([readCell(status, "AKTIF"), readCell(status, "closed")]).toEqual([{ value: "active" }, { value: "closed" }]);
  expect(readCell(integer("Umur"), "1234")).toEqual({ value: 1234 });
  expect(readCell(integer("Umur"), 1.5)).toHaveProperty("error");
  expect(readCell(text("Nama"), { x: "=" })).toHaveProperty("error");
  expect(readCell(text("Nama"), { x: "#REF!" })).toMatchObject({ values: { x: "#REF!" } });
});
