import { expect, test } from "vitest";
import { areasNeeded, areasOf } from "./words.ts";

const areas = areasOf(process.cwd());
const has = (area: string, text: string) => areas.texts.get(area)?.has(text) === true;

test("the shell contains its own texts and the names in the menu, but not those of lists", () => {
  expect(has("core", "Keluar")).toBe(true);
  expect(has("core", "Segmen pelanggan")).toBe(true);
  expect(has("core", "Kepadatan: {density}")).toBe(false);
});
test("an area contains the texts of its own pages and of their components", () => {
  expect(areasNeeded(areas, "master")).toContain("resource");
  expect(areasNeeded(areas, "laporan")).toContain("report");
  expect(has("master", "Nama toko") || has("core", "Nama toko")).toBe(true);
});
test("a page finds the texts of a resource of another area that it imports", () => {
  const shown = areasNeeded(areas, "lihat-daftar-role").flatMap((area) => [...(areas.texts.get(area) ?? [])]);
  expect([...shown, ...(areas.texts.get("core") ?? [])]).toContain("Nama pengguna");
});
test("texts of the server that only one area shows are part of that area", () => {
  expect(has("rest-api", "Belum masuk.")).toBe(true);
});
test("texts for the number of rows of a level are part of the reports that show them", () => {
  expect([has("laporan", "{rows} gudang"), has("core", "{rows} gudang")]).toEqual([true, false]);
});
test("an unknown area needs no texts", () => {
  expect(areasNeeded(areas, "no-such-folder")).toEqual([]);
});
