import { expect, test } from "vitest";
import { typedTax } from "./bulk-tax.ts";

test.each([
  ["10000000.00", "1100000.00", null],
  // rounded half up to the cent, as the server rounds
  ["950000.50", "104500.06", null],
  ["950000.50", "104500.05", "104500.05"],
  ["10000000.00", "0.00", "0.00"],
  ["0.00", "0.00", null],
])("for the net amount %s, the stored tax %s is shown in the form as %s", (net, tax, typed) => {
  expect(typedTax(net, tax)).toBe(typed);
});
