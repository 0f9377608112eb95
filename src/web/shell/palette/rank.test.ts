import { expect, test } from "vitest";
import { ranked, score } from "./rank.ts";

const pages = [
  { title: "Data mapping toko", hint: "Master" },
  { title: "Toko aktif", hint: "Laporan" },
  { title: "Bank", hint: "Master" },
  { title: "Café", hint: "" },
];
const found = (query: string) => ranked(pages, query).map((p) => p.title);

test("every word must fit, in title or place, in any order", () => {
  expect(found("toko mapping")).toEqual(["Data mapping toko"]);
  expect(found("bank master")).toEqual(["Bank"]);
  expect(found("bank laporan")).toEqual([]);
});
test("a name that is not shown is found by too", () => {
  expect(
    ranked([...pages, { title: "Unggah penjualan", also: "Baris unggahan penjualan" }], "baris unggahan").map(
      (p) => p.title,
    ),
  ).toEqual(["Unggah penjualan"]);
});
test("a beginning comes before a middle", () => {
  expect(found("toko")).toEqual(["Toko aktif", "Data mapping toko"]);
});
test("case and accents do not count, and signs are only signs", () => {
  expect(found("CAFE")).toEqual(["Café"]);
  expect(found("(")).toEqual([]);
  expect(score({ title: "a(b" }, "a(")).toBeGreaterThan(0);
});
test("nothing typed shows all, what was used lately first", () => {
  expect(ranked(pages, "", (p) => (p.title === "Bank" ? 3 : 0)).map((p) => p.title)).toEqual([
    "Bank",
    "Data mapping toko",
    "Toko aktif",
    "Café",
  ]);
});
