import { expect, test } from "vitest";
import { nearestPages } from "./nearest.ts";

const pages = ["/master/data-toko", "/master/data-mapping-toko", "/master/bank", "/laporan/stok-gudang"].map((url) => ({
  url,
  title: (url.split("/").at(-1) ?? "").replaceAll("-", " "),
}));

test("a slip of the finger finds the page that was meant first", () =>
  expect(nearestPages("/master/data-tokoo", pages)[0]?.url).toBe("/master/data-toko"));
test("a page that moved is found by its last word", () =>
  expect(nearestPages("/gudang/stok-gudang", pages)[0]?.url).toBe("/laporan/stok-gudang"));
test("nothing like it offers nothing", () => expect(nearestPages("/zzzz", pages)).toEqual([]));
