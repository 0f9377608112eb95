import { expect, test } from "vitest";
import { nearestPages } from "./nearest.ts";

const pages = ["/master/data-toko", "/master/data-mapping-toko", "/master/bank", "/laporan/stok-gudang"].map((url) => ({
  url,
  title: (url.split("/").at(-1) ?? "").replaceAll("-", " "),
}));

test("a typing error finds the intended page first", () =>
  expect(nearestPages("/master/data-tokoo", pages)[0]?.url).toBe("/master/data-toko"));
test("a moved page is found by its last word", () =>
  expect(nearestPages("/gudang/stok-gudang", pages)[0]?.url).toBe("/laporan/stok-gudang"));
test("an address without similarity finds nothing", () => expect(nearestPages("/zzzz", pages)).toEqual([]));
