import { expect, test } from "vitest";
import { readNumber } from "./cells.ts";

test.each([
  ["1.284.500,75", 2, "1284500.75"],
  ["1284500.75", 2, "1284500.75"],
  ["1,284,500.75", 2, "1284500.75"],
  ["Rp 1.284.500", 2, "1284500"],
  ["12,5", 3, "12.5"],
  ["13.7310", 3, "13.731"],
  ["−4,25", 3, "-4.25"],
  ["007", 0, "007"],
])("%s with %i decimals is %s", (text, scale, number) => {
  expect(readNumber(text, scale)).toBe(number);
});

test.each([
  ["13.731", 3],
  ["1.2.3", 2],
  ["abc", 2],
  ["", 2],
  ["1e3", 2],
  ["NaN", 2],
  ["=1+1", 2],
])("%s is not guessed", (text, scale) => {
  expect(readNumber(text, scale)).toBeNull();
});
