import { expect, test } from "vitest";
import { ranked, score } from "./rank.web.ts";

const pages = [
  { title: "Data mapping toko", hint: "Master" },
  { title: "Toko aktif", hint: "Laporan" },
  { title: "Bank", hint: "Master" },
  { title: "Café", hint: "" },
];
const titles = (query: string) => ranked(pages, query).map((p) => p.title);

test("every word must match, in title or position, in any order", () => {
  expect(titles("toko mapping")).toEqual(["Data mapping toko"]);
  expect(titles("bank master")).toEqual(["Bank"]);
  expect(titles("bank laporan")).toEqual([]);
});
test("hidden names are searched too", () => {
  expect(
    ranked([...pages, { title: "Unggah penjualan", also: "Baris unggahan penjualan" }], "baris unggahan").map(
      (p) => p.title,
    ),
  ).toEqual(["Unggah penjualan"]);
});
test("a prefix comes before an infix", () => {
  expect(titles("toko")).toEqual(["Toko aktif", "Data mapping toko"]);
});
test("case and accents are ignored, and special characters have no meaning", () => {
  expect(titles("CAFE")).toEqual(["Café"]);
  expect(titles("(")).toEqual([]);
  expect(score({ title: "a(b" }, "a(")).toBeGreaterThan(0);
  expect(ranked([{ title: "Laporan sell-in" }, { title: "Resell-in" }], "sell-in").map((p) => p.title)).toEqual([
    "Laporan sell-in",
    "Resell-in",
  ]);
});
test("without input all are shown, recently used ones first", () => {
  expect(ranked(pages, "", (p) => (p.title === "Bank" ? 3 : 0)).map((p) => p.title)).toEqual([
    "Bank",
    "Data mapping toko",
    "Toko aktif",
    "Café",
  ]);
});
