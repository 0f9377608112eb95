import { expect, test } from "vitest";
import { areasNeeded, areasOf } from "./words.ts";

const areas = areasOf(process.cwd());
const has = (area: string, text: string) => areas.texts.get(area)?.has(text) === true;

test("the shell carries its own words and the names in the menu, and not those of lists", () => {
  expect(has("core", "Keluar")).toBe(true);
  expect(has("core", "Segmen pelanggan")).toBe(true);
  expect(has("core", "Kepadatan: {density}")).toBe(false);
});
test("an area brings the words of its own pages and of the parts they are made of", () => {
  expect(areasNeeded(areas, "master")).toContain("resource");
  expect(areasNeeded(areas, "laporan")).toContain("report");
  expect(has("master", "Nama toko") || has("core", "Nama toko")).toBe(true);
});
test("a page finds the words of a noun of another area that it imports", () => {
  const shown = areasNeeded(areas, "lihat-daftar-role").flatMap((area) => [...(areas.texts.get(area) ?? [])]);
  expect([...shown, ...(areas.texts.get("core") ?? [])]).toContain("Nama pengguna");
});
test("words of the server that one area shows travel with it", () => {
  expect(has("rest-api", "Belum masuk.")).toBe(true);
});
test("how many rows of a level there are travels with the reports that show them", () => {
  expect([has("laporan", "{rows} gudang"), has("core", "{rows} gudang")]).toEqual([true, false]);
});
test("an unknown area needs nothing", () => {
  expect(areasNeeded(areas, "no-such-folder")).toEqual([]);
});
