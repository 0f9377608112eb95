import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimalAligned,
  decimalsIn,
  canonical,
  compareDecimal,
  decimalForEdit,
  parseDecimal,
} from "./decimal-text.web.ts";

const read = (text: string, scale = 3, unit?: string) => {
  const parsed = parseDecimal(text, scale, unit);
  return "error" in parsed ? parsed.error : parsed.value;
};

describe("parseDecimal", () => {
  it.each([
    ["1.284,5", "1284.5"],
    ["1284.5", "1284.5"],
    ["1284,5", "1284.5"],
    ["1.284", "1284"],
    ["1.284.500.000", "1284500000"],
    ["1,284,500", "1284500"],
    ["1,284.5", "1284.5"],
    ["0.500", "0.5"],
    ["1284.500", "1284.5"],
    ["0,125", "0.125"],
    [",5", "0.5"],
    ["−48,250", "-48.25"],
    ["-0", "0"],
    ["007", "7"],
    ["", null],
    ["  ", null],
  ])("reads %s as %s", (text, value) => expect(read(text)).toBe(value));

  it("parses text with a unit", () => {
    expect(read("Rp 1.284.500", 2, "Rp")).toBe("1284500");
    expect(read("-Rp1.500", 2, "Rp")).toBe("-1500");
    expect(read("48,25 ton", 3, "ton")).toBe("48.25");
  });

  it.each(["12 5", "1.28.4", "1,2,3", "abc", "1e5", "1.284,5,6", "--5", "12-3", ".", "1.284.50", "12.34,5"])(
    "refuses %s",
    (text) => expect(read(text)).toBe("Harus berupa angka."),
  );

  it("refuses more decimals than the column stores, except zeros", () => {
    expect(read("1,2345")).toBe("Paling banyak {scale} angka di belakang koma.");
    expect(read("1,284", 2)).toBe("Paling banyak {scale} angka di belakang koma.");
    expect(read("1,2000", 1)).toBe("1.2");
  });

  it("refuses numbers that numeric(18,3) cannot store", () =>
    expect(read("1234567890123456")).toBe("Angka terlalu besar."));

  it("parses every displayed value digit by digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 3 }), (n, scale) => {
        const digits = (n < 0n ? -n : n).toString().padStart(scale + 1, "0");
        const value = canonical(
          `${n < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}${scale ? `.${digits.slice(-scale)}` : ""}`,
        );
        fc.pre(value.replace("-", "").split(".")[0]!.length <= 15);
        expect(read(decimalForEdit(value), 3)).toBe(value);
      }),
    );
  });
});

describe("decimalForEdit", () => {
  it.each([
    ["1284500000.00", "1.284.500.000"],
    ["0.500", "0,5"],
    ["-48.250", "-48,25"],
    ["999999999999999.999", "999.999.999.999.999,999"],
    [null, ""],
  ])("shows %s as %s", (value, text) => expect(decimalForEdit(value)).toBe(text));
});

it("compares numbers beyond floating-point precision", () => {
  expect(compareDecimal("900719925474099.301", "900719925474099.300")).toBe(1);
  expect(compareDecimal("-2", "-1.5")).toBe(-1);
  expect(compareDecimal("1.50", "1.5")).toBe(0);
});

it("figures of a column have as many decimals as the one with the most", () => {
  const column = ["227.370", "223.236", "5", null];
  const decimals = decimalsIn(column);
  expect(decimals).toBe(3);
  expect(column.map((v) => decimalAligned(v, decimals).replace(/\D/g, ""))).toEqual(["227370", "223236", "5000", ""]);
  expect(decimalAligned("1284", decimalsIn(["1284.000", "7"]))).toBe(decimalForEdit("1284"));
});
