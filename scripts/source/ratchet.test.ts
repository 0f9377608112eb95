import { expect, test } from "vitest";
import { lowered, ratchetProblems } from "./ratchet.ts";

const problems = (baseline: Record<string, number>, now: Record<string, number>) =>
  ratchetProblems(baseline, now, () => 40);

test("amounts that equal the baseline have no problem", () => {
  expect(problems({ a: 50 }, { a: 50 })).toEqual([]);
});

test("a new violation and an increased one fail", () => {
  expect(problems({}, { a: 41 })).toEqual(["a: 41, the limit is 40"]);
  expect(problems({ a: 50 }, { a: 51 })).toEqual(["a: grew from 50 to 51"]);
});

test("a reduced one asks for a lower baseline", () => {
  expect(problems({ a: 50 }, { a: 45 })).toEqual(["a: shrank from 50 to 45: lower the baseline"]);
  expect(problems({ a: 50 }, {})).toEqual(["a: is within the limit: remove it from the baseline"]);
});

test("lowering reduces amounts and removes entries, and never raises or adds one", () => {
  expect(lowered({ a: 50, b: 60, c: 70 }, { a: 45, b: 65, d: 80 })).toEqual({ a: 45, b: 60 });
});
