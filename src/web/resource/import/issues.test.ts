import { expect, it } from "vitest";
import type { ImportRow } from "#kit/exchange.calls.ts";
import { alike, issuesOf } from "./issues.ts";

const row = (line: number, cells: Record<string, string | null>, ...errors: [string, string][]): ImportRow => ({
  line,
  cells,
  errors: errors.map(([field, message]) => ({ field, message })),
  state: errors.length ? "faulty" : "good",
});
const rows = [
  row(2, { city: "Bale Endah", code: "A" }, ["city", "Tidak ditemukan."]),
  row(3, { city: "bale endah", code: "A" }, ["city", "Tidak ditemukan."], ["code", "Sama dengan baris 2."]),
  row(4, { city: "Bale Endah", code: "B" }),
  row(9, { city: null, code: "A" }, ["code", "Sama dengan baris 12."], ["city", "Wajib diisi."]),
];

it("counts kinds of problem, the most frequent first", () => {
  expect(issuesOf(rows)).toEqual([
    { field: "city", message: "Tidak ditemukan.", rows: 2 },
    { field: "code", message: "Sama dengan baris …", rows: 2 },
    { field: "city", message: "Wajib diisi.", rows: 1 },
  ]);
});
it("finds faulty rows with the same text, and no row that is right or empty", () => {
  expect(alike(rows, 2, "city")).toEqual([3]);
  expect(alike(rows, 9, "city")).toEqual([]);
});
