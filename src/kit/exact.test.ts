import fc from "fast-check";
import { expect, test } from "vitest";
import { apportion, fromUnits, percentOf, total, unitsOf } from "./exact.ts";

test("decimals keep their digits", () => {
  expect(unitsOf("12.5")).toBe(12_500n);
  expect(unitsOf("-0.001")).toBe(-1n);
  expect(fromUnits(-1n)).toBe("-0.001");
  expect(total(["0.1", "0.2", null, "999999999.999"])).toBe("1000000000.299");
  expect(percentOf("10.001", "103.5")).toBe("10.351");
  expect(percentOf("0.001", "50")).toBe("0.001");
});

test("the parts add up to the whole for any whole and any weights", () => {
  expect(apportion("100", [1n, 1n, 1n])).toEqual(["33.334", "33.333", "33.333"]);
  expect(apportion("0.002", [0n, 0n, 0n])).toEqual(["0.001", "0.001", "0.000"]);
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 15n),
      fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 80 }),
      (whole, weights) => {
        const parts = apportion(fromUnits(whole), weights);
        expect(total(parts)).toBe(fromUnits(whole));
        const sum = weights.reduce((a, b) => a + b, 0n);
        if (sum > 0n)
          for (const [i, w] of weights.entries())
            expect([0n, 1n]).toContain(unitsOf(parts[i] ?? "0") - (whole * w) / sum);
      },
    ),
  );
});
