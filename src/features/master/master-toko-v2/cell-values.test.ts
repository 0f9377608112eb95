import { expect, test } from "vitest";
import { boolean, choice, date, decimal, ref, text } from "#kit/field.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { readCell, sameValue } from "./cell-values.ts";

const say = (s: string) => s;
const none = new Map();
const of = (field: Parameters<typeof readCell>[0], raw: string) => readCell(field, raw, none, say);

test("values are parsed as people and spreadsheets write them", () => {
  expect(of(decimal("x", { scale: 3 }), "1.284,5")).toEqual({ text: "1.284,5", value: "1284.5" });
  expect(of(date("x"), "31/12/2026")).toMatchObject({ value: "2026-12-31" });
  expect(of(date("x"), "31/02/2026")).toMatchObject({ problem: "Tanggal tidak sah (TTTT-BB-HH, 2000–2100)." });
  expect(of(boolean("x"), "Ya")).toMatchObject({ value: true });
  expect(of(choice("x", { active: "Aktif", closed: "Sudah tutup" }), "sudah TUTUP")).toMatchObject({ value: "closed" });
  expect(of(choice("x", { active: "Aktif" }), "entah")).toMatchObject({ problem: "Pilihan tidak sah." });
  expect(of(text("x", { max: 5, pattern: "^[0-9]{5}$" }), "01234")).toEqual({ text: "01234", value: "01234" });
  expect(of(text("x", { required: true }), " ")).toMatchObject({ value: null, problem: "Wajib diisi." });
});

test("a reference is matched exactly or looked up, never guessed", () => {
  const field = ref("Kabupaten/kota", Store);
  expect(readCell(field, "Garut", new Map([["garut", { id: 7, label: "Garut" }]]), say)).toEqual({
    text: "Garut",
    value: { id: 7, label: "Garut" },
  });
  expect(readCell(field, "Entah", none, say)).toEqual({ look: "Entah" });
});

test("the same value in another notation is no change; different digits of a code are", () => {
  expect(sameValue("12.500", "12.5")).toBe(true);
  expect(sameValue("0812", "812")).toBe(false);
  expect(sameValue({ id: 1, label: "A" }, { id: 1, label: "B" })).toBe(true);
  expect(sameValue(null, undefined)).toBe(true);
});
