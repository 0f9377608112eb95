import { expect, test } from "vitest";
import { fromUnits, unitsOf } from "#kit/exact.ts";
import { isOutlier, medianOf, priceLimit, pricePerBag } from "./price.ts";

const rupiah = (...prices: number[]) => prices.map((p) => `${p}.00`);
const outliersOf = (prices: readonly string[]) => prices.filter((p) => isOutlier(p, priceLimit(prices)));

test("a price of 40 kg is converted to 50 kg, rounded half up to the cent", () => {
  expect(pricePerBag("52000", "40.000")).toBe("65000.00");
  expect(pricePerBag("0.01", "100.000")).toBe("0.01");
  expect(pricePerBag("0.01", "100.001")).toBe("0.00");
  expect(pricePerBag("10000", "30")).toBe("16666.67");
});

test("one of seven prices is an outlier, and the displayed median is that of the others", () => {
  const prices = rupiah(62_000, 62_500, 63_000, 63_500, 64_000, 64_500, 96_000);
  expect(priceLimit(prices)).toEqual({ median: "63500.00", limit: "4447.800000" });
  expect(outliersOf(prices)).toEqual(["96000.00"]);
  const shown = medianOf(prices.filter((p) => !outliersOf(prices).includes(p)).map((p) => unitsOf(p, 2)));
  expect(fromUnits(shown ?? 0n, 2)).toBe("63000.00");
});

test("among equal prices, a deviation within three per cent is not an outlier", () => {
  const prices = rupiah(60_000, 60_000, 60_000, 60_000, 60_000, 61_000);
  expect(priceLimit(prices)).toEqual({ median: "60000.00", limit: "1800.000000" });
  expect(outliersOf(prices)).toEqual([]);
  expect(outliersOf(rupiah(60_000, 60_000, 60_000, 60_000, 61_800))).toEqual([]);
  expect(outliersOf(rupiah(60_000, 60_000, 60_000, 60_000, 61_801))).toEqual(["61801.00"]);
});

test("four prices are too few for an outlier", () => {
  expect(outliersOf(rupiah(60_000, 60_000, 60_000, 600_000))).toEqual([]);
});
