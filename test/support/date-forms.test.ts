import { expect, test } from "vitest";
import { dateFormsOf } from "./date-forms.ts";

const names = (...texts: string[]) => [...dateFormsOf(texts).keys()];

test("each date format is recognised", () => {
  expect(names("1–20 Nov 2026", "5 Mei 2026 08.41 WIB")).toEqual(["20 Nov 2026"]);
  expect(names("Berlaku sejak 20 November 2026")).toEqual(["20 November 2026"]);
  expect(names("Nov 20, 2026")).toEqual(["Nov 20, 2026"]);
  expect(names("s.d. 2026-11-20.")).toEqual(["2026-11-20"]);
  expect(names("20/11/2026", "20.11.2026", "20-11-2026").length).toBe(3);
});

test("document numbers, months alone and addresses are not dates", () => {
  expect(names("INV-2026-11-20-001", "Nov 2026", "/laporan/2026-11-20", "12.345,678", "1.284.500.000")).toEqual([]);
});
