import { describe, expect, test } from "vitest";
import { choice, code, date, decimal, integer, text } from "#kit/field.ts";
import { readCell } from "./cells.ts";
import { FormatWatch, readDate, readNumber } from "./formats.ts";

test.each([
  ["1.284.500,75", 2, "1284500.75"],
  ["1284500.75", 2, "1284500.75"],
  ["1,284,500.75", 2, "1284500.75"],
  ["Rp 1.284.500", 2, "1284500"],
  ["Rp1.500", 2, "1500"],
  ["12,5", 3, "12.5"],
  ["13.7310", 3, "13.731"],
  ["0.125", 3, "0.125"],
  ["−4,25", 3, "-4.25"],
  ["(1.500)", 2, "-1500"],
  ["007", 0, "007"],
  ["1,500", 2, "1500"],
])("%s with %i decimals is %s", (given, scale, number) => {
  expect(readNumber(given, scale)).toBe(number);
});

test.each([
  ["13.731", 3],
  ["1.2.3", 2],
  ["abc", 2],
  ["", 2],
  ["1e3", 2],
  ["NaN", 2],
  ["=1+1", 2],
])("%s is not guessed", (given, scale) => {
  expect(readNumber(given, scale)).toBeNull();
});

describe("a doubtful number follows its column", () => {
  const field = decimal("Volume");
  const decided = (values: string[], chosen = {}) => {
    const watch = new FormatWatch(new Map([["v", field]]));
    for (const v of values) watch.look("v", field, v);
    return watch.decide(chosen).v;
  };
  test("Indonesian when another value says so", () => {
    const f = decided(["1.234", "12,5"]);
    expect(f).toMatchObject({ style: "id", sure: true });
    expect(readCell(field, "1.234", f)).toEqual({ value: "1234" });
  });
  test("plain when another value says so", () => {
    const f = decided(["1.234", "0.5"]);
    expect(f).toMatchObject({ style: "plain", sure: true });
    expect(readCell(field, "1.234", f)).toEqual({ value: "1.234" });
  });
  test("asked when no value or two values say so", () => {
    for (const values of [["1.234"], ["1.234", "12,5", "0.5"]]) {
      const f = decided(values);
      expect(f?.sure).toBe(false);
      expect(readCell(field, "1.234", f)).toHaveProperty("error");
    }
    expect(readCell(field, "1.234", decided(["1.234"], { v: "plain" }))).toEqual({ value: "1.234" });
  });
  test("a number of the spreadsheet itself is never doubtful", () => {
    expect(readCell(field, 1.234, decided(["1.234"]))).toEqual({ value: "1.234" });
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

test("a month that stands first shows by days beyond twelve", () => {
  const field = date("Mulai");
  const watch = new FormatWatch(new Map([["d", field]]));
  for (const v of ["01/02/2026", "12/31/2026"]) watch.look("d", field, v);
  const { d } = watch.decide({});
  expect(d).toMatchObject({ style: "mdy", sure: true });
  expect(readCell(field, "01/02/2026", d)).toEqual({ value: "2026-01-02" });
});

test("codes keep what they are", () => {
  expect(readCell(code(), "00123")).toEqual({ value: "00123" });
  expect(readCell(text("NPWP"), 1_234_567_890_123_456)).toEqual({ value: "1234567890123460" });
  expect(readCell(text("Rekening"), 1.2e15)).toEqual({ value: "1200000000000000" });
});
test("choices by value or label, whole numbers whole, formulas and errors of a sheet by name", () => {
  const status = choice("Status", { active: "Aktif", closed: "Tutup" });
  expect([readCell(status, "AKTIF"), readCell(status, "closed")]).toEqual([{ value: "active" }, { value: "closed" }]);
  expect(readCell(integer("Umur"), "1.234")).toEqual({ value: 1234 });
  expect(readCell(integer("Umur"), 1.5)).toHaveProperty("error");
  expect(readCell(text("Nama"), { x: "=" })).toHaveProperty("error");
  expect(readCell(text("Nama"), { x: "#REF!" })).toMatchObject({ values: { x: "#REF!" } });
});
